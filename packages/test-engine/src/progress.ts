import type { Covered } from './coverage.ts';
import type { Finding } from './findings.ts';

/** What a run has seen so far. */
export interface Seen {
  readonly requests: number;
  readonly findings: readonly Finding[];
  readonly coverage: { takeChanged(): Covered[] };
  /** What was left out, and why, a line each. */
  readonly uncovered?: readonly string[];
  /** Secrets that must not be shown. */
  readonly secrets?: { takeLearnt(): string[] };
  /** What the run must restore at its end: plain data. */
  readonly written?: object | undefined;
}

/** Called when an operation begins, after each request and after each finding. */
export type Progress = (operation: string, requests: number, findings: number, seen: Seen) => void;
