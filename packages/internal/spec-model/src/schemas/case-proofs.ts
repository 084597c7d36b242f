import type { Conjunction } from './dnf.ts';
import type { KeywordLocation } from './evaluate.ts';
import { isObject, type Schema, type SchemaObject } from './keywords.ts';
import { escapeToken } from './pointer.ts';
import type { SchemaRegistry } from './registry.ts';

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

/** Proves that a value is valid, or that one keyword alone rejects it. */
export class CaseProofs {
  readonly #registry: SchemaRegistry;
  readonly #root: Schema;

  constructor(registry: SchemaRegistry, root: Schema) {
    this.#registry = registry;
    this.#root = root;
  }

  /** The places of a keyword that constrains values in the schemas of a conjunction. @param key of an entry of the keyword */
  locationsOf({ origins }: Conjunction, keyword: string, key: string | undefined): KeywordLocation[] {
    return origins.flatMap((schema): KeywordLocation[] => {
      if (schema[keyword] === undefined || !this.#constrains(schema)) return [];
      if (key === undefined) return [{ schema, keyword }];
      return hasEntry(schema[keyword], key) ? [{ schema, keyword, key }] : [];
    });
  }

  /** Whether a schema of the document constrains values. */
  #constrains(schema: SchemaObject): boolean {
    const place = this.#registry.pointerOf(schema);
    return place !== undefined && !condition.test(place);
  }

  isValid(whole: unknown): boolean {
    return this.#registry.acceptsIgnoring(this.#root, whole) && this.#registry.accepts(this.#root, whole);
  }

  isRejected(whole: unknown): boolean {
    return !this.#registry.acceptsIgnoring(this.#root, whole) && !this.#registry.accepts(this.#root, whole);
  }

  isProof(whole: unknown, location: KeywordLocation, conjunction: Conjunction): boolean {
    if (!this.isRejected(whole)) return false;
    const constraining = conjunction.origins.filter((each) => this.#constrains(each));
    return [[location], ...rulesOf(location, constraining)].some((locations) =>
      this.#registry.acceptsIgnoring(this.#root, whole, locations),
    );
  }

  described(
    { schema, keyword, key }: KeywordLocation,
    at: string,
    valid: boolean,
  ): Omit<SchemaCase, 'name' | 'value'> {
    const given = schema[keyword];
    const entry = key === undefined ? '' : `/${Array.isArray(given) ? given.indexOf(key) : escapeToken(key)}`;
    const schemaPointer = `${this.#registry.pointerOf(schema)}/${escapeToken(keyword)}${entry}`;
    return {
      valid,
      at,
      keyword: keyword === 'properties' && !valid ? 'false schema' : keyword,
      schemaPointer,
    };
  }
}

/** The schema of an `if` rejects no value. */
const condition = /(?<!\/properties)\/if(?:\/|$)/;

const onlyValues = ['type', 'enum', 'const'];

/**
 * Groups of keywords that are one rule, so that a value may violate all of them: those of `x-rules`, and those that
 * enumerate the values of one place, as with a discriminator.
 */
function rulesOf(
  { schema, keyword }: KeywordLocation,
  origins: readonly SchemaObject[],
): KeywordLocation[][] {
  const groups: KeywordLocation[][] = [];
  if (onlyValues.includes(keyword)) {
    const together = origins.flatMap((each) => onlyValues.map((name) => ({ schema: each, keyword: name })));
    groups.push(together);
  }
  const name = keyword === 'maxContains' || keyword === 'minContains' ? 'contains' : keyword;
  if (isObject(schema['x-rules'])) {
    for (const list of Object.values(schema['x-rules'])) {
      if (!Array.isArray(list) || !list.includes(`/${name}`)) continue;
      groups.push(list.map((each) => ({ schema, keyword: String(each).slice(1) })));
    }
  }
  return groups;
}

function hasEntry(entries: unknown, key: string): boolean {
  if (Array.isArray(entries)) return entries.includes(key);
  return isObject(entries) && Object.hasOwn(entries, key);
}
