import type { Conjunction } from './dnf.ts';
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
