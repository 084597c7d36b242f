// What the inbox and the thread that owns its database say to each other.
import type { InboxError } from '../inbox.ts';
import type { ParseProblem } from '../parse.ts';

/** What the thread needs to open the database. */
export interface Setup {
  readonly file: string;
  readonly windowMs: number;
  readonly retentionMs: number;
  readonly maxBytes: number;
  readonly lockTimeoutMs: number;
  readonly sweepEveryMs: number;
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
}

/** An arrival without its body; the bodies of a batch lie end to end in one piece of memory. */
export interface Row {
  readonly bytes: number;
  readonly receivedAt: number;
  readonly eventType: string | undefined;
  readonly callId: string | undefined;
  readonly problem: ParseProblem | undefined;
  /** Whether it is stored as handed out already: its call is idle, and a place is free. */
  readonly claim: boolean;
}

/** What became of an attempt, as it is written down. */
export type Change =
  | { readonly id: number; readonly state: 'done' }
  | { readonly id: number; readonly state: 'waiting'; readonly due: number; readonly reason: string }
  | { readonly id: number; readonly state: 'dead'; readonly reason: string }
  | { readonly id: number; readonly state: 'unrecognised'; readonly problem: ParseProblem }
  /** Handed out, but not begun: the attempt is taken back. */
  | { readonly id: number; readonly state: 'unclaimed' };

/** What is written with one commit. */
export interface Batch {
  readonly changes: readonly Change[];
  readonly claims: readonly number[];
  readonly rows: readonly Row[];
  readonly bodies: Uint8Array;
}

export type Request = Batch | 'close';

/** A delivery that waits. */
export interface Pending {
  readonly id: number;
  readonly callId: string | undefined;
  readonly waitMs: number;
  /** Whether a crash has interrupted it, which it may have caused. */
  readonly isSuspect: boolean;
}

export interface Failure {
  readonly code: InboxError['code'];
  readonly message: string;
}

export interface Stored {
  readonly id: number;
  readonly count: number;
}

/** A delivery that is handed out; `undefined` in a list of them: it is there no more, or waits no more. */
export interface Handed {
  readonly body: Uint8Array;
  readonly firstSeen: number;
  readonly count: number;
  readonly attempt: number;
  readonly interruptions: number;
}

export type Report =
  | { readonly kind: 'opened'; readonly pending: readonly Pending[]; readonly dead: number }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | {
      readonly kind: 'written';
      readonly stored: readonly Stored[] | Failure;
      /** What was handed out; on a failure neither the changes nor the claims are written. */
      readonly handed: readonly (Handed | undefined)[] | Failure;
    }
  | { readonly kind: 'replayed'; readonly pending: readonly Pending[] }
  | { readonly kind: 'trouble'; readonly failure: Failure };
