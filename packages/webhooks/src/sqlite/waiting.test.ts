import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { type Fill, fillSqlite } from '../../soak/fill-sqlite.ts';
import { testFolder } from '../../soak/inbox-tests.ts';
import { inTransaction, openDatabase } from './database-file.ts';
import { type Prepared, prepareAll } from './statements.ts';
import { queueOf, type TakenRow, Waiting } from './waiting.ts';

const maxDelayMs = 60_000;

/** A file that is claimed from as the thread does it, with a clock of its own. */
class Bench {
  now = Date.now() + 1;
  maxInMemory = 0;
  readonly database: DatabaseSync;
  waiting: Waiting;
  readonly #sql: Prepared;

  constructor(...fills: Fill[]) {
    const file = join(testFolder(), 'inbox.db');
    for (const fill of fills) fillSqlite(file, fill);
    this.database = openDatabase(file, true, 1_000);
    this.database.exec('PRAGMA synchronous = OFF');
    this.#sql = prepareAll(this.database);
    this.waiting = this.#open();
    onTestFinished(() => this.database.close());
  }

  #open(): Waiting {
    this.database.exec('DROP TABLE IF EXISTS temp.behind');
    const { id } = this.#sql.newest.get() as { id: number | null };
    return new Waiting(this.database, this.#sql, id ?? 0, maxDelayMs, this.now);
  }

  /** What another process would find. */
  restart(): void {
    this.database.exec("UPDATE delivery SET state = 'waiting' WHERE state = 'running'");
    this.waiting = this.#open();
  }

  commit<T>(work: () => T): T {
    this.waiting.begin();
    const result = inTransaction(this.database, () => {
      const worked = work();
      this.waiting.refill(this.now);
      return worked;
    });
    this.maxInMemory = Math.max(this.maxInMemory, this.waiting.inMemory);
    return result;
  }

  claim(max: number, maxSuspects = 1): TakenRow[] {
    return this.commit(() => {
      this.waiting.addReplayed();
      return this.waiting.claim(max, maxSuspects, this.now);
    });
  }

  done({ queue, row }: TakenRow): void {
    this.#sql.done.run(1, row.id as number);
    this.waiting.release(queue);
  }

  fail({ queue, row }: TakenRow, delayMs: number, isInterrupted = false): void {
    const due = this.now + delayMs;
    this.#sql.waiting.run(due, 'no', Number(isInterrupted), 0, row.id as number);
    this.waiting.putBack(queue, row.id as number, due);
  }

  giveBack({ queue, row }: TakenRow): void {
    this.#sql.unclaim.run(row.id as number);
    this.waiting.putBack(queue, row.id as number, undefined);
  }

  append(callId: string, isOrdered = true): number {
    return this.commit(() => {
      const id = Number((this.#sql.newest.get()?.id as number | null) ?? 0) + 1;
      this.#sql.insert.run(
        id,
        'waiting',
        Buffer.from(`${id}`),
        null,
        callId,
        0,
        0,
        0,
        null,
        Number(isOrdered),
        null,
      );
      this.waiting.add(queueOf(id, callId, isOrdered), id);
      return id;
    });
  }

  /** As the command line does it, in a process of its own. */
  replay(...ids: number[]): void {
    for (const id of ids)
      this.database.exec(
        `UPDATE delivery SET state = 'waiting', due = 0 WHERE id = ${id}; INSERT OR IGNORE INTO replayed VALUES (${id})`,
      );
  }

  /** Claims `places` at a time until nothing can be claimed. @returns the ids in the order they were claimed */
  drain(places: number, max = Number.POSITIVE_INFINITY): TakenRow[] {
    const all: TakenRow[] = [];
    let running: TakenRow[] = [];
    do {
      running = this.commit(() => {
        for (const taken of running) this.done(taken);
        this.waiting.addReplayed();
        return this.waiting.claim(places, 1, this.now);
      });
      all.push(...running);
    } while (all.length < max && (running.length > 0 || this.waiting.report().canClaim));
    return all;
  }
}

const idOf = ({ row }: TakenRow) => row.id as number;
const isAscending = (ids: readonly number[]) =>
  ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0));

function idsByQueue(taken: readonly TakenRow[]): Map<string, number[]> {
  const queues = new Map<string, number[]>();
  for (const one of taken) {
    const ids = queues.get(one.queue) ?? [];
    ids.push(idOf(one));
    queues.set(one.queue, ids);
  }
  return queues;
}

const count = 26_000;

test.each([
  ['calls of one event', 'n'],
  ['calls of five events', 'n % 8000'],
  ['calls of five events, close together', 'n / 1000 * 200 + n % 200'],
  ['ten calls', 'n % 10'],
  ['one call', '1'],
])('with %s a bounded number is in memory, and each is claimed once, in the order of its call', (_, call) => {
  const bench = new Bench({ count, call });
  expect(bench.waiting.count).toBe(count);
  const taken = bench.drain(500);
  expect(new Set(taken.map(idOf)).size).toBe(count);
  expect([...idsByQueue(taken).values()].every(isAscending)).toBe(true);
  expect(bench.waiting.count).toBe(0);
  // 20,000 behind others, and those in line.
  expect(bench.maxInMemory).toBeLessThan(25_000);
});

test('when all fail and wait for their time a bounded number is in memory, and each is tried again', () => {
  const bench = new Bench({ count, call: 'n / 2' });
  for (let claimed = 0; claimed < count / 2; ) {
    const taken = bench.claim(500);
    claimed += taken.length;
    bench.commit(() => {
      for (const one of taken) bench.fail(one, 30_000);
    });
  }
  expect(bench.claim(10)).toEqual([]);
  expect(bench.waiting.report().nextDue).toBe(bench.now + 30_000);
  expect(bench.maxInMemory).toBeLessThan(25_000);
  bench.now += 30_000;
  const taken = bench.drain(500);
  expect(taken.length).toBe(count);
  expect([...idsByQueue(taken).values()].every(isAscending)).toBe(true);
});

test('calls take turns: one with thousands waiting keeps no other out', () => {
  const bench = new Bench({ count: 5_000, call: "'hot'" }, { count: 50, call: 'n' });
  const calls = bench.drain(1, 200).map(({ queue }) => queue);
  expect(new Set(calls).size).toBe(51);
});

test('a candidate comes after one of its call that was replayed, however many wait', () => {
  const bench = new Bench(
    { count: 1, call: "'a'", columns: { state: "'done'" } },
    { count: 20, call: "'b' || n", columns: { state: "'done'" } },
    { count: 5_000, call: 'n' },
    { count: 2, call: "'a'" },
  );
  const [first] = bench.claim(1);
  bench.append('1');
  bench.replay(1, 5);
  const taken = bench.drain(10);
  expect(idsByQueue(taken).get('call:a')).toEqual([1, 5_022, 5_023]);
  expect(taken.map(idOf)).toContain(5);
  bench.commit(() => bench.done(first as TakenRow));
  expect(bench.drain(1)).toEqual([]);
  expect(bench.waiting.count).toBe(0);
});

test('what is delayed holds up its call alone, and is claimed in time', () => {
  const bench = new Bench({ count: 3, call: "'a'" }, { count: 2, call: "'b'" });
  const [a1, b1] = bench.claim(2) as [TakenRow, TakenRow];
  bench.commit(() => {
    bench.fail(a1, 1_000);
    bench.done(b1);
  });
  expect(bench.drain(5).map(idOf)).toEqual([5]);
  bench.now += 999;
  expect(bench.claim(5)).toEqual([]);
  bench.now += 1;
  expect(bench.drain(5).map(idOf)).toEqual([1, 2, 3]);
});

test('a clock that goes back makes nothing wait longer than the longest delay', () => {
  const bench = new Bench({ count: 3_000, call: 'n' });
  const taken = Array.from({ length: 6 }, () => bench.claim(500)).flat();
  bench.commit(() => {
    for (const one of taken) bench.fail(one, maxDelayMs);
  });
  bench.now -= 2 * maxDelayMs;
  expect(bench.drain(500).length).toBe(3_000);
  bench.append('late');
  const [late] = bench.claim(1);
  bench.commit(() => bench.fail(late as TakenRow, 1_000));
  expect(bench.claim(1)).toEqual([]);
  bench.now += 1_000;
  expect(bench.claim(1).map(idOf)).toEqual([3_001]);
});

test('a transaction that is rolled back leaves everything as it was', () => {
  const bench = new Bench({ count: 100, call: 'n % 50' });
  const running = bench.claim(20);
  expect(() =>
    bench.commit(() => {
      for (const taken of running) bench.done(taken);
      bench.waiting.claim(60, 1, bench.now);
      throw new Error('disk full');
    }),
  ).toThrow('disk full');
  bench.waiting.rollBack();
  expect(bench.waiting.count).toBe(80);
  const others = bench.claim(100);
  expect(others.map(({ queue }) => queue)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(new RegExp(`^${running[0]?.queue}$`))]),
  );
  bench.commit(() => {
    for (const taken of [...running, ...others]) bench.done(taken);
  });
  const all = [...running, ...others, ...bench.drain(10)];
  expect(new Set(all.map(idOf)).size).toBe(100);
  expect([...idsByQueue(all).values()].every(isAscending)).toBe(true);
});

type Step = {
  readonly kind:
    | 'claim'
    | 'done'
    | 'fail'
    | 'crash'
    | 'append'
    | 'append alone'
    | 'give back'
    | 'roll back'
    | 'replay'
    | 'time'
    | 'restart';
  readonly n: number;
};

const step = fc.record({
  kind: fc.constantFrom<Step['kind'][]>(
    'claim',
    'claim',
    'done',
    'done',
    'fail',
    'crash',
    'append',
    'append',
    'append alone',
    'give back',
    'roll back',
    'replay',
    'time',
    'restart',
  ),
  n: fc.nat(7),
});

/** Compares with the rows themselves what is claimed. */
class Judge {
  readonly bench = new Bench({ count: 30, call: 'n % 7' });
  running: TakenRow[] = [];

  run({ kind, n }: Step): void {
    const { bench } = this;
    const one = this.running[n % Math.max(1, this.running.length)];
    if (kind === 'append') bench.append(`${n}`);
    else if (kind === 'append alone') bench.append(`${n}`, false);
    else if (kind === 'roll back') this.#rollBack(n);
    else if (kind === 'time') bench.now += n * 20;
    else if (kind === 'replay') bench.replay(...this.#idsOf("state = 'done'").slice(0, n));
    else if (kind === 'claim') this.#claim(n, n % 2);
    else if (kind === 'restart') {
      bench.restart();
      this.running = [];
    } else if (one !== undefined) {
      this.running = this.running.filter((other) => other !== one);
      bench.commit(() => {
        if (kind === 'done') bench.done(one);
        else if (kind === 'give back') bench.giveBack(one);
        else bench.fail(one, n * 10, kind === 'crash');
      });
    }
  }

  #idsOf(condition: string): number[] {
    const rows = this.bench.database.prepare(`SELECT id FROM delivery WHERE ${condition} ORDER BY id`).all();
    return rows.map(({ id }) => id as number);
  }

  #rollBack(max: number): void {
    const { bench } = this;
    const fails = () =>
      bench.commit(() => {
        for (const one of this.running) bench.done(one);
        bench.waiting.claim(max, 1, bench.now);
        throw new Error('disk full');
      });
    expect(fails).toThrow('disk full');
    bench.waiting.rollBack();
  }

  #claim(max: number, maxSuspects: number): void {
    const { now } = this.bench;
    const isFirst =
      "state = 'waiting' AND due <= ? AND (ordered = 0 OR NOT EXISTS (SELECT 1 FROM delivery other WHERE other.ordered = 1 AND other.call_id = delivery.call_id AND (other.state = 'running' OR (other.state = 'waiting' AND other.id < delivery.id))))";
    const rows = this.bench.database.prepare(`SELECT id, suspect FROM delivery WHERE ${isFirst}`).all(now);
    const suspects = rows.filter(({ suspect }) => suspect === 1).map(({ id }) => id);
    const others = rows.filter(({ suspect }) => suspect === 0).map(({ id }) => id);
    const claimed = this.bench.claim(max, maxSuspects);
    const ids = claimed.map(idOf);
    const claimedSuspects = ids.filter((id) => suspects.includes(id));
    expect(claimedSuspects.length).toBe(Math.min(max, maxSuspects, suspects.length));
    expect(ids.length - claimedSuspects.length).toBe(Math.min(max - claimedSuspects.length, others.length));
    for (const id of ids) expect([...suspects, ...others]).toContain(id);
    expect(this.bench.waiting.count).toBe(this.#idsOf("state = 'waiting'").length);
    this.running.push(...claimed);
  }
}

test('whatever happens, what can be claimed is claimed, and nothing else', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const judge = new Judge();
      for (const one of steps) judge.run(one);
    }),
    { numRuns: 60 },
  );
});
