import { isObject, type Schema, subschemas, tokensOf } from '@voice-agent/spec-model';
import fc from 'fast-check';
import {
  formats,
  isEndless,
  type Json,
  limits,
  type Model,
  names,
  referTo,
  scalar,
  texts,
} from './oracle-schemas.testing.ts';

/** Changes one schema; undefined when it has nothing to change. */
export type Edit = (schema: Json, pick: number, fresh: Schema) => Schema | undefined;

/** All schemas of a model, those of the components last, each with a function that replaces it. */
export function placesOf(model: Model): { schema: Schema; put: (result: Schema) => Model }[] {
  const found: { schema: Schema; put: (result: Schema) => Model }[] = [];
  const visit = (schema: Schema, put: (result: Schema) => Model): void => {
    found.push({ schema, put });
    if (!isObject(schema)) return;
    for (const [pointer, child] of subschemas(schema))
      visit(child, (result) => put(replaced(schema, tokensOf(pointer), result)));
  };
  visit(model.schema, (schema) => ({ ...model, schema }));
  for (const [name, component] of Object.entries(model.components))
    visit(component, (result) => ({ ...model, components: { ...model.components, [name]: result } }));
  return found;
}

function replaced(holder: unknown, [token, ...rest]: string[], result: Schema): Schema {
  if (token === undefined) return result;
  if (Array.isArray(holder))
    return holder.map((each, index) =>
      String(index) === token ? replaced(each, rest, result) : each,
    ) as never;
  return { ...(holder as Json), [token]: replaced((holder as Json)[token], rest, result) };
}

const chosen = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(list.length, 1)];
const without = (schema: Json, ...keywords: string[]): Json =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !keywords.includes(name)));

const about: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['minItems', 'maxItems', 'uniqueItems'],
  object: ['minProperties', 'maxProperties'],
};

const setLimit: Edit = (schema, pick) => {
  const types = [schema.type].flat().filter((each) => typeof each === 'string');
  const keyword = chosen(
    types.flatMap((type) => about[type] ?? []),
    pick,
  );
  if (keyword === undefined) return undefined;
  return { ...schema, [keyword]: chosen(limits[keyword] ?? formats, Math.floor(pick / 8)) };
};
const structural = ['type', '$ref', 'if', 'then', 'else'];
const dropKeyword: Edit = (schema, pick) => {
  const keyword = chosen(
    Object.keys(schema).filter((name) => !structural.includes(name)),
    pick,
  );
  return keyword === undefined ? undefined : without(schema, keyword);
};
const changeType: Edit = (schema, pick) => {
  if (schema.type === undefined) return undefined;
  const types = [schema.type].flat();
  const other = chosen(['null', 'string', 'integer', 'number', 'boolean', 'array', 'object'], pick) as string;
  if (!types.includes(other)) return { ...schema, type: [...types, other] };
  const left = types.filter((each) => each !== other);
  return left.length === 0 ? without(schema, 'type') : { ...schema, type: left.length > 1 ? left : left[0] };
};
const setProperty: Edit = (schema, pick, fresh) => {
  if (schema.type !== 'object' && !isObject(schema.properties)) return undefined;
  return {
    ...schema,
    properties: { ...(schema.properties as Json), [chosen(names, pick) as string]: fresh },
  };
};
const dropProperty: Edit = (schema, pick) => {
  if (!isObject(schema.properties)) return undefined;
  const name = chosen(Object.keys(schema.properties), pick);
  return name === undefined ? undefined : { ...schema, properties: without(schema.properties, name) };
};
const toggleRequired: Edit = (schema, pick) => {
  if (schema.type !== 'object' && !isObject(schema.properties)) return undefined;
  const [name, current] = [chosen(names, pick) as string, (schema.required ?? []) as string[]];
  return {
    ...schema,
    required: current.includes(name) ? current.filter((each) => each !== name) : [...current, name],
  };
};
const setRest: Edit = (schema, pick, fresh) => {
  if (schema.type !== 'object') return undefined;
  const keyword = chosen(
    ['additionalProperties', 'additionalProperties', 'unevaluatedProperties'],
    pick,
  ) as string;
  return { ...schema, [keyword]: chosen([false, true, fresh], Math.floor(pick / 3)) };
};
const setObjectRule: Edit = (schema, pick, fresh) => {
  if (schema.type !== 'object') return undefined;
  const rules: Json[] = [
    { patternProperties: { [chosen(['^[ab]', '^k', 'c$'], pick >> 3) as string]: fresh } },
    { propertyNames: { maxLength: 1 + (pick % 4) } },
    { propertyNames: { enum: names.slice(0, 2 + (pick % 3)) } },
    { dependentRequired: { [chosen(names, pick >> 2) as string]: [chosen(names, pick >> 4) as string] } },
    { dependentSchemas: { [chosen(names, pick) as string]: { required: [chosen(names, pick >> 4)] } } },
  ];
  return { ...schema, ...chosen(rules, pick) };
};
const setListRule: Edit = (schema, pick, fresh) => {
  if (schema.type !== 'array') return undefined;
  const rules: Json[] = [
    { items: fresh },
    { prefixItems: [fresh] },
    { items: false },
    { contains: fresh },
    { contains: { const: 1 }, minContains: 2 },
    { contains: { type: 'string' }, maxContains: 1 },
  ];
  return { ...schema, ...chosen(rules, pick) };
};
const setValues: Edit = (schema, pick) => {
  const current = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : undefined;
  if (current === undefined) return undefined;
  const value = chosen<unknown>([...texts, 'new', 1, 2, null], pick);
  const result = current.includes(value) ? current.filter((each) => each !== value) : [...current, value];
  return result.length === 0 ? undefined : { ...without(schema, 'const'), enum: result };
};
const addBranch: Edit = (schema, _, fresh) => {
  const kind = ['oneOf', 'anyOf', 'allOf'].find((each) => Array.isArray(schema[each]));
  return kind === undefined ? undefined : { ...schema, [kind]: [...(schema[kind] as Schema[]), fresh] };
};
const dropBranch: Edit = (schema, pick) => {
  const kind = ['oneOf', 'anyOf', 'allOf', 'prefixItems'].find((each) => Array.isArray(schema[each]));
  const list = (kind === undefined ? [] : schema[kind]) as Schema[];
  if (kind === undefined || list.length < 2) return undefined;
  return { ...schema, [kind]: list.toSpliced(pick % list.length, 1) };
};
const changeKind: Edit = (schema) => {
  if (Array.isArray(schema.oneOf)) return { ...without(schema, 'oneOf'), anyOf: schema.oneOf };
  return Array.isArray(schema.anyOf) ? { ...without(schema, 'anyOf'), oneOf: schema.anyOf } : undefined;
};
const setCondition: Edit = (schema, pick, fresh) => {
  const [name, other] = [chosen(names, pick) as string, chosen(names, pick >> 4) as string];
  const rules: Json[] = [
    { not: { required: [name] } },
    { not: { const: 'x' } },
    { not: fresh },
    // biome-ignore-start lint/suspicious/noThenProperty: it is a keyword of schemas.
    { if: { required: [name] }, then: { required: [other] } },
    { if: { required: [name] }, else: { required: [other] } },
    { if: { properties: { kind: { const: 'x' } } }, then: { required: [other] } },
    { if: { type: 'object' }, then: { minProperties: 1 } },
    // biome-ignore-end lint/suspicious/noThenProperty: it is a keyword of schemas.
  ];
  return { ...schema, ...chosen(rules, pick) };
};
const addAllOf: Edit = (schema, _, fresh) => ({
  ...schema,
  allOf: [...((schema.allOf as Schema[] | undefined) ?? []), fresh],
});
const refer: Edit = (_, pick) => referTo(pick % 2 === 0 ? 'A' : 'B');
const exchange: Edit = (_, __, fresh) => fresh;

/** The edits of a schema, by name. */
export const edits: Readonly<Record<string, Edit>> = {
  setLimit,
  dropKeyword,
  changeType,
  setProperty,
  dropProperty,
  toggleRequired,
  setRest,
  setObjectRule,
  setListRule,
  setValues,
  addBranch,
  dropBranch,
  changeKind,
  setCondition,
  addAllOf,
  refer,
  exchange,
};

export interface Step {
  edit: string;
  place: number;
  pick: number;
  fresh: Schema;
}

/** One edit somewhere. */
export function stepOf(kinds: readonly string[]): fc.Arbitrary<Step> {
  return fc.record({
    edit: fc.constantFrom(...kinds),
    place: fc.nat(40),
    pick: fc.nat(1023),
    fresh: fc.oneof(
      { weight: 4, arbitrary: scalar as fc.Arbitrary<Schema> },
      fc.constantFrom<Schema>(true, false, {}, { type: 'object' }, referTo('A')),
    ),
  });
}

/** The model after a step at the first possible schema, from a given one on; the same model without any. */
export function edited(
  model: Model,
  { edit, place, pick, fresh }: Step,
  all: Readonly<Record<string, Edit>> = edits,
): Model {
  const places = placesOf(model);
  for (let offset = 0; offset < places.length; offset++) {
    const at = places[(place + offset) % places.length];
    if (at === undefined || !isObject(at.schema)) continue;
    const result = all[edit]?.(at.schema, pick, fresh);
    if (result !== undefined) {
      const changed = at.put(result);
      return isEndless(changed) ? model : changed;
    }
  }
  return model;
}
