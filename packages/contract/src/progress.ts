import type { Coverage } from './coverage.ts';
import type { Finding } from './findings.ts';
import type { Secrets } from './redact/secrets.ts';
import type { WrittenState } from './writes.ts';

/** What a run has seen so far; it grows while the run goes on. */
export interface Seen {
  readonly requests: number;
  readonly findings: readonly Finding[];
  readonly coverage: Coverage;
  /** What was left out, and why, a line each. */
  readonly uncovered?: readonly string[];
  /** What must not be shown of it. */
  readonly secrets?: Secrets;
  /** What the run has to restore when it ends. */
  readonly written?: WrittenState | undefined;
}

/** Called when an operation begins, after each request and after each finding. */
export type Progress = (operation: string, requests: number, findings: number, seen: Seen) => void;
