// The messages between the inbox and the thread that owns its database.
import type { Claim, Settlement } from '../inbox/store.ts';
import type { InboxCounts, InboxError } from '../inbox-types.ts';
import type { ParseProblem } from '../parse.ts';

/** The options of the database. */
export interface Setup {
  readonly file: string;
  readonly windowMs: number;
  readonly retentionMs: number;
  readonly maxBytes: number;
  readonly lockTimeoutMs: number;
  readonly maxDelayMs: number;
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
}

/** The end of a claim. */
export type Change = { readonly id: number; readonly queue: string } & WithoutClaim<Settlement>;
type WithoutClaim<End> = End extends Settlement ? Omit<End, 'claim'> : never;

/** The deliveries of one `append`. */
export interface AppendRequest {
  readonly rows: readonly Row[];
  readonly maxClaims: number;
}

/** The arguments of one `claim`. */
export interface ClaimRequest {
  readonly max: number;
  readonly maxSuspects: number;
}

/** The work of one commit. */
export interface Batch {
  readonly changes: readonly (readonly Change[])[];
  readonly claims: readonly ClaimRequest[];
  readonly appends: readonly AppendRequest[];
  readonly bodies: Uint8Array;
}

/** The results of what the thread is asked. */
export interface Results {
  /** Whether there may be more to purge. */
  readonly purge: boolean;
  readonly count: InboxCounts;
  readonly probe: undefined;
}

/** Each is responded to by one report, in order; `close` by the end of the thread. */
export type Request = Batch | keyof Results | 'close';

export interface Failure {
  readonly code: InboxError['code'];
  readonly message: string;
}

export const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && 'code' in value;

export interface Stored {
  readonly id: number;
  readonly count: number;
  /** The queue it was claimed from at once; `undefined`: it was not. */
  readonly queue: string | undefined;
}

/** What is known of the deliveries that wait. */
export interface Waits {
  readonly count: number;
  /** When the next delayed one can be claimed, in milliseconds since 1970. */
  readonly nextDue: number | undefined;
  /** Whether something can be claimed that could not be before. */
  readonly canClaim: boolean;
}

/** The results of a batch, for each request in its order. What failed has changed nothing. */
export interface Written {
  readonly kind: 'written';
  readonly changes: Failure | undefined;
  readonly claims: readonly (readonly Claim[])[] | Failure;
  readonly appends: readonly (readonly Stored[])[] | Failure;
  readonly waits: Waits;
}

export type Report =
  /** `running` is what the last process had claimed when it ended. */
  | { readonly kind: 'opened'; readonly running: readonly Claim[]; readonly waits: Waits }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | Written
  | { readonly kind: 'asked'; readonly result: Results[keyof Results] | Failure }
  | { readonly kind: 'replayed'; readonly waits: Waits };
