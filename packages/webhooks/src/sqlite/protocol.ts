// The messages between the inbox and the thread that owns its database.
import type { InboxCounts, InboxError } from '../inbox-types.ts';
import type { ParseProblem } from '../parse.ts';

/** The options of the database. */
export interface Setup {
  readonly file: string;
  readonly windowMs: number;
  readonly retentionMs: number;
  readonly maxBytes: number;
  readonly lockTimeoutMs: number;
}

/** An arrival without its body; the bodies of a batch lie end to end in one piece of memory. */
export interface Row {
  readonly bytes: number;
  readonly receivedAt: number;
  readonly eventType: string | undefined;
  readonly callId: string | undefined;
  readonly problem: ParseProblem | undefined;
  readonly isOrdered: boolean;
  readonly secretName: string | undefined;
  /** Whether it is stored as claimed: its call is idle, and a place is free. */
  readonly claim: boolean;
}

/** The end of a claim, as it is stored. */
export type Change =
  | { readonly id: number; readonly state: 'done' }
  | {
      readonly id: number;
      readonly state: 'waiting';
      readonly due: number;
      readonly reason: string;
      readonly isInterrupted: boolean;
    }
  | {
      readonly id: number;
      readonly state: 'dead-lettered';
      readonly reason: string;
      readonly isInterrupted: boolean;
    }
  | { readonly id: number; readonly state: 'unrecognised'; readonly problem: ParseProblem }
  /** Claimed, but not begun: the attempt is taken back. */
  | { readonly id: number; readonly state: 'unclaimed' };

/** The changes of one commit. */
export interface Batch {
  readonly changes: readonly Change[];
  readonly claims: readonly number[];
  readonly rows: readonly Row[];
  readonly bodies: Uint8Array;
}

/** Each is responded to by one report, in order; `close` by the end of the thread. */
export type Request = Batch | 'purge' | 'count' | 'probe' | 'close';

/** A delivery that waits. */
export interface Pending {
  readonly id: number;
  /** The deliveries of one queue are claimed one after another; `undefined`: it waits for no other. */
  readonly queue: string | undefined;
  /** When it may be claimed, in milliseconds since 1970. */
  readonly due: number;
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

/** A delivery that is claimed; `undefined` in a list of them: it is there no more, or waits no more. */
export interface ClaimedRow {
  readonly body: Uint8Array;
  readonly eventType: string | undefined;
  readonly callId: string | undefined;
  readonly firstSeen: number;
  readonly count: number;
  readonly attempt: number;
  readonly interruptions: number;
  readonly secretName: string | undefined;
}

/** What a process left when it ended: waiting deliveries, and its claims. */
export interface Left {
  readonly pending: readonly Pending[];
  readonly running: readonly (Pending & ClaimedRow)[];
}

export interface Written {
  readonly kind: 'written';
  readonly stored: readonly Stored[] | Failure;
  /** On a failure neither the changes nor the claims are written. */
  readonly claimed: readonly (ClaimedRow | undefined)[] | Failure;
}

export type Report =
  | { readonly kind: 'opened'; readonly left: Left }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | Written
  | { readonly kind: 'purged'; readonly isMore: boolean | Failure }
  | { readonly kind: 'probed'; readonly failure: Failure | undefined }
  | { readonly kind: 'counted'; readonly counts: InboxCounts | Failure }
  | { readonly kind: 'replayed'; readonly pending: readonly Pending[] };
