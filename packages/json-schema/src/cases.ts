import { memories } from './cache.ts';
import { candidatesOf } from './candidates.ts';
import { all, type Plain, plainsOf } from './dnf.ts';
import type { Site } from './evaluate.ts';
import { exampleOf, exampleOfPlain, fit } from './example.ts';
import { isObject, type Schema, type SchemaObject } from './keywords.ts';
import { escapeToken, valueAt } from './pointer.ts';
import type { SchemaSpace } from './registry.ts';

/** A value on one side of one constraint. */
export interface SchemaCase {
  name: string;
  value: unknown;
  valid: boolean;
  /** JSON pointer into the value: where the constraint applies. */
  at: string;
  keyword: string;
  schemaPointer: string;
}

/** A constraint for which no value was found that it alone decides about. */
export type LeftOut = Omit<SchemaCase, 'value'> & {
  /** One that is refused by it and by others, where there is one. */
  refused?: unknown;
};

/** The same constraint is tried in so many places and branches. */
const mostOfOneSite = 6;
const mostVisits = 6;
/** Below this depth each schema is visited once, so that a document whose schemas all lead to each other ends. */
const shallow = 3;
const mostDepth = 8;
const mostPlains = 16;

/**
 * The cases of a schema, without chance and in a stable order: both sides of each limit, each value of an
 * enumeration, each type, each required property, each branch. A case that is not valid breaks one constraint only,
 * and is proved to: without that keyword the schema accepts it.
 *
 * @param base a valid value to change; without one, the smallest valid values are made
 * @throws CannotRun when the schema can't be used
 */
export function casesOf(space: SchemaSpace, schema: Schema, base?: unknown): SchemaCase[] {
  return provedCasesOf(space, schema, base).cases;
}

/** As casesOf, with what could not be proved. */
export function provedCasesOf(
  space: SchemaSpace,
  schema: Schema,
  base?: unknown,
): { cases: SchemaCase[]; leftOut: LeftOut[] } {
  return memoryOf(space).of(schema, JSON.stringify(base) ?? '', () => collected(space, schema, base));
}

type Proved = { cases: SchemaCase[]; leftOut: LeftOut[] };
const memoryOf = memories<Proved>();

function collected(space: SchemaSpace, schema: Schema, base: unknown): Proved {
  const collection = new Collection(space, schema, base);
  collection.visit(schema, '', (value) => value, [], base);
  const proved = new Set(collection.cases.map(({ schemaPointer, valid }) => `${schemaPointer} ${valid}`));
  const leftOut = new Map<string, LeftOut>();
  for (const each of collection.leftOut) {
    const side = `${each.schemaPointer} ${each.valid}`;
    const key = each.refused === undefined ? side : JSON.stringify([side, each.refused]);
    if (!proved.has(side) && !leftOut.has(key)) leftOut.set(key, each);
  }
  return { cases: collection.cases, leftOut: [...leftOut.values()] };
}

class Collection {
  readonly cases: SchemaCase[] = [];
  readonly leftOut: LeftOut[] = [];
  readonly #space: SchemaSpace;
  readonly #root: Schema;
  readonly #base: unknown;
  readonly #seen = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly #visits = new Map<Schema, number>();

  constructor(space: SchemaSpace, root: Schema, base: unknown) {
    this.#space = space;
    this.#root = root;
    this.#base = base !== undefined && space.accepts(root, base) ? base : undefined;
  }

  /** @param put the whole value, with another one in this place @param current what stands there now */
  visit(
    schema: Schema,
    at: string,
    put: (value: unknown) => unknown,
    refs: readonly string[],
    current: unknown,
  ): void {
    const target = this.#space.resolve(schema).schema;
    const visits = this.#visits.get(target) ?? 0;
    const depth = at.split('/').length - 1;
    const most = depth <= shallow ? mostVisits : 1;
    if (typeof schema === 'boolean' || visits >= most || depth > mostDepth || isRecursion(refs)) return;
    this.#visits.set(target, visits + 1);
    const plains = plainsOf(this.#space, schema, refs, mostPlains);
    for (const plain of plains) {
      const values = this.#valuesOf(plain, at, put, current);
      if (values.length === 0) {
        const schemaPointer = (isObject(target) && this.#space.pointerOf(target)) || '';
        this.leftOut.push({ name: `${at}: a branch`, valid: true, at, keyword: 'schema', schemaPointer });
      }
      for (const value of values) {
        this.#cases(plain, plains, value, at, put);
        this.#parts(plain, value, at, put);
      }
    }
  }

  /** Values that take this branch, in a whole that is valid: one, or one of each type that the schema speaks of. */
  #valuesOf(plain: Plain, at: string, put: (value: unknown) => unknown, current: unknown): unknown[] {
    const isFit = (value: unknown) =>
      value !== undefined &&
      this.#space.acceptsWithout(all(plain.origins), value) &&
      this.#space.acceptsWithout(this.#root, put(value));
    const given = valueAt(this.#base, at);
    const spoken = plain.types.length > 1 ? plain.types.filter((type) => fit(plain, type) > 0) : [];
    const byType = spoken.map((type) => exampleOfPlain(this.#space, { ...plain, types: [type] }));
    const found = [given, ...byType].filter(isFit);
    if (found.length > 0) return found;
    return [exampleOfPlain(this.#space, plain), current, ...(plain.values ?? [])].filter(isFit).slice(0, 1);
  }

  #cases(
    plain: Plain,
    plains: readonly Plain[],
    value: unknown,
    at: string,
    put: (value: unknown) => unknown,
  ): void {
    const where = at === '' ? '' : `${at}: `;
    for (const { name, keyword, key, valid, values } of candidatesOf(this.#space, plain, plains, value)) {
      const sites = plain.origins.flatMap((schema): Site[] => {
        if (schema[keyword] === undefined || !this.#constrains(schema)) return [];
        return key !== undefined && !hasEntry(schema[keyword], key)
          ? []
          : [{ schema, keyword, ...(key !== undefined && { key }) }];
      });
      let found = false;
      for (const each of values) {
        const whole = put(each);
        const site = valid
          ? sites.find(() => this.#isValid(whole))
          : sites.find((site) => this.#isProof(whole, site, plain));
        if (site === undefined) continue;
        found = true;
        this.#add({ ...this.#told(site, at, valid), name: `${where}${name}`, value: whole });
        break;
      }
      const [site] = sites;
      if (!found && site !== undefined) {
        const refused = valid ? undefined : values.map(put).find((whole) => this.#isRefused(whole));
        const told = { ...this.#told(site, at, valid), name: `${where}${name}` };
        this.leftOut.push({ ...told, ...(refused !== undefined && { refused }) });
      }
    }
  }

  /** Whether a schema is of the document, and says something about what is valid. */
  #constrains(schema: SchemaObject): boolean {
    const place = this.#space.pointerOf(schema);
    return place !== undefined && !condition.test(place);
  }

  #isValid(whole: unknown): boolean {
    return this.#space.acceptsWithout(this.#root, whole) && this.#space.accepts(this.#root, whole);
  }

  #isRefused(whole: unknown): boolean {
    return !this.#space.acceptsWithout(this.#root, whole) && !this.#space.accepts(this.#root, whole);
  }

  #isProof(whole: unknown, site: Site, plain: Plain): boolean {
    if (!this.#isRefused(whole)) return false;
    const constraining = plain.origins.filter((each) => this.#constrains(each));
    return [[site], ...rulesOf(site, constraining)].some((sites) =>
      this.#space.acceptsWithout(this.#root, whole, sites),
    );
  }

  #told({ schema, keyword, key }: Site, at: string, valid: boolean): Omit<SchemaCase, 'name' | 'value'> {
    const held = schema[keyword];
    const entry = key === undefined ? '' : `/${Array.isArray(held) ? held.indexOf(key) : escapeToken(key)}`;
    const schemaPointer = `${this.#space.pointerOf(schema)}/${escapeToken(keyword)}${entry}`;
    return {
      valid,
      at,
      keyword: keyword === 'properties' && !valid ? 'false schema' : keyword,
      schemaPointer,
    };
  }

  #add(made: SchemaCase): void {
    const id = JSON.stringify([made.schemaPointer, made.valid, made.value]);
    const site = `${made.schemaPointer} ${made.valid} ${made.name.slice(made.name.indexOf(': ') + 1)}`;
    const count = this.#counts.get(site) ?? 0;
    if (this.#seen.has(id) || count >= mostOfOneSite) return;
    this.#seen.add(id);
    this.#counts.set(site, count + 1);
    this.cases.push(made);
  }

  /** The properties, their names, and the items. */
  #parts(plain: Plain, value: unknown, at: string, put: (value: unknown) => unknown): void {
    if (isObject(value)) {
      const set = (key: string) => (each: unknown) => put({ ...value, [key]: each });
      for (const [key, schema] of plain.properties) {
        this.visit(schema, `${at}/${escapeToken(key)}`, set(key), plain.refs, value[key]);
      }
      for (const [pattern, schema] of plain.patternProperties) {
        const key = exampleOf(this.#space, all([{ type: 'string', pattern }, plain.names]));
        if (typeof key === 'string')
          this.visit(schema, `${at}/${escapeToken(key)}`, set(key), plain.refs, value[key]);
      }
      const key = exampleOf(this.#space, all([{ type: 'string', minLength: 4 }, plain.names])) ?? 'name';
      this.visit(
        plain.additional,
        `${at}/${escapeToken(String(key))}`,
        set(String(key)),
        plain.refs,
        undefined,
      );
      const held = exampleOf(this.#space, plain.additional, plain.refs);
      this.visit(
        plain.names,
        at,
        (name) => (typeof name === 'string' ? set(name)(held) : put(value)),
        plain.refs,
        undefined,
      );
    }
    if (Array.isArray(value)) {
      for (const [index, schema] of [...plain.prefix, plain.items].entries()) {
        const before = Array.from({ length: index }, (_, earlier) =>
          earlier < value.length
            ? value[earlier]
            : exampleOf(this.#space, plain.prefix[earlier] ?? true, plain.refs),
        );
        const set = (each: unknown) => put([...before, each, ...value.slice(index + 1)]);
        this.visit(schema, `${at}/${index}`, set, plain.refs, value[index]);
      }
    }
  }
}

/** What stands in an `if` asks about a value, and refuses none. */
const condition = /(?<!\/properties)\/if(?:\/|$)/;

const onlyValues = ['type', 'enum', 'const'];

/**
 * Several keywords can say one rule, each a part of it: then they go together. Those of `x-rules` do, and those that
 * leave a place only some values: a value that none of them allows is refused by each, as with a discriminator.
 */
function rulesOf({ schema, keyword }: Site, origins: readonly SchemaObject[]): Site[][] {
  const groups: Site[][] = [];
  if (onlyValues.includes(keyword)) {
    const together = origins.flatMap((each) => onlyValues.map((name) => ({ schema: each, keyword: name })));
    groups.push(together);
  }
  const own = keyword === 'maxContains' || keyword === 'minContains' ? 'contains' : keyword;
  if (isObject(schema['x-rules'])) {
    for (const list of Object.values(schema['x-rules'])) {
      if (!Array.isArray(list) || !list.includes(`/${own}`)) continue;
      groups.push(list.map((each) => ({ schema, keyword: String(each).slice(1) })));
    }
  }
  return groups;
}

function hasEntry(held: unknown, key: string): boolean {
  if (Array.isArray(held)) return held.includes(key);
  return isObject(held) && Object.hasOwn(held, key);
}

/** Once round a circle is enough. */
const isRecursion = (refs: readonly string[]): boolean =>
  refs.some((ref, index) => refs.indexOf(ref) < index && refs.lastIndexOf(ref) > index);
