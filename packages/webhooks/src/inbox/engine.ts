import { inboxDefaults } from '../defaults.ts';
import { type Appended, type Arrival, type Inbox, InboxError, type Processing } from '../inbox-types.ts';
import { within } from '../within.ts';
import { Appender } from './appender.ts';
import { ClaimLoop } from './claim-loop.ts';
import { Leases } from './leases.ts';
import { Purger } from './purger.ts';
import { Runner } from './runner.ts';
import type { InboxSettings } from './settings.ts';
import { Settler } from './settler.ts';
import type { InboxStore, OpenStore, StoreContext } from './store.ts';
import { Troubles } from './troubles.ts';

const minCloseMs = 1_000;

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
    problem: () => engine?.problem,
  };
}

/**
 * One life of an inbox, from the open store to the closed one. `Appender` stores deliveries, `ClaimLoop` claims them,
 * `Runner` runs an attempt for each claim, `Settler` stores its outcome. `Leases` takes over from ended processes, and
 * `Purger` deletes old deliveries.
 */
class Engine {
  readonly store: InboxStore;
  readonly #log: Processing['log'];
  readonly #runner: Runner;
  readonly #settler: Settler;
  readonly #claimLoop: ClaimLoop;
  readonly #leases: Leases;
  readonly #appender: Appender;
  readonly #purger: Purger;
  readonly #troubles: Troubles;
  readonly #claiming: Promise<void>;
  #drained: Promise<void> | undefined;
  #stopped: Promise<void> | undefined;

  static async start(open: OpenStore, settings: InboxSettings, processing: Processing): Promise<Engine> {
    let wake = () => {};
    const store = await open(contextOf(processing, () => wake()));
    const engine = new Engine(store, settings, processing);
    wake = () => engine.#claimLoop.wake();
    return engine;
  }

  constructor(store: InboxStore, settings: InboxSettings, processing: Processing) {
    const { pollingIntervalMs = inboxDefaults.pollingIntervalMs, purgeEveryMs = inboxDefaults.purgeEveryMs } =
      settings;
    const isProcessing = processing.role !== 'receive';
    const troubles = new Troubles(processing.log);
    this.#troubles = troubles;
    this.store = store;
    this.#log = processing.log;
    this.#settler = new Settler(store, processing, troubles);
    this.#leases = new Leases({
      store,
      settler: this.#settler,
      troubles,
      log: processing.log,
      leaseMs: settings.leaseMs,
    });
    this.#runner = new Runner(processing, this.#settler, this.#leases, () => this.#claimLoop.wake());
    this.#claimLoop = new ClaimLoop(store, this.#runner, troubles, pollingIntervalMs);
    this.#appender = new Appender(store, settings, isProcessing ? this.#runner : undefined, troubles);
    this.#purger = new Purger(store, troubles, purgeEveryMs);
    this.#claiming = isProcessing ? this.#claim() : Promise.resolve();
  }

  /** Why deliveries are not stored or processed at the moment. */
  get problem(): InboxError | undefined {
    return this.#troubles.problem ?? this.#appender.problem;
  }

  append(arrival: Arrival): Promise<Appended> {
    return this.#appender.append(arrival);
  }

  /** Stops processing and waits for the claimed deliveries, at most `timeoutMs`. */
  drain(timeoutMs = inboxDefaults.timeoutMs): Promise<void> {
    this.#drained ??= this.#drain(timeoutMs);
    return this.#drained;
  }

  /** Drains, stores what is on its way, and closes the store, within `timeoutMs` or shortly after it. */
  stop(timeoutMs = inboxDefaults.timeoutMs): Promise<void> {
    this.#stopped ??= this.#stop(timeoutMs);
    return this.#stopped;
  }

  /** Claims what is there, that of ended processes first, until it is drained. */
  async #claim(): Promise<void> {
    await this.#leases.begin(this.#runner);
    await this.#claimLoop.run();
  }

  async #drain(timeoutMs: number): Promise<void> {
    this.#runner.stop();
    this.#claimLoop.stop();
    const settled = async () => {
      await this.#claiming;
      await this.#appender.claimsNothing();
      await this.#runner.idle();
    };
    if (!(await within(timeoutMs, settled())))
      /** `stopTimeoutMs` is over. Let handlers end when their signal is aborted, or give the stop more time. */
      this.#log(
        'error',
        'The inbox stops before all attempts have ended and are stored; these deliveries will be processed again.',
        { count: this.#runner.unsettled },
      );
    this.#settler.end();
  }

  async #stop(timeoutMs: number): Promise<void> {
    const end = performance.now() + timeoutMs;
    const leftMs = () => Math.max(minCloseMs, end - performance.now());
    await this.drain(timeoutMs);
    await within(leftMs(), this.#appender.idle());
    this.#leases.stop();
    this.#purger.stop();
    this.#appender.stop();
    this.#troubles.end();
    await within(
      leftMs(),
      this.store.close().catch(() => {}),
    );
  }
}

const contextOf = (
  { maxDelayMs, attemptTimeoutMs, abandonAfterMs, log }: Processing,
  wake: () => void,
): StoreContext => ({ wake, maxDelayMs, maxAttemptMs: attemptTimeoutMs + abandonAfterMs, log });
