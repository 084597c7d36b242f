import { type Conjunction, maxCharacters } from './dnf.ts';
import type { Schema } from './keywords.ts';
import type { SchemaRegistry } from './registry.ts';

/** Values on one side of one keyword, not yet proved to be so. */
export interface Candidate {
  name: string;
  keyword: string;
  /** The entry of the keyword, where it has entries. */
  key?: string;
  valid: boolean;
  /** The first that can be proved is taken. */
  values: readonly unknown[];
}

/** What the makers of candidates work with. */
export interface CandidateContext {
  registry: SchemaRegistry;
  conjunction: Conjunction;
  /** The other ways to satisfy the same schema. */
  conjunctions: readonly Conjunction[];
  /** A valid value that takes this way. */
  value: unknown;
  /** The smallest value that meets all but a keyword or a schema, and something more; in a list, empty for none. */
  variant(keyword: string | readonly string[], more: Schema, except?: Schema): unknown[];
}

/** The values of a keyword in all schemas that are joined, each once. */
export function heldBy<T>(conjunction: Conjunction, keyword: string): T[] {
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
    ...heldBy<number>(conjunction, minimum).flatMap((limit) => [
      ...at(minimum, limit, true, min),
      ...at(minimum, limit - 1, false, below),
    ]),
    ...heldBy<number>(conjunction, maximum).flatMap((limit) => [
      ...at(maximum, limit, true, max),
      ...at(maximum, limit + 1, false, above),
    ]),
  ];
}
