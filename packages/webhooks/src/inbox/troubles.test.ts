import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrival, processing } from '../../soak/deliveries.ts';
import { until } from '../../soak/inbox-tests.ts';
import { memoryInbox, storeWith } from '../../soak/memory-inbox.ts';
import { type Inbox, InboxError } from '../inbox-types.ts';
import type { InboxStore } from './store.ts';
import { Troubles } from './troubles.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The methods of a store that fail at the moment. */
type Broken = Set<keyof InboxStore>;

/** An inbox in memory, methods of whose store can be broken. */
async function started(broken: Broken, log: (message: string) => void = () => {}): Promise<Inbox> {
  const fail = (name: string) => async () => Promise.reject(new InboxError('full', `no room: ${name}`));
  const store = storeWith(() => Object.fromEntries([...broken].map((name) => [name, fail(name)])));
  const inbox = memoryInbox({ pollingIntervalMs: 10 }, store);
  await inbox.start(processing({ log: (_, message) => log(message) }));
  return inbox;
}

test('an inbox that stores nothing says so until a delivery is stored', async () => {
  const broken: Broken = new Set(['append', 'probe']);
  const log: string[] = [];
  const inbox = await started(broken, (message) => log.push(message));
  expect(inbox.problem?.()).toBeUndefined();
  await expect(inbox.append(arrival('a', 'a1'))).rejects.toThrow('no room: append');
  expect(inbox.problem?.()?.message).toBe('no room: append');
  broken.delete('append');
  await inbox.append(arrival('a', 'a1'));
  expect(inbox.problem?.()).toBeUndefined();
  expect(log).toEqual(['The inbox does not work; it is retried.', 'The inbox works again.']);
});

test('an inbox that stored nothing finds out by itself that it can, when nobody sends anything any more', async () => {
  const broken: Broken = new Set(['append', 'probe']);
  const inbox = await started(broken);
  await expect(inbox.append(arrival('a', 'a1'))).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(inbox.problem?.()?.message).toBe('no room: probe');
  broken.clear();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(inbox.problem?.()).toBeUndefined();
});

test.each(['claim', 'settle'] as const)('an inbox whose %s fails says so until it passes', async (method) => {
  const broken: Broken = new Set([method]);
  const inbox = await started(broken);
  const { id } = await inbox.append(arrival('a', 'a1'));
  expect(id).toBe('1');
  await until(() => expect(inbox.problem?.()?.message).toBe(`no room: ${method}`));
  broken.clear();
  await until(() => expect(inbox.problem?.()).toBeUndefined());
  await until(async () => expect(await inbox.count()).toMatchObject({ waiting: 0, running: 0 }));
});

test('an inbox that does not purge still stores and processes', async () => {
  const broken: Broken = new Set(['purge']);
  const log: string[] = [];
  const inbox = await started(broken, (message) => log.push(message));
  await inbox.append(arrival('a', 'a1'));
  await until(async () => expect(await inbox.count()).toMatchObject({ waiting: 0, running: 0 }));
  await until(() => expect(log).toEqual(['The inbox does not work; it is retried.']));
  expect(inbox.problem?.()).toBeUndefined();
  broken.clear();
  // Long before the next purge is due, which is when the line would be repeated.
  await vi.advanceTimersByTimeAsync(2_000);
  expect(log).toEqual(['The inbox does not work; it is retried.', 'The inbox works again.']);
});

test('what fails is logged once, then once a minute with the number of failures, then that it works', () => {
  const log: unknown[] = [];
  const troubles = new Troubles((_, message, fields) => log.push([message, fields]));
  const fail = () => troubles.failed('storing', new InboxError('full', 'no room'));
  for (let count = 0; count < 4; count++) fail();
  vi.advanceTimersByTime(60_000);
  troubles.passed('storing');
  vi.advanceTimersByTime(120_000);
  const line = 'The inbox does not work; it is retried.';
  expect(log).toEqual([
    [line, { what: 'storing', reason: 'no room', count: 1 }],
    [line, { what: 'storing', reason: 'no room', count: 3 }],
    ['The inbox works again.', {}],
  ]);
});
