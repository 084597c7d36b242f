import type { Operation, RequestValues } from '@voice-agent/spec-model';
import type { DescribedList } from './described-list.ts';
import type { Restorer } from './writes.ts';

/** A hand-written request. */
export interface CorpusCase {
  inputs: RequestValues;
  /** Why it is invalid. Undefined when it is valid. */
  reason?: string;
}

/** Knowledge of one service beyond its documents. The engine gets it as an argument. */
export interface Profile extends Restorer {
  /** The hand-written requests of an operation. @param known values of parameters */
  corpus(operation: Operation, known: ReadonlyMap<string, unknown>): CorpusCase[];
  /** Whether every key is for all operations: then one that rejects it is a finding. */
  hasOneKey: boolean;
  /** Facts about its lists beyond its documents. */
  lists: readonly DescribedList[];
}
