import { deepEqual, equal, notEqual, ok } from 'node:assert/strict';
import { createInbox } from '../../inbox/engine.ts';
import type { Claim, InboxStore, OpenStore, Settlement } from '../../inbox/store.ts';
import type { Arrival, ClaimedDelivery, Processing } from '../../inbox-types.ts';

/** A requirement for every store of an inbox. */
export interface InboxStoreCase {
  readonly name: string;
  /** @throws AssertionError when the store fails it */
  run(): Promise<void>;
}

/** A place of its own for one case, such as an empty file or schema. */
export interface StorePlace {
  /** Opens a store there. A case opens a second one only after the first was closed. */
  readonly open: OpenStore;
}

const waitMs = 10;
const maxWaitMs = 60_000;

/**
 * The requirements of a store, to be run by any test runner:
 * `for (const { name, run } of inboxStoreCases(makePlace)) test(name, run)`.
 *
 * @param makePlace makes an empty place for each case; a claim that is not renewed must be taken over within a minute
 * @example
 * import { inboxStoreCases } from '@voice-agent/webhooks/testing/inbox';
 * import { test } from 'vitest';
 *
 * for (const { name, run } of inboxStoreCases(() => ({ open: myStore() }))) test(name, run);
 */
export function inboxStoreCases(makePlace: () => StorePlace | Promise<StorePlace>): InboxStoreCase[] {
  return Object.entries(checks).map(([name, check]) => ({ name, run: async () => check(await makePlace()) }));
}

type Check = (place: StorePlace) => Promise<void>;

/** A check with a store that is closed after it. */
const withStore =
  (check: (store: InboxStore, place: StorePlace) => Promise<void>): Check =>
  async (place) => {
    const store = await open(place);
    try {
      await check(store, place);
    } finally {
      await store.close();
    }
  };

const checks: Readonly<Record<string, Check>> = {
  'what is appended is claimed byte for byte, with all that is known of it': withStore(async (store) => {
    const body = Uint8Array.of(0x7b, 0xff, 0x00, 0x0a, 0x7d);
    const arrival = arrivalOf('call', 'first', { body, receivedAt: 1_700_000_000_000, secretName: 'tenant' });
    const [appended] = await store.append([arrival], 0);
    equal(appended?.count, 1);
    const [first] = await claim(store, 8, 1);
    const { queue: _, isSuspect, body: claimed, ...facts } = first as Claim;
    deepEqual([...claimed], [...body]);
    deepEqual(facts, {
      id: appended?.id,
      eventType: 'call.started',
      callId: 'call',
      firstSeen: 1_700_000_000_000,
      count: 1,
      attempt: 1,
      interruptions: 0,
      secretName: 'tenant',
    });
    equal(isSuspect, false);
  }),

  'the same body is counted and claimed once, together and one after another': withStore(async (store) => {
    const [first, other] = [arrivalOf('call', 'same'), arrivalOf('call', 'other')];
    const results = await store.append([first, first, other], 0);
    deepEqual(
      results.map(({ count }) => count),
      [1, 2, 1],
    );
    equal(results[0]?.id, results[1]?.id);
    notEqual(results[0]?.id, results[2]?.id);
    equal((await store.append([first], 0))[0]?.count, 3);
    equal((await store.count()).waiting, 2);
  }),

  'one call has one claim at a time, in order; calls lie side by side': withStore(async (store) => {
    await append(store, ['a', 'a1'], ['a', 'a2'], ['b', 'b1'], ['a', 'a3']);
    const claims = await claim(store, 8, 1);
    deepEqual(names(claims).toSorted(), ['a1', 'b1']);
    deepEqual(await claim(store, 8, 1), []);
    await settle(store, claims, { state: 'done' });
    const next = await claimed(store, 1);
    deepEqual(names(next), ['a2']);
    await settle(store, next, { state: 'dead-lettered', reason: 'no', isInterrupted: false });
    deepEqual(names(await claimed(store, 1)), ['a3']);
  }),

  'no more is claimed than is asked for': withStore(async (store) => {
    await append(store, ['a', 'a1'], ['b', 'b1'], ['c', 'c1']);
    equal((await claim(store, 2, 1)).length, 2);
    equal((await claim(store, 2, 1)).length, 1);
  }),

  'what is claimed while it is appended is claimed once': withStore(async (store) => {
    const arrivals = [arrivalOf('a', 'a1'), arrivalOf('a', 'a2'), arrivalOf('b', 'b1')];
    const results = await store.append(arrivals, 1);
    const atOnce = results.flatMap(({ claim }) => claim ?? []);
    ok(atOnce.length <= 1);
    const all = [...atOnce, ...(await claim(store, 8, 1))];
    deepEqual(names(all).toSorted(), ['a1', 'b1']);
  }),

  'a delivery that is not ordered waits for no other of its call': withStore(async (store) => {
    const free = { isOrdered: false };
    await store.append([arrivalOf('a', 'a1'), arrivalOf('a', 'a2', free), arrivalOf('a', 'a3', free)], 0);
    deepEqual(names(await claim(store, 8, 1)).toSorted(), ['a1', 'a2', 'a3']);
  }),

  'a failed attempt waits for its delay, first of its call, and counts': withStore(async (store) => {
    await append(store, ['a', 'a1'], ['a', 'a2']);
    const [first] = await claim(store, 1, 1);
    const failed = { state: 'waiting', reason: 'no', delayMs: 200, isInterrupted: false } as const;
    await settle(store, [first as Claim], failed);
    const begun = performance.now();
    const [again] = await claimed(store, 1);
    ok(performance.now() - begun > 100);
    deepEqual([again && nameOf(again), again?.attempt, again?.interruptions], ['a1', 2, 0]);
  }),

  'what was not begun is as if it had not been claimed': withStore(async (store) => {
    await append(store, ['a', 'a1']);
    await settle(store, await claim(store, 1, 1), { state: 'unclaimed' });
    equal((await claimed(store, 1))[0]?.attempt, 1);
  }),

  'an unknown event is kept as unrecognised': withStore(async (store) => {
    const problem = { kind: 'schema', pointer: '/data', message: 'must be an object' } as const;
    await store.append([arrivalOf('a', 'a1', { event: undefined, problem })], 1);
    await append(store, ['a', 'a2']);
    const claims = await claim(store, 8, 1);
    deepEqual(names(claims), ['a2']);
    await settle(store, claims, { state: 'unrecognised', problem });
    const { oldest: _, ...counts } = await store.count();
    deepEqual(counts, { waiting: 0, running: 0, 'dead-lettered': 0, unrecognised: 2 });
  }),

  'a callId is any string': withStore(async (store) => {
    const texts = ['', '__proto__', 'constructor', '\u0000', '\ud83d\ude00', "'; --", 'x'.repeat(5_000)];
    await store.append(
      texts.map((text, index) => arrivalOf(text, `${index}`)),
      0,
    );
    equal((await claim(store, 100, 1)).length, texts.length);
  }),

  'it counts what there is to do': withStore(async (store) => {
    await store.append([arrivalOf('a', 'a1', { receivedAt: 1_700_000_000_000 })], 0);
    await append(store, ['a', 'a2'], ['b', 'b1']);
    deepEqual(await store.count(), {
      waiting: 3,
      running: 0,
      'dead-lettered': 0,
      unrecognised: 0,
      oldest: 1_700_000_000_000,
    });
    const [first] = await claim(store, 1, 1);
    await settle(store, [first as Claim], { state: 'dead-lettered', reason: 'no', isInterrupted: false });
    const counts = await store.count();
    deepEqual([counts.waiting, counts['dead-lettered']], [2, 1]);
  }),

  'what a process that ended had claimed is taken over, and settled as interrupted it is a suspect':
    withStore(async (store, place) => {
      await append(store, ['a', 'a1'], ['a', 'a2'], ['b', 'b1'], ['c', 'c1']);
      deepEqual(names(await claim(store, 2, 1)).length, 2);
      await store.close();
      const next = await open(place);
      try {
        const left: Claim[] = [];
        await until(async () => left.push(...(await next.takeOver())) >= 2);
        deepEqual(names(left).toSorted(), ['a1', 'b1']);
        await settle(next, left, { state: 'waiting', reason: 'crash', delayMs: 0, isInterrupted: true });
        deepEqual(names(await claim(next, 8, 0)), ['c1']);
        const [suspect, ...others] = await claimed(next, 1);
        deepEqual(others, []);
        deepEqual([suspect?.isSuspect, suspect?.attempt, suspect?.interruptions], [true, 2, 1]);
      } finally {
        await next.close();
      }
    }),

  'under load every delivery is processed to its end once, in the order of its call, also over a restart':
    loadedOverRestart,
};

async function loadedOverRestart({ open }: StorePlace): Promise<void> {
  const done: string[] = [];
  let isOverlapping = false;
  const running = new Set<string>();
  const process: Processing['process'] = async (delivery) => {
    const call = delivery.callId ?? '';
    isOverlapping ||= running.has(call);
    running.add(call);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running.delete(call);
    if (delivery.attempt === 1 && nameOf(delivery).endsWith('3')) return { kind: 'failed', reason: 'no' };
    done.push(nameOf(delivery));
    return { kind: 'done' };
  };
  const calls = ['a', 'b', 'c', 'd', 'e'];
  const life = async (from: number, to: number, total: number) => {
    const inbox = createInbox(open, { where: 'The store', pollingIntervalMs: 20, leaseMs: 4_000 });
    await inbox.start({
      process,
      concurrency: 3,
      maxAttempts: 3,
      initialDelayMs: 1,
      maxDelayMs: 2,
      attemptTimeoutMs: maxWaitMs,
      abandonAfterMs: maxWaitMs,
      log: () => {},
    });
    for (let number = from; number < to; number++)
      await Promise.all(calls.map((call) => inbox.append(arrivalOf(call, `${call}${number}`))));
    await until(() => done.length >= total);
    await inbox.stop();
  };
  await life(0, 12, 20);
  await life(12, 24, 24 * calls.length);
  const numbers = Array.from({ length: 24 }, (_, number) => number);
  for (const call of calls)
    deepEqual(
      done.filter((name) => name.startsWith(call)),
      numbers.map((number) => `${call}${number}`),
    );
  equal(isOverlapping, false);
}

const open = ({ open }: StorePlace): Promise<InboxStore> =>
  open({ wake: () => {}, maxDelayMs: 60_000, maxAttemptMs: 60_000, log: () => {} });

const bodyOf = (name: string) => new TextEncoder().encode(name);
const nameOf = ({ body }: Pick<ClaimedDelivery, 'body'>) => new TextDecoder().decode(body);
const names = (claims: readonly Claim[]) => claims.map(nameOf);

function arrivalOf(callId: string, name: string, more: Partial<Arrival> = {}): Arrival {
  const event = { eventType: 'call.started', callId };
  return {
    body: bodyOf(name),
    receivedAt: Date.now(),
    event,
    problem: undefined,
    isOrdered: true,
    ...more,
  };
}

const append = (store: InboxStore, ...deliveries: [callId: string, name: string][]) =>
  store.append(
    deliveries.map(([callId, name]) => arrivalOf(callId, name)),
    0,
  );

type End = Settlement extends infer One ? (One extends Settlement ? Omit<One, 'claim'> : never) : never;

async function settle(store: InboxStore, claims: readonly Claim[], end: End): Promise<void> {
  const settled = await store.settle(claims.map((claim): Settlement => ({ claim, ...end })));
  deepEqual(
    settled,
    claims.map(() => true),
  );
}

/** Claims with a lease that has just begun. */
async function claim(store: InboxStore, max: number, maxSuspects: number): Promise<readonly Claim[]> {
  await store.renew([]);
  return store.claim(max, maxSuspects);
}

/** Claims until there are so many. */
async function claimed(store: InboxStore, count: number): Promise<Claim[]> {
  const claims: Claim[] = [];
  await until(async () => claims.push(...(await claim(store, count - claims.length, 1))) >= count);
  return claims;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + maxWaitMs;
  while (!(await holds())) {
    ok(performance.now() < end, `It did not come to pass within ${maxWaitMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}
