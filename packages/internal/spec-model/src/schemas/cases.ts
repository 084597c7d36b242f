import { cachePerRegistry } from './cache.ts';
import { candidatesOf } from './candidates.ts';
import { CaseProofs, type SchemaCase } from './case-proofs.ts';
import { all, type Conjunction, toDnf } from './dnf.ts';
import type { KeywordLocation } from './evaluate.ts';
import { exampleOf, exampleOfPlain, fit } from './example.ts';
import { isObject, type Schema } from './keywords.ts';
import { toJson } from './numbers.ts';
import { escapeToken, valueAt } from './pointer.ts';
import type { SchemaRegistry } from './registry.ts';

export type { SchemaCase } from './case-proofs.ts';

/** A constraint for which no value was found that only this constraint rejects. */
export type Unproven = Omit<SchemaCase, 'value'> & {
  /** A value that this constraint and others reject. */
  rejected?: unknown;
};

/** Upper bounds on the cases of one constraint, and on the visits of one schema. */
const maxPerLocation = 6;
const maxVisits = 6;
/** Below this depth each schema is visited once: otherwise schemas that all refer to each other take too long. */
const shallow = 3;
const maxDepth = 8;
const maxConjunctions = 16;

/**
 * The boundary cases of a schema, always the same: both sides of each limit, each value of an enumeration, each type,
 * each required property, each branch. An invalid case is proved to violate one constraint only: without that
 * keyword the schema accepts it.
 *
 * @param base a valid value to change; default: the smallest valid values
 * @throws CannotRun when the schema can't be used
 */
export function casesOf(registry: SchemaRegistry, schema: Schema, base?: unknown): SchemaCase[] {
  return provedCasesOf(registry, schema, base).cases;
}

/** As casesOf, with the unproven constraints. */
export function provedCasesOf(
  registry: SchemaRegistry,
  schema: Schema,
  base?: unknown,
): { cases: SchemaCase[]; unproven: Unproven[] } {
  return cacheOf(registry).of(schema, toJson(base) ?? '', () => collected(registry, schema, base));
}

type Proved = { cases: SchemaCase[]; unproven: Unproven[] };
const cacheOf = cachePerRegistry<Proved>();

function collected(registry: SchemaRegistry, schema: Schema, base: unknown): Proved {
  const collection = new CaseGenerator(registry, schema, base);
  collection.visit(schema, '', (value) => value, [], base);
  const proved = new Set(collection.cases.map(({ schemaPointer, valid }) => `${schemaPointer} ${valid}`));
  const unproven = new Map<string, Unproven>();
  for (const each of collection.unproven) {
    const side = `${each.schemaPointer} ${each.valid}`;
    const key = each.rejected === undefined ? side : toJson([side, each.rejected]);
    if (!proved.has(side) && !unproven.has(key)) unproven.set(key, each);
  }
  return { cases: collection.cases, unproven: [...unproven.values()] };
}

class CaseGenerator {
  readonly cases: SchemaCase[] = [];
  readonly unproven: Unproven[] = [];
  readonly #registry: SchemaRegistry;
  readonly #root: Schema;
  readonly #base: unknown;
  readonly #proofs: CaseProofs;
  readonly #seen = new Set<string>();
  readonly #counts = new Map<string, number>();
  readonly #visits = new Map<Schema, number>();

  constructor(registry: SchemaRegistry, root: Schema, base: unknown) {
    this.#registry = registry;
    this.#root = root;
    this.#proofs = new CaseProofs(registry, root);
    this.#base = base !== undefined && registry.accepts(root, base) ? base : undefined;
  }

  /** @param put makes the whole value with another one at this place @param current the value at this place */
  visit(
    schema: Schema,
    at: string,
    put: (value: unknown) => unknown,
    refs: readonly string[],
    current: unknown,
  ): void {
    const target = this.#registry.resolve(schema).schema;
    const visits = this.#visits.get(target) ?? 0;
    const depth = at.split('/').length - 1;
    const maxOfDepth = depth <= shallow ? maxVisits : 1;
    if (typeof schema === 'boolean' || visits >= maxOfDepth || depth > maxDepth || isRecursion(refs)) return;
    this.#visits.set(target, visits + 1);
    const conjunctions = toDnf(this.#registry, schema, refs, maxConjunctions);
    for (const conjunction of conjunctions) {
      const values = this.#valuesOf(conjunction, at, put, current);
      if (values.length === 0) {
        const schemaPointer = (isObject(target) && this.#registry.pointerOf(target)) || '';
        this.unproven.push({ name: `${at}: a branch`, valid: true, at, keyword: 'schema', schemaPointer });
      }
      for (const value of values) {
        this.#cases(conjunction, conjunctions, value, at, put);
        this.#parts(conjunction, value, at, put);
      }
    }
  }

  /** Values of a conjunction in a valid whole: one, or one of each type that the keywords are about. */
  #valuesOf(
    conjunction: Conjunction,
    at: string,
    put: (value: unknown) => unknown,
    current: unknown,
  ): unknown[] {
    const isFit = (value: unknown) =>
      value !== undefined &&
      this.#registry.acceptsIgnoring(all(conjunction.origins), value) &&
      this.#registry.acceptsIgnoring(this.#root, put(value));
    const given = valueAt(this.#base, at);
    const types =
      conjunction.types.length > 1 ? conjunction.types.filter((type) => fit(conjunction, type) > 0) : [];
    const byType = types.map((type) => exampleOfPlain(this.#registry, { ...conjunction, types: [type] }));
    const found = [given, ...byType].filter(isFit);
    if (found.length > 0) return found;
    return [exampleOfPlain(this.#registry, conjunction), current, ...(conjunction.values ?? [])]
      .filter(isFit)
      .slice(0, 1);
  }

  #cases(
    conjunction: Conjunction,
    conjunctions: readonly Conjunction[],
    value: unknown,
    at: string,
    put: (value: unknown) => unknown,
  ): void {
    const where = at === '' ? '' : `${at}: `;
    for (const { name, keyword, key, valid, values } of candidatesOf(
      this.#registry,
      conjunction,
      conjunctions,
      value,
    )) {
      const locations = this.#proofs.locationsOf(conjunction, keyword, key);
      // A location with all its cases is proved.
      if (locations.length > 0 && locations.every((each) => this.#isFull(each, at, valid, name))) continue;
      let found = false;
      for (const each of values) {
        const whole = put(each);
        const location = valid
          ? locations.find(() => this.#proofs.isValid(whole))
          : locations.find((location) => this.#proofs.isProof(whole, location, conjunction));
        if (location === undefined) continue;
        found = true;
        this.#add(
          { ...this.#proofs.described(location, at, valid), name: `${where}${name}`, value: whole },
          name,
        );
        break;
      }
      const [location] = locations;
      if (!found && location !== undefined) {
        const rejected = valid
          ? undefined
          : [...values].map(put).find((whole) => this.#proofs.isRejected(whole));
        const unproven = { ...this.#proofs.described(location, at, valid), name: `${where}${name}` };
        this.unproven.push({ ...unproven, ...(rejected !== undefined && { rejected }) });
      }
    }
  }

  #isFull(location: KeywordLocation, at: string, valid: boolean, name: string): boolean {
    const { schemaPointer } = this.#proofs.described(location, at, valid);
    return (this.#counts.get(`${schemaPointer} ${valid} ${at === ''} ${name}`) ?? 0) >= maxPerLocation;
  }

  #add(result: SchemaCase, name: string): void {
    const id = toJson([result.schemaPointer, result.valid, result.value]);
    const location = `${result.schemaPointer} ${result.valid} ${result.at === ''} ${name}`;
    const count = this.#counts.get(location) ?? 0;
    if (this.#seen.has(id) || count >= maxPerLocation) return;
    this.#seen.add(id);
    this.#counts.set(location, count + 1);
    this.cases.push(result);
  }

  /** The properties, their names, and the items. */
  #parts(conjunction: Conjunction, value: unknown, at: string, put: (value: unknown) => unknown): void {
    if (isObject(value)) {
      const set = (key: string) => (each: unknown) => put({ ...value, [key]: each });
      for (const [key, schema] of conjunction.properties) {
        this.visit(schema, `${at}/${escapeToken(key)}`, set(key), conjunction.refs, value[key]);
      }
      for (const [pattern, schema] of conjunction.patternProperties) {
        const key = exampleOf(this.#registry, all([{ type: 'string', pattern }, conjunction.names]));
        if (typeof key === 'string')
          this.visit(schema, `${at}/${escapeToken(key)}`, set(key), conjunction.refs, value[key]);
      }
      const key =
        exampleOf(this.#registry, all([{ type: 'string', minLength: 4 }, conjunction.names])) ?? 'name';
      this.visit(
        conjunction.additional,
        `${at}/${escapeToken(String(key))}`,
        set(String(key)),
        conjunction.refs,
        undefined,
      );
      const example = exampleOf(this.#registry, conjunction.additional, conjunction.refs);
      this.visit(
        conjunction.names,
        at,
        (name) => (typeof name === 'string' ? set(name)(example) : put(value)),
        conjunction.refs,
        undefined,
      );
    }
    if (Array.isArray(value)) {
      for (const [index, schema] of [...conjunction.prefix, conjunction.items].entries()) {
        const before = Array.from({ length: index }, (_, earlier) =>
          earlier < value.length
            ? value[earlier]
            : exampleOf(this.#registry, conjunction.prefix[earlier] ?? true, conjunction.refs),
        );
        const set = (each: unknown) => put([...before, each, ...value.slice(index + 1)]);
        this.visit(schema, `${at}/${index}`, set, conjunction.refs, value[index]);
      }
    }
  }
}

/** Whether the last reference comes for the third time. */
const isRecursion = (refs: readonly string[]): boolean =>
  refs.some((ref, index) => refs.indexOf(ref) < index && refs.lastIndexOf(ref) > index);
