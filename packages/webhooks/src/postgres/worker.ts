import { attempt } from '../attempt.ts';
import { delayAfter, maxInterruptions, reasonOfInterruptions } from '../back-off.ts';
import type { Outcome, Processing } from '../inbox.ts';
import { within } from '../within.ts';
import { isOfRow } from './errors.ts';
import { type Grouped, grouped } from './group.ts';
import type { Settings } from './options.ts';
import type { Held, Settlement, Store } from './store.ts';

/** Hands out what the store holds. */
export interface Worker {
  /** There may be something to do. */
  wake(): void;
  /** Hands out nothing more and waits for what runs, at most `stopTimeoutMs`. */
  stop(): Promise<void>;
}

const longestRetryMs = 2_000;

export function startWorker(
  store: Store,
  processing: Processing,
  { pollingIntervalMs, leaseMs }: Settings,
  reasonOf: (error: unknown) => string,
): Worker {
  const { log, concurrency, stopTimeoutMs } = processing;
  const running = new Map<Held, Promise<void>>();
  const settling: Grouped<Settlement, boolean> = grouped((group) => store.settle(group), {
    most: 100,
    mostBytes: Number.POSITIVE_INFINITY,
    bytes: () => 0,
    isOfItem: isOfRow,
  });
  let stopping = false;
  let isOver = false;
  let stopped: Promise<void> | undefined;
  let woken = false;
  let wakeUp: () => void = () => {};
  const wake = () => {
    woken = true;
    wakeUp();
  };

  /** Sleeps until it is woken, at most so long. */
  const rest = async (ms: number): Promise<void> => {
    if (!woken)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    woken = false;
  };

  let isWorking = true;
  /** A database that does not work is one line of the log, and so is its recovery. */
  const worked = (error?: unknown): void => {
    if (isWorking === (error === undefined)) return;
    isWorking = error === undefined;
    if (isWorking) log('info', 'The database of the inbox works again.', {});
    else log('error', 'The database of the inbox does not work; it is retried.', { reason: reasonOf(error) });
  };

  /** Stores how an attempt ended, as often as it takes. */
  const settle = async (settlement: Settlement): Promise<void> => {
    const { id, attempt } = settlement.held.claimed;
    for (let delay = 100; ; delay = Math.min(delay * 2, longestRetryMs)) {
      try {
        const isSettled = await settling.run(settlement);
        worked();
        if (!isSettled)
          log('warn', 'An attempt took too long to be heard of; the delivery was given to another.', {
            id,
            attempt,
          });
        return;
      } catch (error) {
        worked(error);
        // Then its lease ends, and it counts as interrupted.
        if (isOver) return;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  };

  const work = async (held: Held): Promise<void> => {
    const { claimed } = held;
    const outcome = await attempt(processing, claimed);
    const settlement = settlementOf(held, outcome, processing);
    if (settlement.state === 'dead')
      log('error', 'A delivery is dead after its last attempt.', {
        id: claimed.id,
        attempt: claimed.attempt,
        reason: settlement.reason,
      });
    await settle(settlement);
    if (settlement.delayMs !== undefined) setTimeout(wake, settlement.delayMs + 1).unref();
  };

  const begin = (held: Held): void => {
    const ended = work(held).finally(() => {
      running.delete(held);
      wake();
    });
    running.set(held, ended);
  };

  const loop = async (): Promise<void> => {
    let failures = 0;
    while (!stopping) {
      const free = concurrency - running.size;
      if (free <= 0) {
        await rest(pollingIntervalMs);
        continue;
      }
      try {
        const isSuspectFree = [...running.keys()].every(({ isSuspect }) => !isSuspect);
        const held = await store.claim(free, isSuspectFree ? 1 : 0);
        worked();
        failures = 0;
        for (const one of held) begin(one);
        if (held.length < free) await rest(pollingIntervalMs);
      } catch (error) {
        failures++;
        worked(error);
        await rest(Math.min(100 * 2 ** failures, longestRetryMs));
      }
    }
  };

  const renewal = setInterval(() => {
    const recovered = store.recover(processing).then(({ waiting, dead }) => {
      if (waiting + dead > 0) wake();
      if (dead > 0)
        log('error', `Deliveries are dead: ${reasonOfInterruptions(maxInterruptions)}`, { count: dead });
    });
    Promise.all([store.renew([...running.keys()]), recovered]).catch(worked);
  }, leaseMs / 4);
  const looping = loop();
  const ending = new AbortController();
  // What is not heard of is looked for.
  const listening = async (): Promise<void> => {
    while (!stopping) {
      await store.listen(wake, ending.signal).catch(() => {});
      if (!stopping) await new Promise((resolve) => setTimeout(resolve, longestRetryMs).unref());
    }
  };
  void listening();

  return {
    wake,
    stop: () => {
      stopped ??= (async () => {
        stopping = true;
        ending.abort();
        wake();
        const ended = looping.then(() => Promise.all(running.values()));
        if (!(await within(stopTimeoutMs, ended)))
          log(
            'error',
            `${running.size} attempts had not ended after ${stopTimeoutMs} ms (stopTimeoutMs).`,
            {},
          );
        isOver = true;
        clearInterval(renewal);
      })();
      return stopped;
    },
  };
}

function settlementOf(held: Held, outcome: Outcome, processing: Processing): Settlement {
  const { attempt, interruptions } = held.claimed;
  const failures = attempt - interruptions;
  if (outcome.kind === 'done') return { held, state: 'done' };
  if (outcome.kind === 'unrecognised') return { held, state: 'unrecognised', problem: outcome.problem };
  const { reason } = outcome;
  if (failures >= processing.maxAttempts) return { held, state: 'dead', reason };
  return { held, state: 'waiting', reason, delayMs: delayAfter(failures, processing) };
}
