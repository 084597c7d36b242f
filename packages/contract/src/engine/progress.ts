import type { Covered } from './coverage.ts';
import type { Finding } from './findings.ts';

/** What a run has seen so far; it grows while the run goes on. */
export interface Seen {
  readonly requests: number;
  readonly findings: readonly Finding[];
  readonly coverage: { takeChanged(): Covered[] };
  /** What was left out, and why, a line each. */
  readonly uncovered?: readonly string[];
  /** What must not be shown of it. */
  readonly secrets?: { takeLearnt(): string[] };
  /** What the run has to restore when it ends: plain data. */
  readonly written?: object | undefined;
}

/** Called when an operation begins, after each request and after each finding. */
export type Progress = (operation: string, requests: number, findings: number, seen: Seen) => void;
