import type { Covered } from '../coverage.ts';
import type { Finding } from '../findings.ts';

/** What a run found. It holds no times: the same seed gives the same report, byte for byte. */
export interface Report {
  /** The base URL of the service. */
  target: string;
  /** The document the service was held against: a file or a URL. */
  document: string;
  seed: number;
  startedAt?: never;
  /** How many requests were sent. */
  requests: number;
  /** In any order, and as often as they were met. */
  findings: readonly Finding[];
  covered: readonly Covered[];
  /** What no request exercised, a line each. */
  uncovered: readonly string[];
  /** What the reader should know beside the findings, a line each. */
  notes: readonly string[];
}

/** Renders a report. It reads no file, no clock and no environment. */
export type Reporter = (report: Report) => string;
