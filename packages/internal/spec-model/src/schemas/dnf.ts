import { entriesOf, isOfType, isSame, list, matches, propertySchemas, typesOf } from './evaluate.ts';
import { isHint, type Schema, type SchemaObject } from './keywords.ts';
import { isNumber } from './numbers.ts';
import type { SchemaRegistry } from './registry.ts';

export type Type = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';
const allTypes: readonly Type[] = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/**
 * One way to satisfy a schema: a branch is chosen for each `oneOf`, `anyOf`, `if` and dependency. A value built from it
 * must still be validated when `checked` is true.
 */
export interface Conjunction {
  /** The schema objects that all apply. */
  origins: readonly SchemaObject[];
  /** The followed references, to detect a recursion. */
  refs: readonly string[];
  /** `number` only when numbers with a fraction are allowed. */
  types: readonly Type[];
  /** The only values, from `enum` and `const`. */
  values?: readonly unknown[];
  checked: boolean;
  required: ReadonlySet<string>;
  /** The declared properties. */
  properties: ReadonlyMap<string, Schema>;
  patternProperties: ReadonlyMap<string, Schema>;
  /** The schema of a property without a declaration or pattern. */
  additional: Schema;
  names: Schema;
  prefix: readonly Schema[];
  items: Schema;
  contains: readonly { schema: Schema; minOf: number; most: number }[];
}

/** Alternative branches, of which one is chosen. */
class Choice {
  readonly branches: readonly (readonly Schema[])[];

  constructor(branches: readonly (readonly Schema[])[]) {
    this.branches = branches;
  }
}

/** The conjunction of some schemas. */
export function all(schemas: readonly Schema[]): Schema {
  const asking = schemas.filter((schema) => schema !== true);
  if (asking.includes(false)) return false;
  return asking.length === 0 ? true : asking.length === 1 ? (asking[0] as Schema) : { allOf: asking };
}

const maxOrigins = 200;

/** Upper bounds on the size of a value, to save memory. */
export const maxCharacters = 1_000_000;
export const maxEntries = 10_000;

/** The disjunctive normal form of a schema, at most `limit` conjunctions; none when it allows nothing or requires a huge value. */
export function toDnf(
  registry: SchemaRegistry,
  schema: Schema,
  refs: readonly string[] = [],
  limit = 32,
): Conjunction[] {
  const found: Conjunction[] = [];
  for (const { origins, refs: taken } of expand(registry, [schema], [], refs)) {
    const conjunction = mergeConjuncts(origins, taken);
    if (conjunction !== undefined) found.push(conjunction);
    if (found.length === limit) break;
  }
  return found;
}

type Expanded = { origins: readonly SchemaObject[]; refs: readonly string[] };

function* expand(
  registry: SchemaRegistry,
  todo: readonly (Schema | Choice)[],
  origins: readonly SchemaObject[],
  refs: readonly string[],
): Generator<Expanded> {
  // Conjuncts come before choices.
  const next = todo.find((each) => !(each instanceof Choice)) ?? todo[0];
  if (next === undefined) {
    yield { origins, refs };
    return;
  }
  const rest = todo.filter((each) => each !== next);
  if (next === false || origins.length > maxOrigins) return;
  if (next === true) {
    yield* expand(registry, rest, origins, refs);
  } else if (next instanceof Choice) {
    for (const branch of next.branches) yield* expand(registry, [...rest, ...branch], origins, refs);
  } else if (origins.includes(next)) {
    yield* expand(registry, rest, origins, refs);
  } else {
    const more: (Schema | Choice)[] = [...list(next.allOf), ...choicesIn(next)];
    let taken = refs;
    if (typeof next.$ref === 'string') {
      more.push(registry.target(next));
      taken = [...refs, next.$ref];
    }
    yield* expand(registry, [...rest, ...more], [...origins, next], taken);
  }
}

function choicesIn(schema: SchemaObject): Choice[] {
  const found: Choice[] = [];
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = list(schema[keyword]);
    if (branches.length > 0) found.push(new Choice(branches.map((branch) => [branch])));
  }
  if (schema.if !== undefined && (schema.then !== undefined || schema.else !== undefined)) {
    const condition = schema.if as Schema;
    const { then = true, else: otherwise = true } = schema as { then?: Schema; else?: Schema };
    found.push(
      new Choice([
        [condition, then],
        [{ not: condition }, otherwise],
      ]),
    );
  }
  for (const [key, needs] of entriesOf<string[]>(schema.dependentRequired)) {
    found.push(new Choice([[{ required: [key, ...needs] }], [{ properties: { [key]: false } }]]));
  }
  for (const [key, child] of entriesOf<Schema>(schema.dependentSchemas)) {
    found.push(new Choice([[{ required: [key] }, child], [{ properties: { [key]: false } }]]));
  }
  return found;
}

function mergeConjuncts(written: readonly SchemaObject[], refs: readonly string[]): Conjunction | undefined {
  const origins = written.map(withoutNegation);
  const types = allTypes.filter((type) =>
    origins.every((each) => each.type === undefined || typesOf(each).some((name) => allows(name, type))),
  );
  const required = new Set(origins.flatMap((each) => (each.required ?? []) as string[]));
  const patternProperties = new Map<string, Schema>();
  for (const each of origins) {
    for (const [pattern, schema] of entriesOf<Schema>(each.patternProperties)) {
      patternProperties.set(pattern, all([schema, patternProperties.get(pattern) ?? true]));
    }
  }
  const unevaluated = all(origins.map((each) => (each.unevaluatedProperties ?? true) as Schema));
  const additional = all([
    ...origins.map((each) => (each.additionalProperties ?? true) as Schema),
    origins.some((each) => each.additionalProperties !== undefined) ? true : unevaluated,
  ]);
  const properties = new Map<string, Schema>();
  const names = origins.flatMap((each) => Object.keys((each.properties ?? {}) as object));
  for (const key of new Set([...names, ...required])) {
    const applying = origins.flatMap((each) => propertySchemas(each, key).map(([, , schema]) => schema));
    properties.set(key, all(applying.length === 0 ? [unevaluated] : applying));
  }
  const values = valuesOf(origins, types);
  const conjunction: Conjunction = {
    origins: written,
    refs,
    types: narrowed(types, values, properties, required),
    checked: written.some(
      (each) =>
        ['not', 'oneOf', 'if', 'unevaluatedItems', 'x-unique-items-by'].some(
          (name) => each[name] !== undefined,
        ) ||
        (each.unevaluatedProperties !== undefined && each.unevaluatedProperties !== false),
    ),
    required,
    properties,
    patternProperties,
    additional,
    names: all(origins.map((each) => (each.propertyNames ?? true) as Schema)),
    ...arraysOf(origins),
  };
  if (values !== undefined) conjunction.values = values;
  return conjunction.types.length === 0 || values?.length === 0 || isTooLarge(conjunction)
    ? undefined
    : conjunction;
}

const isTooLarge = (conjunction: Conjunction): boolean =>
  maxOf(conjunction, 'minLength', 0) > maxCharacters ||
  maxOf(conjunction, 'minItems', 0) > maxEntries ||
  maxOf(conjunction, 'minProperties', 0) > maxEntries ||
  conjunction.contains.some((each) => each.minOf > maxEntries);

const allows = (name: string, type: Type) => name === type || (name === 'number' && type === 'integer');

/** Without the type of objects when a required property is forbidden, and without types that no allowed value has. */
function narrowed(
  types: readonly Type[],
  values: readonly unknown[] | undefined,
  properties: ReadonlyMap<string, Schema>,
  required: ReadonlySet<string>,
): readonly Type[] {
  const dead = [...required].some((key) => properties.get(key) === false);
  const alive = dead ? types.filter((type) => type !== 'object') : types;
  return values === undefined ? alive : alive.filter((type) => values.some((value) => isOfType(value, type)));
}

function valuesOf(origins: readonly SchemaObject[], types: readonly Type[]): unknown[] | undefined {
  const lists = origins.flatMap((each) => [
    ...(each.enum === undefined ? [] : [each.enum as unknown[]]),
    ...(each.const === undefined ? [] : [[each.const]]),
  ]);
  const [first, ...others] = lists;
  return first?.filter(
    (value) =>
      types.some((type) => isOfType(value, type)) &&
      others.every((other) => other.some((each) => isSame(each, value))),
  );
}

function arraysOf(origins: readonly SchemaObject[]): Pick<Conjunction, 'prefix' | 'items' | 'contains'> {
  const length = Math.max(0, ...origins.map((each) => list(each.prefixItems).length));
  const unevaluated = all(origins.map((each) => (each.unevaluatedItems ?? true) as Schema));
  const at = (index: number): Schema => {
    const applying = origins.flatMap((each) => {
      const prefix = list(each.prefixItems);
      const schema = index < prefix.length ? prefix[index] : each.items;
      return schema === undefined ? [] : [schema as Schema];
    });
    return all(applying.length === 0 && !origins.some((each) => each.contains) ? [unevaluated] : applying);
  };
  return {
    prefix: Array.from({ length }, (_, index) => at(index)),
    items: at(length),
    contains: origins
      .filter((each) => each.contains !== undefined)
      .map(({ contains, minContains = 1, maxContains = Number.POSITIVE_INFINITY }) => ({
        schema: contains as Schema,
        minOf: minContains as number,
        most: maxContains as number,
      })),
  };
}

/** Replaces a `not` of types or of one required property by positive keywords. */
function withoutNegation(schema: SchemaObject): SchemaObject {
  const { not } = schema;
  if (typeof not !== 'object' || not === null) return schema;
  const { required, type, ...others } = not as { required?: string[]; type?: string | string[] };
  if (Object.keys(others).length > 0) return schema;
  const [key] = required ?? [];
  if (required?.length === 1 && key !== undefined && (type === undefined || type === 'object')) {
    const properties = { ...(schema.properties as object | undefined), [key]: false };
    return { ...schema, properties };
  }
  if (required !== undefined || type === undefined) return schema;
  const left = allTypes.filter((each) => !typesOf({ type }).some((name) => allows(name, each)));
  return {
    ...schema,
    type: schema.type === undefined ? left : left.filter((each) => typesOf(schema).includes(each)),
  };
}

/** The strictest value of a numeric keyword. */
export const maxOf = (conjunction: Conjunction, keyword: string, otherwise: number): number =>
  Math.max(otherwise, ...numbers(conjunction, keyword));
export const minOf = (conjunction: Conjunction, keyword: string, otherwise: number): number =>
  Math.min(otherwise, ...numbers(conjunction, keyword));

const numbers = (conjunction: Conjunction, keyword: string): number[] =>
  conjunction.origins.flatMap((each) => (isNumber(each[keyword]) ? [Number(each[keyword])] : []));
/** The values of a keyword that are strings. */
export const texts = (conjunction: Conjunction, keyword: string): string[] =>
  conjunction.origins.flatMap((each) => (typeof each[keyword] === 'string' ? [each[keyword]] : []));

/** The schema of a property. */
export function schemaOfKey(conjunction: Conjunction, key: string): Schema {
  const named = conjunction.properties.get(key);
  if (named !== undefined) return named;
  const applying = [...conjunction.patternProperties].filter(([pattern]) => matches(pattern, key));
  return applying.length === 0 ? conjunction.additional : all(applying.map(([, schema]) => schema));
}

/** How often the most frequent reference was followed. */
export function recursion(refs: readonly string[]): number {
  return Math.max(0, ...refs.map((ref) => refs.filter((each) => each === ref).length));
}

/** Whether a pattern or a format constrains the strings. */
export const hasShape = ({ origins }: Conjunction): boolean =>
  origins.some(
    ({ pattern, format }) => pattern !== undefined || (format !== undefined && !isHint('format', format)),
  );
