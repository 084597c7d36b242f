import type { EventDocument } from '@voice-agent/api-documents/asyncapi';
import type { Severities } from '@voice-agent/test-engine/check';
import type { Covered } from '@voice-agent/test-engine/coverage';
import type { Finding } from '@voice-agent/test-engine/findings';
import type { Progress } from '@voice-agent/test-engine/progress';

/** How a receiver is checked. */
export interface ReceiverOptions {
  /** Default: that of the voice agent service. */
  document?: EventDocument;
  /** Where it takes deliveries; a path and a query are kept. */
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
  /** Called after each delivery. */
  progress?: Progress;
  /** Ends the run, for example at Ctrl-C; what was found by then is the result. */
  interrupt?: AbortSignal | undefined;
  /** Whether the first finding ends the run. Default: false. */
  failFast?: boolean;
  /** Severities of rules by their ids, in place of their own. */
  severities?: Severities;
}

/** The result of a run. */
export interface ReceiverResult {
  requests: number;
  findings: Finding[];
  covered: Covered[];
  /** What was left out, and why. */
  uncovered: string[];
  /** How long each response to an event took, in milliseconds. */
  tookMs: number[];
  /** Why the run ended early, as a sentence. Absent when it was complete. */
  stopped?: string;
  /** True when the run ended early: a result without findings is then inconclusive. */
  isUnfinished: boolean;
}

/** The options with their defaults. */
export type ReceiverRun = ReceiverOptions &
  Required<Pick<ReceiverOptions, 'document' | 'seed' | 'fuzz' | 'timeoutMs' | 'limitMs' | 'failFast'>>;
