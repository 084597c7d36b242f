import { inboxDefaults } from '../defaults.ts';
import {
  type Appended,
  type Arrival,
  type FailedDelivery,
  type Inbox,
  InboxError,
  type Outcome,
  type Processing,
} from '../inbox.ts';
import { within } from '../within.ts';
import { attempt } from './attempt.ts';
import { delayAfter, maxInterruptions, reasonOfInterruptions } from './back-off.ts';
import { endOfTurn, grouped } from './group.ts';
import { type Claim, type InboxStore, maxGroup, type OpenStore, type Settlement } from './store.ts';
import { Troubles } from './troubles.ts';

/** How an inbox uses its store. */
export interface InboxSettings {
  /** Milliseconds between two claims when nothing has woken the inbox. Default: 500. */
  readonly pollingIntervalMs?: number | undefined;
  /** Milliseconds between two renewals of what is claimed. Default: never, for a store that has one process. */
  readonly renewEveryMs?: number | undefined;
  /** Milliseconds between two looks for what is too old. Default: 60,000. */
  readonly purgeEveryMs?: number | undefined;
  /** How many deliveries may wait; above that an append is rejected. Default: no bound. */
  readonly maxBacklog?: number | undefined;
  /** How many bytes of deliveries may be on their way to the store. Default: 64 MiB. */
  readonly maxPendingBytes?: number | undefined;
  /** Where the inbox is, for a person. */
  readonly where: string;
}

const maxRetryMs = 2_000;
const minCloseMs = 1_000;
const purgeOnMs = 20;
const maxGroupBytes = 4 * 2 ** 20;

/**
 * Makes an inbox of a store: processes its deliveries in order, and stores the outcomes.
 *
 * @example
 * import { createInbox } from '@voice-agent/webhooks/inbox';
 * import { memoryStore } from '@voice-agent/webhooks/testing/inbox';
 *
 * const inbox = createInbox(memoryStore(), { where: 'memory' });
 */
export function createInbox(openStore: OpenStore, settings: InboxSettings): Inbox {
  const { where } = settings;
  let engine: Engine | undefined;
  let starting: Promise<Engine> | undefined;
  return {
    start: async (processing) => {
      if (starting !== undefined) throw new InboxError('unusable', `${where}: The inbox is started already.`);
      const mine = Engine.start(openStore, settings, processing);
      starting = mine;
      try {
        const started = await mine;
        // Stopped before it was open.
        if (starting === mine) engine = started;
        else await started.stop(0);
      } catch (error) {
        if (starting === mine) starting = undefined;
        throw error;
      }
    },
    append: async (arrival) => {
      if (engine === undefined)
        throw new InboxError('unusable', `${where}: The inbox is not started, or has stopped.`);
      return engine.append(arrival);
    },
    drain: async (timeoutMs) => {
      await engine?.drain(timeoutMs);
    },
    stop: async (timeoutMs) => {
      // Until then it stores what arrives.
      await engine?.stop(timeoutMs);
      engine = undefined;
      starting = undefined;
    },
    count: async () => engine?.store.count(),
  };
}

class Engine {
  readonly store: InboxStore;
  readonly #settings: InboxSettings;
  readonly #processing: Processing;
  readonly #troubles: Troubles;
  /** What is claimed and not settled. In a set the garbage would live longer: that of the tables that it outgrows. */
  readonly #claims: Claim[] = [];
  #settled: () => void = () => {};
  /** How many handlers run. */
  #running = 0;
  /** What is claimed and has no place yet: an append and a claim may both have filled the last ones. */
  readonly #waitingForPlace: (() => void)[] = [];
  #pendingBytes = 0;
  /** The last append that may claim. */
  #claiming: Promise<unknown> | undefined;
  #isSuspectClaimed = false;
  #isStopping = false;
  #isOver = false;
  #isWoken = false;
  #resume: () => void = () => {};
  #drained: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;
  readonly #looping: Promise<void>;
  readonly #timers: NodeJS.Timeout[] = [];

  static async start(open: OpenStore, settings: InboxSettings, processing: Processing): Promise<Engine> {
    let wake = () => {};
    const store = await open({ wake: () => wake(), maxDelayMs: processing.maxDelayMs });
    const engine = new Engine(store, settings, processing);
    wake = () => engine.#wake();
    return engine;
  }

  constructor(store: InboxStore, settings: InboxSettings, processing: Processing) {
    this.store = store;
    this.#settings = settings;
    this.#processing = processing;
    this.#troubles = new Troubles(processing.log);
    this.#looping = processing.role === 'receive' ? Promise.resolve() : this.#loop();
    this.#purge();
  }

  readonly #appending = grouped((arrivals: readonly Arrival[]) => this.#append(arrivals), {
    max: maxGroup,
    maxBytes: maxGroupBytes,
    bytes: ({ body }) => body.byteLength,
  });

  readonly #settling = grouped((group: readonly Settlement[]) => this.store.settle(group), {
    max: maxGroup,
    maxBytes: Number.POSITIVE_INFINITY,
    bytes: () => 0,
  });

  async append(arrival: Arrival): Promise<Appended> {
    const {
      where,
      maxBacklog = Number.POSITIVE_INFINITY,
      maxPendingBytes = inboxDefaults.maxPendingBytes,
    } = this.#settings;
    const { backlog = 0 } = this.store;
    if (backlog >= maxBacklog)
      throw new InboxError(
        'full',
        `${where}: ${backlog} deliveries wait (maxBacklog: ${maxBacklog}). Let the handlers catch up.`,
      );
    const bytes = arrival.body.byteLength;
    if (this.#pendingBytes > 0 && this.#pendingBytes + bytes > maxPendingBytes)
      throw new InboxError(
        'full',
        `${where}: More arrives than can be stored (maxPendingBytes: ${maxPendingBytes}).`,
      );
    this.#pendingBytes += bytes;
    try {
      return await this.#appending.run(arrival);
    } finally {
      this.#pendingBytes -= bytes;
    }
  }

  /** Stops processing and waits for the claimed deliveries, at most `timeoutMs`. */
  drain(timeoutMs = inboxDefaults.timeoutMs): Promise<void> {
    this.#drained ??= (async () => {
      this.#isStopping = true;
      for (const go of this.#waitingForPlace.splice(0)) go();
      this.#wake();
      const end = async () => {
        await this.#looping;
        await this.#claiming?.catch(() => {});
        while (this.#claims.length > 0)
          await new Promise<void>((resolve) => {
            this.#settled = resolve;
          });
      };
      if (!(await within(timeoutMs, end())))
        /** `stopTimeoutMs` is over. Let handlers end when their signal is aborted, or give the stop more time. */
        this.#processing.log(
          'error',
          'The inbox stops before all attempts have ended and are stored; these deliveries will be processed again.',
          { count: this.#claims.length },
        );
      this.#isOver = true;
    })();
    return this.#drained;
  }

  /** Drains, stores what is on its way, and closes the store, within `timeoutMs` or shortly after it. */
  stop(timeoutMs = inboxDefaults.timeoutMs): Promise<void> {
    this.#stopped ??= this.#stop(timeoutMs);
    return this.#stopped;
  }

  async #stop(timeoutMs: number): Promise<void> {
    const end = performance.now() + timeoutMs;
    const leftMs = () => Math.max(minCloseMs, end - performance.now());
    await this.drain(timeoutMs);
    await within(leftMs(), this.#appending.idle());
    for (const timer of this.#timers) clearTimeout(timer);
    await within(
      leftMs(),
      this.store.close().catch(() => {}),
    );
  }

  #wake(): void {
    this.#isWoken = true;
    this.#resume();
  }

  /** Sleeps until it is woken, at most so long. */
  async #rest(ms: number): Promise<void> {
    if (!this.#isWoken && !this.#isStopping)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#resume = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.#isWoken = false;
  }

  async #loop(): Promise<void> {
    const { pollingIntervalMs = inboxDefaults.pollingIntervalMs, renewEveryMs } = this.#settings;
    await this.#recover();
    if (renewEveryMs !== undefined)
      this.#timers.push(
        setInterval(() => {
          this.store.renew([...this.#claims]).catch((error) => this.#troubles.failed('processing', error));
          void this.#recover();
        }, renewEveryMs),
      );
    for (let failures = 0; !this.#isStopping; ) {
      // Of handlers that end together the places are filled together.
      await endOfTurn();
      const free = this.#free();
      if (free <= 0) {
        await this.#rest(pollingIntervalMs);
        continue;
      }
      try {
        const claims = await this.store.claim(free, this.#isSuspectClaimed ? 0 : 1);
        this.#troubles.passed('processing');
        failures = 0;
        for (const claim of claims) this.#begin(claim);
        if (claims.length < free) await this.#rest(pollingIntervalMs);
      } catch (error) {
        this.#troubles.failed('processing', error);
        await this.#rest(Math.min(100 * 2 ** failures++, maxRetryMs));
      }
    }
  }

  #free(): number {
    return this.#processing.concurrency - this.#running - this.#waitingForPlace.length;
  }

  async #append(arrivals: readonly Arrival[]): Promise<readonly Appended[]> {
    const canClaim =
      this.store.claimsOnAppend === true && !this.#isStopping && this.#processing.role !== 'receive';
    const maxClaims = canClaim ? Math.max(0, this.#free()) : 0;
    try {
      const appending = this.store.append(arrivals, maxClaims);
      if (maxClaims > 0) this.#claiming = appending;
      const results = await appending;
      this.#troubles.passed('storing');
      for (const { claim } of results) if (claim !== undefined) this.#begin(claim);
      return results.map(({ id, count }) => ({ id, count }));
    } catch (error) {
      this.#troubles.failed('storing', error);
      throw error;
    }
  }

  #begin(claim: Claim): void {
    if (claim.isSuspect) this.#isSuspectClaimed = true;
    this.#claims.push(claim);
    void this.#process(claim);
  }

  async #process(claim: Claim): Promise<void> {
    if (this.#running < this.#processing.concurrency) this.#running++;
    // The one that ends hands its place over.
    else await new Promise<void>((resolve) => this.#waitingForPlace.push(resolve));
    let settlement: Settlement = { claim, state: 'unclaimed' };
    if (!this.#isStopping) {
      const outcome = await attempt(this.#processing, claim);
      const next = this.#waitingForPlace.shift();
      if (next === undefined) this.#running--;
      else next();
      if (claim.isSuspect) this.#isSuspectClaimed = false;
      if (claim.isSuspect || this.#running === this.#processing.concurrency - 1) this.#wake();
      settlement = this.#settlementOf(claim, outcome);
    }
    await this.#settle(settlement);
    this.#claims.splice(this.#claims.indexOf(claim), 1);
    this.#settled();
  }

  #settlementOf(claim: Claim, outcome: Outcome): Settlement {
    if (outcome.kind === 'done') return { claim, state: 'done' };
    if (outcome.kind === 'unrecognised') return { claim, state: 'unrecognised', problem: outcome.problem };
    const { reason } = outcome;
    const { maxAttempts, maxAttemptsOf, onRetry } = this.#processing;
    const failures = claim.attempt - claim.interruptions;
    if (failures >= (maxAttemptsOf?.get(claim.eventType ?? '') ?? maxAttempts))
      return this.#deadLetter(claim, reason, false);
    const delayMs = delayAfter(failures, this.#processing);
    onRetry?.({ ...failedOf(claim, reason), delayMs });
    return { claim, state: 'waiting', reason, delayMs, isInterrupted: false };
  }

  #deadLetter(claim: Claim, reason: string, isInterrupted: boolean): Settlement {
    const failed = failedOf(claim, reason);
    /** `maxAttempts` attempts have failed. Fix the cause, then replay it: `npx @voice-agent/webhooks inbox replay`. */
    this.#processing.log('error', 'A delivery is dead-lettered.', { ...failed });
    this.#processing.onDeadLetter?.(failed);
    return { claim, state: 'dead-lettered', reason, isInterrupted };
  }

  /** Stores how a claim ended, as often as it takes. */
  async #settle(settlement: Settlement): Promise<void> {
    for (let delayMs = 100; !this.#isOver; delayMs = Math.min(delayMs * 2, maxRetryMs)) {
      try {
        const isSettled = await this.#settling.run(settlement);
        this.#troubles.passed('processing');
        const { id, attempt } = settlement.claim;
        const message = 'A delivery was taken over by another receiver before its attempt ended.';
        if (!isSettled)
          /** This receiver was not heard of for too long, such as while the process was blocked. */
          this.#processing.log('warn', message, { id, attempt });
        return;
      } catch (error) {
        this.#troubles.failed('processing', error);
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
    }
  }

  /** What a process that ended has left waits again, or is dead-lettered where that has happened too often. */
  async #recover(): Promise<void> {
    try {
      const claims = await this.store.takeOver();
      const settling = claims.map((claim) => {
        const count = claim.interruptions + 1;
        const reason = reasonOfInterruptions(count);
        if (count >= maxInterruptions) return this.#settle(this.#deadLetter(claim, reason, true));
        const delayMs = delayAfter(count, this.#processing);
        return this.#settle({ claim, state: 'waiting', reason, delayMs, isInterrupted: true });
      });
      await Promise.all(settling);
      this.#troubles.passed('processing');
    } catch (error) {
      this.#troubles.failed('processing', error);
    }
  }

  #purge(): void {
    const { purgeEveryMs = inboxDefaults.purgeEveryMs } = this.#settings;
    const purge = async () => {
      if (this.#isOver) return;
      let isMore = false;
      try {
        isMore = await this.store.purge();
        this.#troubles.passed('purging');
      } catch (error) {
        this.#troubles.failed('purging', error);
      }
      timer = setTimeout(purge, isMore ? purgeOnMs : purgeEveryMs).unref();
    };
    let timer = setTimeout(purge, purgeOnMs).unref();
    this.#timers.push(timer);
  }
}

function failedOf({ id, eventType, callId, attempt }: Claim, reason: string): FailedDelivery {
  return { id, eventType, callId, attempt, reason };
}
