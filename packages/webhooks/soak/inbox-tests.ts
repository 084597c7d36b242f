// Tests of every durable inbox and its admin, and helpers of the tests of inboxes.
import { rmSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ClaimedDelivery, Inbox, InboxAdmin, Outcome, Process, Processing } from '../src/inbox-types.ts';
import type { ParseProblem } from '../src/parse.ts';
import { arrival, nameOf, newFolder } from './deliveries.ts';

/** Waits until an expectation holds. */
export const until = <T>(holds: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(holds, { timeout: 60_000, interval: 5 });

/** A folder that is removed after the test. @param after registers what is done then; a concurrent test has its own */
export function testFolder(after: typeof onTestFinished = onTestFinished): string {
  const folder = newFolder();
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A handler whose attempts the test ends one by one. */
export interface Gated {
  readonly begun: (ClaimedDelivery & { signal: AbortSignal; end: (outcome?: Outcome) => void })[];
  readonly process: Process;
  readonly names: () => string[];
}

export function gated(): Gated {
  const begun: Gated['begun'] = [];
  const process: Process = (claimed, signal) =>
    new Promise((resolve) => {
      begun.push({ ...claimed, signal, end: (outcome = { kind: 'done' }) => resolve(outcome) });
    });
  return { begun, process, names: () => begun.map(nameOf) };
}

export const failed: Outcome = { kind: 'failed', reason: 'no' };
export const problem: ParseProblem = { kind: 'schema', pointer: '/data', message: 'must be an object' };

/** An inbox that has started, and what looks into it; both are closed after the test. */
export interface Opened {
  readonly inbox: Inbox;
  readonly admin: InboxAdmin;
  /** Starts another one on the same store. */
  readonly again: (processing: Partial<Processing>) => Promise<Opened>;
}

type Open = (processing: Partial<Processing>) => Promise<Opened>;

/** @param open starts an inbox on a store of its own */
export function testInbox(open: Open): void {
  test('what is appended is there when that resolves, byte for byte, and is processed', () =>
    storesEveryByte(open));
  test('after the last attempt a delivery is dead-lettered, its call goes on, and it can be replayed', () =>
    deadLettersAndReplays(open));
  test('a delivery that the store rejects fails alone', () => rejectsOneAlone(open));
  test('what is no known event is kept apart; replayed, it is parsed anew and waits for its call', () =>
    keepsUnrecognised(open));
  test('deliveries are listed, the newest first, by state, call and event', () => lists(open));
}

async function storesEveryByte(open: Open): Promise<void> {
  const { begun, process } = gated();
  const { inbox, admin } = await open({ process });
  const [seen, first] = [1_700_000_000_000, arrival('call-1', 'é')];
  const body = Uint8Array.of(...first.body, 0x0a, 0x09, 0x20);
  const { id, count } = await inbox.append({ ...first, body, receivedAt: seen });
  expect(count).toBe(1);
  const times = { firstSeen: seen, lastSeen: seen, count: 1 };
  const stored = { id, eventType: 'call.started', callId: 'call-1', ...times, body };
  expect(await admin.get(id)).toMatchObject(stored);
  await until(() => expect(begun.map((claimed) => claimed.body)).toEqual([body]));
  begun[0]?.end();
  const done = { ...stored, state: 'done', attempts: 1, reason: undefined, problem: undefined };
  await until(async () => expect(await admin.get(id)).toEqual(done));
}

async function deadLettersAndReplays(open: Open): Promise<void> {
  const seen: string[] = [];
  let isBroken = true;
  const process: Process = async (claimed) => {
    const name = nameOf(claimed);
    seen.push(`${name} ${claimed.attempt}`);
    return name === 'bad' && isBroken ? failed : { kind: 'done' };
  };
  const { inbox, admin } = await open({ process, maxAttempts: 2 });
  const { id } = await inbox.append(arrival('a', 'bad'));
  await inbox.append(arrival('a', 'next'));
  await until(async () => expect(await admin.status()).toMatchObject({ done: 1, 'dead-lettered': 1 }));
  expect(seen).toEqual(['bad 1', 'bad 2', 'next 1']);
  expect(await admin.list({ state: 'dead-lettered' })).toMatchObject([{ id, attempts: 2, reason: 'no' }]);
  isBroken = false;
  expect(await admin.replay({ state: 'dead-lettered' })).toBe(1);
  await until(async () => expect(await admin.status()).toMatchObject({ done: 2, 'dead-lettered': 0 }));
  expect(await admin.get(id)).toMatchObject({ state: 'done', attempts: 1, reason: undefined });
  expect(await admin.replay({ state: 'dead-lettered' })).toBe(0);
  expect(await admin.replay({ ids: [id, id, '99', 'no id'] })).toBe(1);
  await until(() => expect(seen.slice(3)).toEqual(['bad 1', 'bad 1']));
}

async function rejectsOneAlone(open: Open): Promise<void> {
  const { inbox, admin } = await open({});
  const arrivals = Array.from({ length: 9 }, (_, at) =>
    arrival('a', `${at}`, at === 4 ? { receivedAt: Number.NaN } : {}),
  );
  const results = await Promise.allSettled(arrivals.map((each) => inbox.append(each)));
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(arrivals.map((_, at) => at !== 4));
  expect(results[4]).toMatchObject({ reason: { code: 'invalid' } });
  await until(async () => expect((await admin.status()).done).toBe(8));
}

async function keepsUnrecognised(open: Open): Promise<void> {
  const { begun, process } = gated();
  const { inbox, admin } = await open({ process });
  const unknown = { event: undefined, problem };
  const bytes = { ...arrival('', ''), ...unknown, body: Uint8Array.of(0xff, 0x00, 0x7b) };
  const strange = await inbox.append(bytes);
  // An event that this version knows, stored as if an older one had not.
  const late = await inbox.append(arrival('a', 'late', unknown));
  await inbox.append(arrival('a', 'a1'));
  const running = await inbox.append(arrival('a', 'a2'));
  await until(() => expect(begun.length).toBe(1));
  begun[0]?.end({ kind: 'unrecognised', problem });
  await until(() => expect(begun.map(nameOf)).toEqual(['a1', 'a2']));
  expect(await admin.list({ state: 'unrecognised' })).toMatchObject([
    { callId: 'a', problem, attempts: 1 },
    { id: late.id, callId: undefined, problem, attempts: 0 },
    { id: strange.id, callId: undefined, problem, attempts: 0 },
  ]);
  expect(await admin.replay({ state: 'unrecognised' })).toBe(3);
  const known = { callId: 'a', eventType: 'call.started', problem: undefined };
  expect(await admin.get(late.id)).toMatchObject({ state: 'waiting', ...known });
  // A delivery that runs or waits is not replayed.
  expect(await admin.replay({ ids: [running.id, late.id] })).toBe(0);
  await until(() => expect(begun[2]).toMatchObject({ id: strange.id, attempt: 1 }));
  begun[2]?.end({ kind: 'unrecognised', problem: { ...problem, message: 'again' } });
  const again = { state: 'unrecognised', problem: { message: 'again' } };
  await until(async () => expect(await admin.get(strange.id)).toMatchObject(again));
  expect(begun.length).toBe(3);
  begun[1]?.end();
  for (let at = 3; at < 5; at++)
    await until(() => begun[at]?.end() ?? expect(begun.length).toBeGreaterThan(at));
  await until(async () => expect(await admin.status()).toMatchObject({ done: 3, unrecognised: 1 }));
  expect(await admin.get(late.id)).toMatchObject({ state: 'done', attempts: 1, ...known });
}

async function lists(open: Open): Promise<void> {
  const { inbox, admin } = await open({ maxAttempts: 1, process: async () => failed });
  const ids: string[] = [];
  for (const call of ['a', 'b', 'a']) ids.unshift((await inbox.append(arrival(call, `${ids.length}`))).id);
  await until(async () => expect((await admin.status())['dead-lettered']).toBe(3));
  const [third, second, first] = ids;
  const found = async (filter?: Parameters<InboxAdmin['list']>[0]) =>
    (await admin.list(filter)).map(({ id }) => id);
  expect(await found()).toEqual(ids);
  expect(await found({ limit: 2 })).toEqual([third, second]);
  expect(await found({ callId: 'a' })).toEqual([third, first]);
  expect(await found({ callId: 'a', state: 'dead-lettered' })).toEqual([third, first]);
  expect(await found({ state: 'done' })).toEqual([]);
  expect(await found({ eventType: 'call.started', callId: 'b' })).toEqual([second]);
  expect(await found({ eventType: 'call.ended' })).toEqual([]);
  for (const id of ['99', '0', '-1', '1.0', ' 3', 'x', '', '1e3'])
    expect(await admin.get(id)).toBeUndefined();
}
