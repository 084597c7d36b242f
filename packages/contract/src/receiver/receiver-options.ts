import type { EventDocument } from '@voice-agent/spec-model';
import type { RunOptions, RunResult } from '../engine/run-types.ts';

/**
 * How a receiver is checked.
 *
 * @example
 * import type { ReceiverOptions } from '@voice-agent/contract';
 *
 * const options: ReceiverOptions = { url: 'http://127.0.0.1:3000/calls', seed: 1, failFast: true };
 */
export interface ReceiverOptions extends Pick<RunOptions, 'progress' | 'failFast' | 'severities'> {
  /** Default: that of the voice agent service. */
  document?: EventDocument;
  /** Its address; a path and a query are kept. */
  url: string;
  /** `Bearer <token>`. Default: the receiver wants no secret. */
  secret?: string | undefined;
  /** Random events come from it. Default: a random one. */
  seed?: number;
  /** How many random events of each kind are sent. Default: 100. */
  fuzz?: number;
  /** Milliseconds for a whole response. Default: 10,000. */
  timeoutMs?: number;
  /** Milliseconds after which a response is too slow. Default: 5,000. */
  limitMs?: number;
  /** Ends the run, for example at Ctrl-C; what was found by then is the result. Default: none. */
  interrupt?: AbortSignal | undefined;
}

/** The result of a run. */
export interface ReceiverResult extends Omit<RunResult, 'notes'> {
  /** How long each response to an event took, in milliseconds. */
  tookMs: number[];
}

/** The options with their defaults. */
export type ReceiverRun = ReceiverOptions &
  Required<Pick<ReceiverOptions, 'document' | 'seed' | 'fuzz' | 'timeoutMs' | 'limitMs'>>;
