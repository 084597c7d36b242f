import type { Severities } from './check.ts';
import type { Covered } from './coverage.ts';
import type { Finding } from './findings.ts';

/** State of a run while it goes on. */
export interface Seen {
  readonly requests: number;
  readonly findings: readonly Finding[];
  readonly coverage: { takeChanged(): Covered[] };
  /** Operations and rules that were left out, with the reason, a line each. */
  readonly uncovered?: readonly string[];
  /** Secrets that must not be shown. */
  readonly secrets?: { takeLearnt(): string[] };
  /** The state to restore at the end of the run: plain data. */
  readonly written?: object | undefined;
}

/** Called when an operation begins, after each request and after each finding. */
export type Progress = (operation: string, requests: number, findings: number, seen: Seen) => void;

/** How a run goes. */
export interface RunOptions {
  /** Makes random requests reproducible. Default: a random one. */
  seed: number;
  /** Random requests for each operation. With 0 there are no random sequences either. Default: 100. */
  fuzz: number;
  /** Called as the run goes on. Default: none. */
  progress?: Progress;
  /** Ends the run: what was changed is brought back, and what was found is the result. Default: none. */
  interrupt?: AbortSignal;
  /** How long the run may take, in milliseconds; bringing back what was changed comes on top. Default: no limit. */
  maxTimeMs?: number;
  /** Whether the first finding ends the run. Default: false. */
  failFast?: boolean;
  /** The operations and rules that are checked, by their ids. Default: all. */
  only?: readonly string[];
  /** The operations and rules that are left out, by their ids. Default: none. */
  skip?: readonly string[];
  /** Severities of rules by their ids, in place of their own. Default: none. */
  severities?: Severities;
}

/** Result of a run. */
export interface RunResult {
  requests: number;
  findings: Finding[];
  covered: Covered[];
  /** The operations that were left out, and why. */
  uncovered: string[];
  /** Notes beside the findings, a line each. */
  notes: string[];
  /** Why the run ended before it was through, as a sentence. Absent when it was through. */
  stopped?: string;
  /** True when the run ended early by an error or the interrupt: without findings it is inconclusive. */
  isUnfinished: boolean;
}
