import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { arrival, nameOf, newFolder, processing } from '../../soak/deliveries.ts';
import { failed, gated, type Opened, problem, testFolder, testInbox, until } from '../../soak/inbox-tests.ts';
import { createInbox } from '../inbox/engine.ts';
import type { Process, Processing } from '../inbox-types.ts';
import { inboxStoreCases } from '../testing/inbox/store-cases.ts';
import { openSqliteInbox } from './index.ts';
import { type SqliteOptions, sqlite, sqliteStore } from './sqlite-inbox.ts';

const newFile = () => join(testFolder(), 'inbox.db');

async function started(
  more: Partial<Processing> = {},
  options: Partial<SqliteOptions> = {},
): Promise<Opened & { file: string }> {
  const file = options.file ?? newFile();
  const inbox = sqlite({ ...options, file });
  onTestFinished(() => inbox.stop(0));
  await inbox.start(processing(more));
  const admin = openSqliteInbox({ file });
  onTestFinished(() => admin.close());
  return { inbox, admin, file, again: (anew) => started(anew, { ...options, file }) };
}

testInbox(started);

describe.concurrent('the store', () => {
  const folder = newFolder();
  afterAll(() => rmSync(folder, { recursive: true }));
  let files = 0;
  const place = () => ({ open: sqliteStore({ file: join(folder, `${files++}.db`) }) });
  for (const { name, run } of inboxStoreCases(place)) test(name, run);
});

test('the same body is processed once within the window, and again after it', async () => {
  const { begun, process } = gated();
  const { inbox, admin } = await started({ process }, { windowMs: 1000 });
  const at = (receivedAt: number) => inbox.append(arrival('call-1', 'same', { receivedAt }));
  const [first, second] = await Promise.all([at(10_000.4), at(10_100)]);
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

test('a clock that went back makes nothing wait longer than the longest delay', async () => {
  const { file, inbox, admin } = await started({
    process: async () => failed,
    initialDelayMs: 1e9,
    maxDelayMs: 1e9,
  });
  await inbox.append(arrival('a', 'a1'));
  await until(async () => expect(await admin.get('1')).toMatchObject({ state: 'waiting', attempts: 1 }));
  await inbox.stop();
  const { begun, process } = gated();
  await started({ process, maxDelayMs: 5 }, { file });
  await until(() => expect(begun).toMatchObject([{ id: '1', attempt: 2 }]));
  begun[0]?.end();
});

test('the only delivery, claimed as it arrived, is retried after its delay, without another one', async () => {
  const { inbox, admin } = await started({
    initialDelayMs: 50,
    process: async ({ attempt }) => (attempt === 1 ? failed : { kind: 'done' }),
  });
  await inbox.append(arrival('a', 'only'));
  await until(async () => expect(await admin.get('1')).toMatchObject({ state: 'done', attempts: 2 }));
});

test('above maxBacklog an append is rejected until the handlers have caught up', async () => {
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

test('what is done and old is forgotten; the rest stays, and no id is given twice', async () => {
  const { inbox, admin } = await started(
    {
      maxAttempts: 1,
      process: async (claimed) => (nameOf(claimed) === 'bad' ? failed : { kind: 'done' }),
    },
    { windowMs: 1, retentionMs: 1, purgeEveryMs: 5 },
  );
  const receivedAt = Date.now() - 1000;
  for (const name of ['bad', 'good', 'good too']) await inbox.append(arrival(name, name, { receivedAt }));
  await until(async () => expect((await admin.list()).map(({ id }) => id)).toEqual(['3', '1']));
  expect((await inbox.append(arrival('next', 'next', { receivedAt }))).id).toBe('4');
  await until(async () => expect(await admin.status()).toMatchObject({ done: 1, 'dead-lettered': 1 }));
});

test('wrong options are rejected', () => {
  for (const options of [{ file: '' }, {}, undefined])
    expect(() => sqlite(options as never)).toThrow(/^file must name .* such as sqlite\({ file: /);
  expect(() => sqlite({ file: ':memory:' })).toThrow(/^file must .* use memory\(\)/);
  expect(() => sqlite({ file: 'x', windowMs: -1 })).toThrow('windowMs must be an integer above 0.');
  expect(() => sqlite({ file: 'x', lockTimeoutMs: -5 })).toThrow('lockTimeoutMs must be an integer above 0.');
  expect(() => sqlite({ file: 'x', maxBytes: Number.NaN })).toThrow(/^maxBytes/);
  expect(() => sqlite({ file: 'x', maxBacklog: 1.5 })).toThrow('maxBacklog must be an integer above 0.');
});

test('what was claimed as it arrived is replayed while its receiver runs', async () => {
  const { inbox, admin } = await started();
  await inbox.append(arrival('a', 'only'));
  for (let round = 0; round < 2; round++) {
    await until(async () => expect(await admin.status()).toMatchObject({ waiting: 0, done: 1 }));
    expect(await admin.replay({ ids: ['1'] })).toBe(1);
  }
  await until(async () => expect(await admin.status()).toMatchObject({ waiting: 0, done: 1 }));
});

test('what is replayed while no receiver runs is taken up by the next one, in the order of its call', async () => {
  const seen: string[] = [];
  const process: Process = async (claimed) => {
    seen.push(`${nameOf(claimed)} ${claimed.attempt}`);
    return { kind: 'done' };
  };
  const { inbox, admin, again } = await started({ maxAttempts: 1, process: async () => failed });
  const unknown = { event: undefined, problem };
  for (const name of ['one', 'two']) await inbox.append(arrival('a', name));
  await inbox.append(arrival('a', 'late', unknown));
  await until(async () => expect((await admin.status())['dead-lettered']).toBe(2));
  await inbox.stop();
  expect(await admin.replay({ ids: ['3', '1', '2'] })).toBe(3);
  expect((await admin.status()).waiting).toBe(3);
  await again({ process });
  await until(() => expect(seen).toEqual(['one 1', 'two 1', 'late 1']));
});

test('stopped while it stores, it leaves nothing claimed', async () => {
  for (let delay = 0; delay < 4; delay++) {
    const { inbox, admin } = await started();
    // The first claim finds nothing, so that what is appended can be claimed with it.
    await new Promise((resolve) => setTimeout(resolve, 20));
    const appending = inbox.append(arrival('a', `${delay}`));
    await new Promise((resolve) => setTimeout(resolve, delay));
    await inbox.stop();
    await appending;
    expect(await admin.status()).toMatchObject({ running: 0 });
  }
});

test('it needs no polling: whatever becomes claimable is claimed, in the order of its call', async () => {
  const file = newFile();
  const done: string[] = [];
  const inbox = createInbox(sqliteStore({ file }), { where: file, pollingIntervalMs: 2 ** 31 - 1 });
  onTestFinished(() => inbox.stop(0));
  await inbox.start(
    processing({
      concurrency: 3,
      process: async (claimed) => {
        const name = nameOf(claimed);
        await new Promise((resolve) => setTimeout(resolve, Number(name) % 3));
        if (claimed.attempt === 1 && Number(name) % 7 === 0) return failed;
        done.push(name);
        return { kind: 'done' };
      },
    }),
  );
  const [bursts, size] = [60, 15];
  const callOf = (number: number) => (number % 2 === 0 ? 'hot' : `${number % 11}`);
  for (let burst = 0; burst < bursts; burst++) {
    const numbers = Array.from({ length: size }, (_, index) => burst * size + index);
    const isOrdered = burst % 4 > 0;
    await Promise.all(
      numbers.map((number) => inbox.append(arrival(callOf(number), `${number}`, { isOrdered }))),
    );
    if (burst % 3 === 0) await new Promise((resolve) => setTimeout(resolve, burst % 8));
  }
  await until(() => expect(done.length).toBe(bursts * size));
  const ordered = done.map(Number).filter((number) => Math.floor(number / size) % 4 > 0);
  for (const numbers of Map.groupBy(ordered, callOf).values())
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
  const admin = openSqliteInbox({ file });
  onTestFinished(() => admin.close());
  const last = done.length;
  await until(async () => expect(await admin.status()).toMatchObject({ waiting: 0, running: 0 }));
  expect(await admin.replay({ ids: ['1', '2', '3'] })).toBe(3);
  await until(() => expect(done.length).toBe(last + 3));
});

test('calls whose names are stored alike are one call', async () => {
  const { begun, process } = gated();
  const { inbox } = await started({ process });
  for (const [call, name] of [
    ['\ud83d', 'first'],
    ['\ud83d', 'second'],
    ['\ufffd', 'third'],
  ] as const)
    await inbox.append(arrival(call, name));
  for (const [index, name] of ['first', 'second', 'third'].entries()) {
    await until(() => expect(begun.map(nameOf)[index]).toBe(name));
    expect(begun.length).toBe(index + 1);
    begun[index]?.end();
  }
});
