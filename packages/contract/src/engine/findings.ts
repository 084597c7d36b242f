import type { Exchange } from '../http/http-message.ts';
import type { RuleSeverity, Violation } from './check.ts';

/** A violation that a run reports. */
export interface Finding extends Omit<Violation, 'place'> {
  /** The id of the rule, for example `response-schema`. */
  rule: string;
  /** `warn` is listed apart and fails nothing. */
  severity: 'warn' | 'error';
  /** The operation, by its id. */
  operation: string;
  /** The ids of the facts in the traceability record that the rule rests on. */
  facts: readonly string[];
  /** File and line of what was judged, where it was read from a file: `deliveries.ndjson:12`. */
  source?: string;
  /** The smallest exchange that shows it. */
  exchange: Exchange;
}

/** A finding before its severity is settled: that of its rule, else an error. */
export type Found = Omit<Finding, 'severity'> & { severity?: RuleSeverity };
