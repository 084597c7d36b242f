import type { Baseline } from '../baseline.ts';
import type { Covered } from '../engine/coverage.ts';
import type { Finding } from '../engine/findings.ts';

/** Report of a run. It contains no times: the same seed gives the same report, byte for byte. */
export interface Report {
  /** The base URL of the service or receiver, or the files of the deliveries. */
  target: string;
  /** The document that the target was checked against: a file or a URL. */
  document: string;
  /** Absent where nothing was random. */
  seed?: number;
  /** How many requests were sent, or deliveries seen. */
  requests: number;
  /** `delivery`: the requests came from the service, so that none of them can be sent again; else the gate sent them. */
  unit?: 'request' | 'delivery';
  /** In any order; the same finding may be there several times. */
  findings: readonly Finding[];
  /** Each part of the document once, with its cases. */
  covered: readonly Covered[];
  /** Parts that no request exercised, a line each. Default: none. */
  uncovered?: readonly string[];
  /** Notes beside the findings, a line each. Default: none. */
  notes?: readonly string[];
  /** Why the run ended early, as a sentence. Absent when it was complete. */
  stopped?: string;
  /** The folder with a case for each finding, as `<id>.json`; each finding then has a line to replay it. */
  cases?: string;
  /** The file of the JSON report, which has all that another report shortens. Absent when none is written. */
  json?: string;
  /** The URL before `#<id>` in the link to a rule. Default: `@voice-agent/contract/rules.md`. */
  rulesUrl?: string;
  /** The location of a pointer in the document. Default: it is not shown. */
  locate?: (pointer: string) => { file: string; line: number; column: number };
  /** Known findings: they are listed apart, and the report passes with them until they expire. */
  baseline?: Baseline;
}
