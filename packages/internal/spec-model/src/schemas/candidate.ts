import { type Conjunction, maxCharacters } from './dnf.ts';
import type { Schema } from './keywords.ts';
import type { SchemaRegistry } from './registry.ts';

/** Values that should be valid, or invalid by one keyword alone; not yet proved. */
export interface Candidate {
  name: string;
  keyword: string;
  /** The entry of a keyword with entries, such as `required`. */
  key?: string;
  valid: boolean;
  /** The first proved value becomes the case. */
  values: Iterable<unknown>;
}

/** Values that are made when the first of them is asked for. */
export function later(make: () => readonly unknown[]): Iterable<unknown> {
  let made: readonly unknown[] | undefined;
  return {
    [Symbol.iterator]: () => {
      made ??= make();
      return made[Symbol.iterator]();
    },
  };
}

/** The input of candidate functions. */
export interface CandidateContext {
  registry: SchemaRegistry;
  conjunction: Conjunction;
  /** All conjunctions of the schema. */
  conjunctions: readonly Conjunction[];
  /** A valid value of the conjunction. */
  value: unknown;
  /** The smallest value that also satisfies `more`, but not necessarily a keyword or a schema; empty without any. */
  variant(keyword: string | readonly string[], more: Schema, except?: Schema): unknown[];
}

/** The values of a keyword in the schemas of a conjunction. */
export function keywordValues<T>(conjunction: Conjunction, keyword: string): T[] {
  return conjunction.origins.flatMap((each) => (each[keyword] === undefined ? [] : [each[keyword] as T]));
}

type Names = readonly [min: string, below: string, max: string, above: string];

/**
 * Both sides of the limits of a size.
 *
 * @param size `Length` for `minLength` and `maxLength`
 * @param fallback a value of that size, when none can be built
 */
export function sizeCandidates(
  { conjunction, variant }: CandidateContext,
  type: string,
  size: 'Length' | 'Items' | 'Properties',
  [min, below, max, above]: Names,
  fallback: (length: number) => unknown[] = () => [],
): Candidate[] {
  const [minimum, maximum] = [`min${size}`, `max${size}`];
  const at = (keyword: string, length: number, valid: boolean, name: string): Candidate[] => {
    if (length < 0 || length > maxCharacters) return [];
    const exactly = { type, [minimum]: length, [maximum]: length };
    const values = [...variant(valid ? [] : keyword, exactly), ...fallback(length)];
    return [{ name, keyword, valid, values }];
  };
  return [
    ...keywordValues<number>(conjunction, minimum).flatMap((limit) => [
      ...at(minimum, limit, true, min),
      ...at(minimum, limit - 1, false, below),
    ]),
    ...keywordValues<number>(conjunction, maximum).flatMap((limit) => [
      ...at(maximum, limit, true, max),
      ...at(maximum, limit + 1, false, above),
    ]),
  ];
}
