// What a network and a crash can do to a receiver, as properties: nothing is lost, doubled, or out of its order.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newFolder } from '../soak/harness.ts';
import type { StoredDelivery } from './inbox.ts';
import { createReceiver, type Receiver } from './receiver.ts';
import { type SqliteInbox, sqliteInbox } from './sqlite/inbox.ts';
import { openSqliteInbox } from './sqlite/index.ts';

const secret = 'Bearer s3cret';
const attempts = 12;
// Only ends what would wait for ever.
const settleLimitMs = 40_000;
// The last of these never succeeds.
const failuresBefore = [0, 0, 0, 1, 2, Number.POSITIVE_INFINITY] as const;

/** A delivery as its sender knows it; steps are counted, not timed. */
interface Sent {
  number: number;
  call: number;
  failures: number;
  sentAt: number;
  /** When a 200 came first. */
  acknowledgedAt?: number;
  copies: number;
}

/** One attempt as the handler saw it. */
interface Attempt {
  number: number;
  /** Of the stored delivery; ids rise in the order in which deliveries were stored. */
  id: number;
  call: number;
  attempt: number;
  /** Which life of the receiver it began in. */
  life: number;
  beganAt: number;
  endedAt?: number;
  succeeded?: boolean;
}

class World {
  readonly sent: Sent[] = [];
  readonly seen: Attempt[] = [];
  /** The numbers of dead-lettered deliveries that were replayed. They succeed then. */
  readonly replayed = new Set<number>();
  readonly #file: string;
  readonly #wait: number;
  readonly #concurrency: number;
  /** The lives that ended with a crash, and when. */
  readonly crashes = new Map<number, number>();
  #life = 0;
  #moment = 0;
  #inbox: SqliteInbox | undefined;
  #receiver: Receiver | undefined;

  constructor(file: string, wait: number, concurrency: number) {
    this.#file = file;
    this.#wait = wait;
    this.#concurrency = concurrency;
  }

  async begin(): Promise<void> {
    const life = ++this.#life;
    this.#inbox = sqliteInbox({ file: this.#file });
    this.#receiver = createReceiver({
      auth: { authKey: 'bearer', authSecret: secret },
      inbox: this.#inbox,
      maxAttempts: attempts,
      concurrency: this.#concurrency,
      initialDelayMs: 1,
      maxDelayMs: 2,
      log: () => {},
      fallback: async ({ data }, { delivery: { id, attempt } }) => {
        const sent = this.sent[Number((data as { number: number }).number)] as Sent;
        const { number, call, failures } = sent;
        const seen: Attempt = { number, id: Number(id), call, attempt, life, beganAt: ++this.#moment };
        this.seen.push(seen);
        if ((number + attempt) % 3 === 0) await pause(this.#wait);
        seen.endedAt = ++this.#moment;
        seen.succeeded = attempt > failures || this.replayed.has(number);
        if (!seen.succeeded) throw new Error('not yet');
      },
    });
    await this.#receiver.start();
  }

  /** Sends a delivery, which may be one that was sent before, and resolves with the response. */
  async deliver(sent: Sent): Promise<number> {
    const body = JSON.stringify({
      eventType: 'transcription.update',
      callId: `call-${sent.call}`,
      timestamp: '2026-03-02T09:18:00Z',
      projectId: 'p',
      agentId: 'a',
      agentName: 'n',
      data: { number: sent.number },
    });
    const { status } = await (this.#receiver as Receiver).receive({
      method: 'POST',
      authorization: [secret],
      read: () => Buffer.from(body),
    });
    if (status === 200) {
      sent.acknowledgedAt ??= ++this.#moment;
      sent.copies++;
    }
    return status;
  }

  made(call: number, failures: number): Sent {
    const sent: Sent = { number: this.sent.length, call, failures, sentAt: ++this.#moment, copies: 0 };
    this.sent.push(sent);
    return sent;
  }

  async stop(): Promise<void> {
    await this.#receiver?.stop();
  }

  async crash(): Promise<void> {
    await this.#inbox?.crash();
    this.crashes.set(this.#life, ++this.#moment);
  }

  async replay(): Promise<void> {
    const admin = openSqliteInbox({ file: this.#file });
    for (const { id, body } of await admin.list({ state: 'dead-lettered' })) {
      this.replayed.add(numberIn(body));
      expect(await admin.replay({ ids: [id] })).toBe(1);
    }
    await admin.close();
  }

  /** What the inbox has when everything that was acknowledged is done or dead-lettered. */
  async settled(): Promise<StoredDelivery[]> {
    const admin = openSqliteInbox({ file: this.#file });
    const limit = performance.now() + settleLimitMs;
    try {
      for (;;) {
        const { waiting, running } = await admin.stats();
        if (waiting + running === 0) return await admin.list({ limit: 10_000 });
        if (performance.now() > limit) throw new Error(`${waiting} wait and ${running} run for ever.`);
        await pause(5);
      }
    } finally {
      await admin.close();
    }
  }
}

const numberIn = (body: Uint8Array): number =>
  (JSON.parse(Buffer.from(body).toString()) as { data: { number: number } }).data.number;

type Command = fc.AsyncCommand<object, World>;

const command = (name: string, run: (world: World) => Promise<void>): Command => ({
  check: () => true,
  run: (_, world) => run(world),
  toString: () => name,
});

const call = fc.nat({ max: 3 });
const failures = fc.constantFrom(...failuresBefore);
const delivery = fc.tuple(call, failures);
/** Those that are new, and the numbers of those that come again, in any order. */
const mixed = fc.array(fc.oneof(delivery, fc.nat({ max: 40 })), { minLength: 2, maxLength: 12 });

const chosen = (world: World, which: (readonly [number, number] | number)[]): Sent[] =>
  which.flatMap((each) => {
    if (typeof each !== 'number') return [world.made(...each)];
    return world.sent.length === 0 ? [] : [world.sent[each % world.sent.length] as Sent];
  });

const commands = [
  delivery.map((one) =>
    command(`send(${one})`, async (world) => {
      expect(await world.deliver(world.made(...one))).toBe(200);
    }),
  ),
  mixed.map((which) =>
    command(`together(${which.join(' ; ')})`, async (world) => {
      const statuses = await Promise.all(chosen(world, which).map((sent) => world.deliver(sent)));
      for (const status of statuses) expect(status).toBe(200);
    }),
  ),
  fc.nat({ max: 40 }).map((number) =>
    command(`again(${number})`, async (world) => {
      for (const sent of chosen(world, [number])) expect(await world.deliver(sent)).toBe(200);
    }),
  ),
  fc.nat({ max: 6 }).map((ms) => command(`pause(${ms})`, () => pause(ms))),
  fc.constant(
    command('restart', async (world) => {
      await world.stop();
      await world.begin();
    }),
  ),
  fc.constant(command('replay', (world) => world.replay())),
  fc.constant(command('settle', async (world) => void (await world.settled()))),
  mixed.map((which) =>
    command(`crash(${which.join(' ; ')})`, async (world) => {
      const answers = chosen(world, which).map((sent) => world.deliver(sent));
      await world.crash();
      for (const status of await Promise.all(answers)) expect([200, 503]).toContain(status);
      await world.begin();
    }),
  ),
];

const sequence = fc.commands(commands, { maxCommands: 14 });
const wait = fc.nat({ max: 4 });
const concurrency = fc.constantFrom(2, 16);

test('no chaos loses an event, doubles one, or takes a call out of its order', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, wait, concurrency, async (chaos, ...options) => {
      const folder = newFolder();
      const world = new World(join(folder, 'inbox.db'), ...options);
      try {
        await world.begin();
        await fc.asyncModelRun(() => ({ model: {}, real: world }), chaos);
        const stored = await world.settled();
        await world.stop();
        everyAcknowledgedEventIsProcessed(world, stored);
        nothingIsDoubled(world);
        callsAreInOrder(world);
      } finally {
        await world.stop();
        rmSync(folder, { recursive: true, force: true });
      }
    }),
    { numRuns: 25, endOnFailure: true },
  );
});

function everyAcknowledgedEventIsProcessed({ sent, seen, replayed }: World, stored: StoredDelivery[]): void {
  const states = new Map(stored.map(({ body, ...delivery }) => [numberIn(body), delivery]));
  for (const { number, acknowledgedAt, failures, copies } of sent) {
    if (acknowledgedAt === undefined) continue;
    const { state, count } = states.get(number) ?? {};
    const dies = failures === Number.POSITIVE_INFINITY && !replayed.has(number);
    expect({ number, state }).toEqual({ number, state: dies ? 'dead-lettered' : 'done' });
    // One that was not answered may have been stored all the same.
    expect(count).toBeGreaterThanOrEqual(copies);
    if (state === 'done') expect(seen.some((each) => each.number === number && each.succeeded)).toBe(true);
  }
}

function nothingIsDoubled({ sent, seen, replayed, crashes }: World): void {
  for (const { number } of sent) {
    const ofDelivery = seen.filter((each) => each.number === number);
    const numbers = ofDelivery.map(({ attempt }) => attempt);
    // Only a replay begins at 1 again.
    if (!replayed.has(number))
      expect(numbers, `attempts of ${number}`).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    const successes = ofDelivery.filter(({ succeeded }) => succeeded);
    // Only a crash, before the success was written down, has it tried again.
    for (const { life } of successes.slice(0, -1)) expect(crashes.has(life)).toBe(true);
  }
}

function callsAreInOrder({ sent, seen, replayed, crashes }: World): void {
  const alive = seen.filter(
    ({ life, endedAt }) => (endedAt ?? 0) < (crashes.get(life) ?? Number.POSITIVE_INFINITY),
  );
  for (const one of alive) {
    for (const other of alive) {
      if (one === other || one.call !== other.call || one.beganAt > other.beganAt) continue;
      expect(other.beganAt, `${other.number} beside ${one.number}`).toBeGreaterThan(one.endedAt ?? 0);
    }
  }
  for (const call of new Set(sent.map((each) => each.call))) {
    const ofCall = seen.filter((each) => each.call === call && !replayed.has(each.number));
    const ids = ofCall.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  }
  for (const earlier of sent.filter(({ number }) => !replayed.has(number))) {
    const last = Math.max(
      ...seen.filter(({ number }) => number === earlier.number).map(({ beganAt }) => beganAt),
    );
    for (const later of sent) {
      if (
        later.call !== earlier.call ||
        !(later.sentAt > (earlier.acknowledgedAt ?? Number.POSITIVE_INFINITY))
      )
        continue;
      const first = seen.find(({ number }) => number === later.number)?.beganAt ?? Number.POSITIVE_INFINITY;
      expect(first, `${later.number} before ${earlier.number}`).toBeGreaterThan(last);
    }
  }
}
