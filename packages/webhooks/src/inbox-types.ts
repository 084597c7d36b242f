import { isInstance } from '@voice-agent/service/instance';
import type { ParseProblem } from './parse.ts';

/** The state of a delivery. */
export type DeliveryState =
  /** Stored, and to be processed. */
  | 'waiting'
  /** A handler has it. */
  | 'running'
  /** Processed. */
  | 'done'
  /** Every attempt failed; kept until it is replayed. */
  | 'dead-lettered'
  /** No event that this version knows; kept until it is replayed. */
  | 'unrecognised';

/** A delivery that has been authenticated, before it is stored. */
export interface Arrival {
  /** The body, byte for byte. */
  readonly body: Uint8Array;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  /** The event; `undefined` when this version does not know it. */
  readonly event: { readonly eventType: string; readonly callId: string } | undefined;
  /** Why it is not a known event; `undefined` when it is one. */
  readonly problem: ParseProblem | undefined;
  /** Whether it is processed after what came before it of its call; else it waits for no other. */
  readonly isOrdered: boolean;
  /** The name of the secret that it came with, where `auth` names it. */
  readonly secretName?: string | undefined;
}

/** The result of storing an arrival. */
export interface Appended {
  /** Names the delivery in its inbox. */
  readonly id: string;
  /** How many times the same body has arrived within the window of the inbox; above 1 it is not processed again. */
  readonly count: number;
}

/** A delivery that is being processed. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly body: Uint8Array;
  readonly eventType: string | undefined;
  readonly callId: string | undefined;
  /** When it arrived first, in milliseconds since 1970. */
  readonly firstSeen: number;
  /** How many times it has arrived so far. */
  readonly count: number;
  /** From 1; one that was interrupted by a crash counts. */
  readonly attempt: number;
  /** How many of the attempts before it were interrupted by a crash: they have not failed. */
  readonly interruptions: number;
  /** The secret name of the first arrival. */
  readonly secretName?: string | undefined;
  /** The very `event` of the arrival, where it was claimed as it arrived; otherwise the body is parsed again. */
  readonly event?: Arrival['event'];
}

/** The outcome of an attempt. */
export type Outcome =
  | { readonly kind: 'done' }
  /** Retry it, or dead-letter it after the last attempt. `reason` contains no secret. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** Keep it as unrecognised. */
  | { readonly kind: 'unrecognised'; readonly problem: ParseProblem };

/** Processes one delivery. Never rejects. The signal is aborted when its time is over. */
export type Process = (claimed: ClaimedDelivery, signal: AbortSignal) => Promise<Outcome>;

/** How an inbox processes its deliveries. */
export interface Processing {
  readonly process: Process;
  /** How many deliveries are processed at the same time, each of another call. */
  readonly concurrency: number;
  /** How many attempts may fail before a delivery is dead-lettered. */
  readonly maxAttempts: number;
  /** The same for event types that have a number of their own. */
  readonly maxAttemptsOf?: ReadonlyMap<string, number>;
  /** Milliseconds before the second attempt; they double from one to the next. */
  readonly initialDelayMs: number;
  /** Maximum milliseconds between two attempts. */
  readonly maxDelayMs: number;
  /** Milliseconds that an attempt may take; after that its signal is aborted and it has failed. */
  readonly attemptTimeoutMs: number;
  /** Milliseconds after which a handler that ignores its signal keeps neither its call nor its place. */
  readonly abandonAfterMs: number;
  /** With `receive` deliveries are stored and not processed, which another receiver does; with `process` none are stored. */
  readonly role?: 'both' | 'receive' | 'process' | undefined;
  /** Called when a delivery is dead-lettered. */
  readonly onDeadLetter?: ((delivery: FailedDelivery) => void) | undefined;
  /** Called when an attempt failed and another one is made. */
  readonly onRetry?: ((delivery: FailedDelivery & { readonly delayMs: number }) => void) | undefined;
  /** Called when a handler ignores its signal and is waited for no longer. */
  readonly onAbandoned?: ((delivery: Omit<FailedDelivery, 'reason'>) => void) | undefined;
  /** Takes what a person should know: it goes into the log of the receiver. */
  readonly log: Log;
}

/** A delivery whose attempt has failed. */
export interface FailedDelivery {
  readonly id: string;
  readonly eventType: string | undefined;
  readonly callId: string | undefined;
  readonly attempt: number;
  readonly reason: string;
}

/** Logs one line. The fields contain no secret and no part of a body. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  message: string,
  fields: Record<string, unknown>,
) => void;

/** A delivery as a person looks at it. */
export interface StoredDelivery {
  readonly id: string;
  readonly state: DeliveryState;
  readonly eventType: string | undefined;
  readonly callId: string | undefined;
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly count: number;
  /** How many attempts were begun. */
  readonly attempts: number;
  /** Why the last attempt failed. */
  readonly reason: string | undefined;
  readonly problem: ParseProblem | undefined;
  readonly body: Uint8Array;
}

/** The number of deliveries in an inbox that are not done, by state. */
export interface InboxCounts extends Readonly<Record<Exclude<DeliveryState, 'done'>, number>> {
  /** When the oldest that waits arrived first, in milliseconds since 1970; `undefined`: nothing waits. */
  readonly oldest: number | undefined;
}

/** The number of deliveries in an inbox, by state, and the oldest that waits. */
export interface InboxStatus extends InboxCounts {
  readonly done: number;
}

/** Selects deliveries. */
export interface DeliveryFilter {
  readonly state?: DeliveryState | undefined;
  readonly callId?: string | undefined;
  readonly eventType?: string | undefined;
  /** Default: 100, the newest first. */
  readonly limit?: number | undefined;
}

/** Looks into an inbox and replays deliveries, as the command line does. */
export interface InboxAdmin {
  /** Counts the deliveries in each state. To find out whether one can be stored, see `probe`. */
  status(): Promise<InboxStatus>;
  /**
   * Stores a row and deletes it again, to see whether the inbox can be written now. What receivers limit, such as `maxBytes`,
   * is not known here.
   *
   * @throws InboxError why it can't; the message says what to do
   */
  probe(): Promise<void>;
  list(filter?: DeliveryFilter): Promise<StoredDelivery[]>;
  /** @returns `undefined` when there is no delivery with this id */
  get(id: string): Promise<StoredDelivery | undefined>;
  /**
   * Replays deliveries that are dead-lettered, unrecognised or done, as if they had just arrived, with all attempts
   * before them; unrecognised ones are parsed anew. @returns how many
   */
  replay(
    which: { readonly ids: readonly string[] } | { readonly state: 'dead-lettered' | 'unrecognised' },
  ): Promise<number>;
  close(): Promise<void>;
}

/** Keeps deliveries until they are processed. Deliveries of one call are processed one after another, as they came. */
export interface Inbox {
  /**
   * Opens the inbox and starts processing its deliveries.
   *
   * @throws InboxError when it can't be opened; the message says where it is and what to do
   */
  start(processing: Processing): Promise<void>;
  /**
   * Stores a delivery; when it resolves, the delivery outlives a crash of this process and of the machine.
   *
   * @throws InboxError when it is not stored
   */
  append(arrival: Arrival): Promise<Appended>;
  /**
   * Stops processing and waits for running handlers. What is appended meanwhile is stored.
   *
   * @param timeoutMs milliseconds that it may take; default: 30,000
   */
  drain(timeoutMs?: number): Promise<void>;
  /** Drains and closes. Waiting deliveries stay for the next start. */
  stop(timeoutMs?: number): Promise<void>;
  /** @returns `undefined` when it has not started, or can't be known @throws InboxError when the store does not work */
  count(): Promise<InboxCounts | undefined>;
  /** Why deliveries are not stored or processed at the moment, where the inbox knows; `undefined` when they are. */
  problem?(): InboxError | undefined;
}

/**
 * The error of an inbox; `code` is stable, the message is for a person.
 *
 * @example
 * import { InboxError } from '@voice-agent/webhooks';
 *
 * if (error instanceof InboxError && error.code === 'busy') console.error(error.message);
 */
export class InboxError extends Error {
  override readonly name = 'InboxError';
  /**
   * `busy`: another process has it. `full`: no room, on disk or within a bound. `invalid`: the delivery can't be stored.
   * `unusable`: anything else.
   */
  readonly code: 'busy' | 'full' | 'invalid' | 'unusable';

  constructor(code: InboxError['code'], message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }

  /** Also knows the errors of the same class in CommonJS or, in CommonJS, of the ES module. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass inherits this, and has its own instances alone
    return isInstance(this, InboxError, 'InboxError', value);
  }
}
