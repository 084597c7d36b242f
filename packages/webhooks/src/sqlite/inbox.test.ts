import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { arrival, nameOf, newFolder, processing } from '../../prove/sqlite-harness.ts';
import type { Claimed, Outcome, Processing } from '../inbox.ts';
import { SqliteInbox, type SqliteOptions } from './inbox.ts';
import { openSqliteInbox } from './index.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const until = <T>(check: () => T) => vi.waitFor(check, { timeout: 60_000, interval: 5 });

function newFile(): string {
  const folder = newFolder();
  cleanups.push(() => rmSync(folder, { recursive: true }));
  return join(folder, 'inbox.db');
}

async function started(more: Partial<Processing> = {}, options: Partial<SqliteOptions> = {}) {
  const file = options.file ?? newFile();
  const inbox = new SqliteInbox({ ...options, file });
  cleanups.push(() => inbox.crash());
  await inbox.start(processing(more));
  const admin = openSqliteInbox({ file });
  cleanups.push(() => admin.close());
  return { inbox, admin, file };
}

/** A handler whose attempts the test ends one by one. */
function gated() {
  const begun: (Claimed & { end: (outcome?: Outcome) => void })[] = [];
  const process = (claimed: Claimed) =>
    new Promise<Outcome>((resolve) => {
      begun.push({ ...claimed, end: (outcome = { kind: 'done' }) => resolve(outcome) });
    });
  return { begun, process, names: () => begun.map(nameOf) };
}

const failed: Outcome = { kind: 'failed', reason: 'no' };
const problem = { kind: 'schema', pointer: '/data', message: 'must be an object' } as const;

test('what arrives together is written with few commits, and all of it is processed', async () => {
  const seen: string[] = [];
  const { inbox, admin } = await started({
    process: async (claimed) => {
      seen.push(nameOf(claimed));
      return { kind: 'done' };
    },
  });
  const names = Array.from({ length: 1000 }, (_, index) => `${index}`);
  const appended = await Promise.all(names.map((name) => inbox.append(arrival(`call-${name}`, name))));
  expect(inbox.commits).toBe(1);
  expect(appended.map(({ id }) => Number(id))).toEqual(names.map((_, index) => index + 1));
  await until(() => expect(seen.length).toBe(1000));
  expect(new Set(seen).size).toBe(1000);
  await inbox.stop();
  expect((await admin.stats()).done).toBe(1000);
});

test('when an append resolves, others find it in the file, byte for byte', async () => {
  const { inbox, admin } = await started({ process: gated().process });
  const first = arrival('call-1', 'first', { receivedAt: 1234.4 });
  const { id, count } = await inbox.append(first);
  expect(count).toBe(1);
  const { body, ...rest } = (await admin.get(id)) ?? expect.fail();
  expect(Buffer.from(body).equals(first.body)).toBe(true);
  expect(rest).toEqual({
    id,
    state: 'running',
    eventType: 'call.started',
    callId: 'call-1',
    firstSeen: 1234,
    lastSeen: 1234,
    count: 1,
    attempts: 1,
    reason: undefined,
    problem: undefined,
  });
});

test('one call is served in order and one at a time, calls side by side within the bound', async () => {
  const running = new Set<string>();
  const order: Record<string, number[]> = { a: [], b: [], c: [], d: [] };
  let most = 0;
  let overlapped = false;
  const { inbox } = await started({
    concurrency: 3,
    process: async (claimed) => {
      const [call, number] = nameOf(claimed).split('-') as [string, string];
      overlapped ||= running.has(call);
      running.add(call);
      most = Math.max(most, running.size);
      await new Promise((resolve) => setTimeout(resolve, 2));
      running.delete(call);
      order[call]?.push(Number(number));
      return { kind: 'done' };
    },
  });
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  await Promise.all(
    Object.keys(order).flatMap((call) =>
      numbers.map((number) => inbox.append(arrival(call, `${call}-${number}`))),
    ),
  );
  await until(() => expect(Object.values(order).flat().length).toBe(80));
  expect(Object.values(order)).toEqual([numbers, numbers, numbers, numbers]);
  expect(overlapped).toBe(false);
  expect(most).toBe(3);
});

test('the same body is processed once within the window, and again after it', async () => {
  const { begun, process } = gated();
  const { inbox, admin } = await started({ process }, { windowMs: 1000 });
  const at = (receivedAt: number) => inbox.append(arrival('call-1', 'same', { receivedAt }));
  const [first, second] = await Promise.all([at(10_000), at(10_100)]);
  expect(first).toEqual({ id: '1', count: 1 });
  expect(second).toEqual({ id: '1', count: 2 });
  expect(await at(11_000)).toEqual({ id: '1', count: 3 });
  // The clock has gone back, by less and by more than the window.
  expect(await at(9000)).toEqual({ id: '1', count: 4 });
  expect(await at(8000)).toEqual({ id: '2', count: 1 });
  expect(await at(9100)).toEqual({ id: '3', count: 1 });
  expect(await admin.get('1')).toMatchObject({ count: 4, firstSeen: 10_000, lastSeen: 9000 });
  begun[0]?.end();
  await until(() => expect(begun.length).toBe(2));
  begun[1]?.end();
  await until(() => expect(begun.map(({ id }) => id)).toEqual(['1', '2', '3']));
  begun[2]?.end();
});

test('a failed attempt is made again and holds up its own call only', async () => {
  const { begun, process, names } = gated();
  const { inbox, admin } = await started({ process });
  await inbox.append(arrival('a', 'a1'));
  await inbox.append(arrival('a', 'a2'));
  begun[0]?.end(failed);
  await until(() => expect(begun.length).toBe(2));
  expect(begun[1]).toMatchObject({ id: '1', attempt: 2 });
  await inbox.append(arrival('b', 'b1'));
  expect(names()).toEqual(['a1', 'a1', 'b1']);
  expect(await admin.get('1')).toMatchObject({ state: 'running', attempts: 2, reason: 'no' });
  begun[1]?.end();
  await until(() => expect(names()).toEqual(['a1', 'a1', 'b1', 'a2']));
  for (const one of begun) one.end();
});

test('after the last attempt a delivery is dead, and its call goes on', async () => {
  const { begun, process, names } = gated();
  const { inbox, admin } = await started({ process, attempts: 2 });
  await Promise.all([inbox.append(arrival('a', 'a1')), inbox.append(arrival('a', 'a2'))]);
  begun[0]?.end(failed);
  await until(() => expect(begun.length).toBe(2));
  begun[1]?.end({ kind: 'failed', reason: 'still no' });
  await until(() => expect(names()).toEqual(['a1', 'a1', 'a2']));
  expect(await admin.get('1')).toMatchObject({ state: 'dead', attempts: 2, reason: 'still no' });
  begun[2]?.end();
});

test('the delay doubles up to the longest one', async () => {
  const delays: number[] = [];
  const spy = vi.spyOn(globalThis, 'setTimeout');
  cleanups.push(() => spy.mockRestore());
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const { inbox, admin } = await started({
    process: async () => failed,
    attempts: 5,
    firstDelayMs: 8,
    longestDelayMs: 20,
  });
  await inbox.append(arrival('a', 'a1'));
  await until(async () => expect((await admin.stats()).dead).toBe(1));
  for (const [, delay] of spy.mock.calls)
    if (Number(delay) < 60_000 && Number(delay) > 5) delays.push(Number(delay));
  expect(delays.filter((delay) => [6, 12, 15].includes(delay))).toEqual([6, 12, 15, 15]);
});

test('an attempt that takes too long is aborted and has failed; its late end changes nothing', async () => {
  const signals: AbortSignal[] = [];
  const late: (() => void)[] = [];
  const { inbox, admin } = await started({
    attempts: 1,
    attemptTimeoutMs: 20,
    process: (_, signal) =>
      new Promise((resolve) => {
        signals.push(signal);
        late.push(() => resolve({ kind: 'done' }));
      }),
  });
  const { id } = await inbox.append(arrival('a', 'a1'));
  await until(async () => expect((await admin.stats()).dead).toBe(1));
  expect(signals[0]?.reason).toMatchObject({ name: 'TimeoutError' });
  late[0]?.();
  await inbox.append(arrival('b', 'b1', { problem }));
  expect(await admin.get(id)).toMatchObject({
    state: 'dead',
    reason: 'The attempt took longer than 20 ms.',
  });
});

test('a process that rejects or throws has failed, and what it says is not kept', async () => {
  const ways = [() => Promise.reject(new Error('hush')), () => raise()];
  const { inbox, admin } = await started({ attempts: 2, process: () => (ways.pop() ?? raise)() });
  await inbox.append(arrival('a', 'a1'));
  await until(async () => expect((await admin.stats()).dead).toBe(1));
  expect(JSON.stringify(await admin.list())).not.toContain('hush');
});
function raise(): never {
  throw new Error('hush');
}

test('what is no known event is kept apart, on arrival or after an attempt', async () => {
  const { begun, process } = gated();
  const { inbox, admin } = await started({ process });
  const unknown = { body: Buffer.from('{'), receivedAt: 1, event: undefined, problem };
  await Promise.all([
    inbox.append(unknown),
    inbox.append(arrival('a', 'a1')),
    inbox.append(arrival('a', 'a2')),
  ]);
  begun[0]?.end({ kind: 'unrecognised', problem });
  await until(() => expect(begun.length).toBe(2));
  expect(await admin.list({ state: 'unrecognised' })).toMatchObject([
    { id: '2', callId: 'a', problem, attempts: 1 },
    { id: '1', callId: undefined, problem, attempts: 0 },
  ]);
  begun[1]?.end();
});

test('stop waits for what runs and leaves the rest for the next start', async () => {
  const { begun, process, names } = gated();
  const { inbox, admin, file } = await started({ process, concurrency: 1 });
  await Promise.all(['a1', 'a2', 'a3'].map((name) => inbox.append(arrival('a', name))));
  let stopped = false;
  const stopping = inbox.stop().then(() => {
    stopped = true;
  });
  await inbox.append(arrival('a', 'a4'));
  expect(stopped).toBe(false);
  begun[0]?.end();
  await stopping;
  expect(await admin.stats()).toMatchObject({ done: 1, waiting: 3, running: 0 });
  await expect(inbox.append(arrival('a', 'a5'))).rejects.toMatchObject({ code: 'unusable' });
  await inbox.stop();
  const seen: string[] = [];
  await started(
    {
      process: async (claimed) => {
        seen.push(`${nameOf(claimed)} attempt ${claimed.attempt}`);
        return { kind: 'done' };
      },
    },
    { file },
  );
  await until(() => expect(seen).toEqual(['a2 attempt 1', 'a3 attempt 1', 'a4 attempt 1']));
  expect(names()).toEqual(['a1']);
});

test('an interrupted attempt counts; the last one is made once more, then the delivery is dead', async () => {
  const file = newFile();
  const attempts: number[] = [];
  const warnings: string[] = [];
  const more: Partial<Processing> = {
    attempts: 2,
    process: async ({ attempt }) => {
      attempts.push(attempt);
      return new Promise(() => {});
    },
    log: (level, message) => level === 'warn' && warnings.push(message),
  };
  for (const [crash, attempt] of [1, 2, 3].entries()) {
    const { inbox } = await started(more, { file });
    if (crash === 0) await inbox.append(arrival('a', 'a1'));
    await until(() => expect(attempts.at(-1)).toBe(attempt));
    expect(warnings).toEqual([]);
    await inbox.crash();
  }
  const { admin } = await started(more, { file });
  expect(await admin.get('1')).toMatchObject({ state: 'dead', attempts: 3 });
  expect(warnings.length).toBe(1);
  expect(attempts).toEqual([1, 2, 3]);
});

test('a clock that went back makes nothing wait longer than the longest delay', async () => {
  const { file, inbox } = await started({
    process: async () => failed,
    firstDelayMs: 1e9,
    longestDelayMs: 1e9,
  });
  await inbox.append(arrival('a', 'a1'));
  await inbox.stop();
  const { begun, process } = gated();
  await started({ process, longestDelayMs: 5 }, { file });
  await until(() => expect(begun).toMatchObject([{ id: '1', attempt: 2 }]));
  begun[0]?.end();
});

test('above maxBacklog an append is refused until the handlers have caught up', async () => {
  const { begun, process } = gated();
  const { inbox } = await started({ process, concurrency: 1 }, { maxBacklog: 2 });
  for (const name of ['a1', 'a2', 'a3']) await inbox.append(arrival('a', name));
  await expect(inbox.append(arrival('a', 'a4'))).rejects.toMatchObject({
    code: 'full',
    message: expect.stringContaining('2 deliveries wait (maxBacklog: 2)'),
  });
  begun[0]?.end();
  await until(() => expect(begun.length).toBe(2));
  await inbox.append(arrival('a', 'a4'));
  for (let at = 1; at < 4; at++)
    await until(() => begun[at]?.end() ?? expect(begun.length).toBeGreaterThan(at));
});

test('more than maxPendingBytes on the way to the disk is refused, but never a single delivery', async () => {
  const { inbox } = await started({}, { maxPendingBytes: 100 });
  const results = await Promise.allSettled(['1', '2'].map((name) => inbox.append(arrival(name, name))));
  expect(results).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'full', message: expect.stringContaining('maxPendingBytes') } },
  ]);
  expect(await inbox.append(arrival('2', '2'))).toMatchObject({ count: 1 });
});

test('what is done and old is forgotten; the rest stays, and no id is given twice', async () => {
  const { inbox, admin } = await started(
    {
      attempts: 1,
      process: async (claimed) => (nameOf(claimed) === 'bad' ? failed : { kind: 'done' }),
    },
    { windowMs: 1, retentionMs: 1, sweepEveryMs: 5 },
  );
  const receivedAt = Date.now() - 1000;
  for (const name of ['bad', 'good', 'good too']) await inbox.append(arrival(name, name, { receivedAt }));
  await until(async () => expect((await admin.list()).map(({ id }) => id)).toEqual(['3', '1']));
  expect((await inbox.append(arrival('next', 'next', { receivedAt }))).id).toBe('4');
  await until(async () => expect(await admin.stats()).toMatchObject({ done: 1, dead: 1 }));
});

test('wrong options and a second start are refused', async () => {
  expect(() => new SqliteInbox({ file: '' })).toThrow(/^file must/);
  expect(() => new SqliteInbox({ file: 'x', windowMs: -1 })).toThrow('windowMs must be a number above 0.');
  expect(() => new SqliteInbox({ file: 'x', maxBytes: Number.NaN })).toThrow(/^maxBytes/);
  const { inbox } = await started();
  await expect(inbox.start(processing())).rejects.toThrow(/started already/);
});
