import type { Baseline } from '../baseline.ts';
import type { Covered } from '../engine/coverage.ts';
import type { Finding } from '../engine/findings.ts';

/** What a run found. It holds no times: the same seed gives the same report, byte for byte. */
export interface Report {
  /** The base URL of the service. */
  target: string;
  /** The document the service was held against: a file or a URL. */
  document: string;
  /** Absent where nothing was by chance. */
  seed?: number;
  startedAt?: never;
  /** How many requests were sent, or deliveries seen. */
  requests: number;
  /** `delivery`: the requests came from the service, so that none of them can be sent again. Default: `request`. */
  unit?: 'request' | 'delivery';
  /** In any order, and as often as they were met. */
  findings: readonly Finding[];
  covered: readonly Covered[];
  /** What no request exercised, a line each. */
  uncovered: readonly string[];
  /** What the reader should know beside the findings, a line each. */
  notes: readonly string[];
  /** Why the run ended before it was through, as a sentence. Absent when it was through. */
  stopped?: string;
  /** The folder that has a case for each finding, as `<id>.json`; each finding then has a line to replay it. */
  cases?: string;
  /** What stands before `#<id>` in the link to a rule. Default: `@voice-agent/contract/rules.md`. */
  rulesUrl?: string;
  /** The findings that are known already; they are shown apart and break nothing until they expire. */
  baseline?: Baseline;
}

/** Renders a report. It reads no file, no clock and no environment. */
export type Reporter = (report: Report, colours?: boolean) => string;
