import type { Appended, Arrival, ClaimedDelivery, InboxCounts, Log } from '../inbox-types.ts';
import type { ParseProblem } from '../parse.ts';

/** How many deliveries a store is given at once, at most. */
export const maxGroup = 500;

/** A claimed delivery as its store knows it. Nobody else claims from its queue until it is settled. */
export interface Claim extends ClaimedDelivery {
  /** The queue it was claimed from, by a name that the store has chosen. */
  readonly queue: string;
  /** Whether the process ended during its last attempt, which it may have caused. */
  readonly isSuspect: boolean;
  /** Why its body, which is empty then, can't be read, and what to do. It is dead-lettered without an attempt. */
  readonly damage?: string | undefined;
}

/** How a claim ends. */
export type Settlement = { readonly claim: Claim } & (
  | { readonly state: 'done' }
  | { readonly state: 'unrecognised'; readonly problem: ParseProblem }
  | { readonly state: 'dead-lettered'; readonly reason: string; readonly isInterrupted: boolean }
  /**
   * The delivery is the first of its queue again and can't be claimed for `delayMs` milliseconds. Interrupted, its interruptions
   * count one more, and it is a suspect until it is settled otherwise.
   */
  | {
      readonly state: 'waiting';
      readonly reason: string;
      readonly delayMs: number;
      readonly isInterrupted: boolean;
    }
  /** The attempt was not begun: as if it had never been claimed. */
  | { readonly state: 'unclaimed' }
);

/** The surroundings of an open store. */
export interface StoreContext {
  /** Call it whenever a delivery becomes claimable, whatever the cause. It costs nothing. */
  readonly wake: () => void;
  /** The maximum delay of a delivery, whatever the clock does. */
  readonly maxDelayMs: number;
  /** Milliseconds after which even a handler that ignores its signal has lost its claim. */
  readonly maxAttemptMs: number;
  readonly log: Log;
}

/**
 * Keeps deliveries durably. `createInbox` makes an inbox of it: claiming in time, attempts, retries, stopping and
 * recovery are the same for every store. `inboxStoreCases` of `@voice-agent/webhooks/testing/inbox` tests one.
 *
 * Methods reject with an `InboxError`. With the code `invalid` one item of a group was rejected, and nothing of
 * the group is stored; the group is then tried in halves.
 */
export interface InboxStore {
  /**
   * Stores deliveries; what resolves outlives a crash of this process and of the machine. The same body within the
   * store's window is counted and not stored again. One with a `problem` is `unrecognised` and is never claimed.
   *
   * @param arrivals at most 500
   * @param maxClaims so many of them it may claim at once, where nothing waits or is claimed in their queue, and nothing
   * else can be claimed
   * @returns one for each, in their order
   */
  append(arrivals: readonly Arrival[], maxClaims: number): Promise<readonly AppendResult[]>;
  /**
   * Claims the first of up to `max` queues, those that wait longest first; at most `maxSuspects` of them suspects. A queue
   * whose first delivery is claimed or delayed is passed over.
   */
  claim(max: number, maxSuspects: number): Promise<readonly Claim[]>;
  /** @returns for each whether it was still claimed by this process; otherwise nothing of it is written */
  settle(settlements: readonly Settlement[]): Promise<readonly boolean[]>;
  /**
   * Extends the lease of this process, called four times in `leaseMs`. What another process has taken over meanwhile was
   * not interrupted by a crash, and is not counted as such. A store that one process has alone returns an empty array.
   *
   * @param claims what it holds
   * @returns those that it holds no more
   */
  renew(claims: readonly Claim[]): Promise<readonly Claim[]>;
  /** Claims the deliveries of a process that has ended. Their attempts are not counted again. */
  takeOver(): Promise<readonly Claim[]>;
  /** Deletes some of what is done and older than the store keeps it. @returns whether there may be more */
  purge(): Promise<boolean>;
  count(): Promise<InboxCounts>;
  /** Tries what a delivery needs, and leaves nothing behind. Asked once a second after an append that failed, until it resolves. */
  probe(): Promise<void>;
  /** Ends. What is claimed stays claimed, until it is taken over. */
  close(): Promise<void>;
  /** How many wait, where the store knows at any time. */
  readonly backlog?: number;
  /** Whether `append` claims; otherwise it is never asked to. */
  readonly claimsOnAppend?: boolean;
}

/** The result of storing an arrival. */
export interface AppendResult extends Appended {
  /** The claim, if the arrival was claimed at once. */
  readonly claim?: Claim | undefined;
}

/** Opens a store. @throws InboxError when it can't be opened; the message says where and what to do */
export type OpenStore = (context: StoreContext) => Promise<InboxStore>;
