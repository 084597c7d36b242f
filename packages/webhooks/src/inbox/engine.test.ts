import { expect, onTestFinished, test, vi } from 'vitest';
import { arrival, nameOf, processing } from '../../soak/deliveries.ts';
import { failed, gated, until } from '../../soak/inbox-tests.ts';
import { memoryInbox } from '../../soak/memory-inbox.ts';
import type { Inbox, Outcome, Process, Processing } from '../inbox-types.ts';
import { memoryStore } from '../testing/inbox/memory.ts';
import type { InboxSettings } from './settings.ts';
import type { OpenStore } from './store.ts';

// The engine does the same for every store. The cases of a store prove the rest.

async function started(
  more: Partial<Processing> = {},
  settings: Partial<InboxSettings> = {},
  store: OpenStore = memoryStore(),
): Promise<Inbox> {
  const inbox = memoryInbox(settings, store);
  await inbox.start(processing(more));
  return inbox;
}

const done: Outcome = { kind: 'done' };

test('as many deliveries are processed at the same time as the bound allows', async () => {
  const { begun, process, names } = gated();
  const inbox = await started({ process, concurrency: 3 });
  for (const call of ['a', 'b', 'c', 'd']) await inbox.append(arrival(call, call));
  await until(() => expect(names()).toEqual(['a', 'b', 'c']));
  begun[1]?.end();
  await until(() => expect(names()).toEqual(['a', 'b', 'c', 'd']));
  expect(await inbox.count()).toMatchObject({ running: 3, waiting: 0 });
  for (const { end } of begun) end();
});

test('the delay before an attempt doubles up to the longest one', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  onTestFinished(() => void vi.restoreAllMocks());
  const delays: number[] = [];
  const attempts: number[] = [];
  const onRetry: Processing['onRetry'] = ({ delayMs }) => delays.push(delayMs);
  const process: Process = async ({ attempt }) => {
    attempts.push(attempt);
    return failed;
  };
  const inbox = await started({ process, onRetry, maxAttempts: 5, initialDelayMs: 4, maxDelayMs: 10 });
  await inbox.append(arrival('a', 'a1'));
  await until(async () => expect(await inbox.count()).toMatchObject({ 'dead-lettered': 1 }));
  expect(delays).toEqual([3, 6, 7.5, 7.5]);
  expect(attempts).toEqual([1, 2, 3, 4, 5]);
});

test('an attempt that takes too long is aborted; it keeps its call until its handler ends, and has failed', async () => {
  const { begun, process, names } = gated();
  const reasons: string[] = [];
  const onDeadLetter: Processing['onDeadLetter'] = ({ reason }) => reasons.push(reason);
  const inbox = await started({ process, onDeadLetter, maxAttempts: 1, attemptTimeoutMs: 20 });
  await inbox.append(arrival('a', 'a1'));
  await inbox.append(arrival('a', 'a2'));
  await until(() => expect(begun[0]?.signal.aborted).toBe(true));
  const reason = 'The attempt took longer than 20 ms.';
  expect(begun[0]?.signal.reason).toMatchObject({ name: 'TimeoutError', message: reason });
  await inbox.append(arrival('b', 'b1'));
  await until(() => expect(names()).toEqual(['a1', 'b1']));
  begun[0]?.end();
  await until(() => expect(names()).toEqual(['a1', 'b1', 'a2']));
  expect(reasons[0]).toBe(reason);
  for (const { end } of begun) end();
});

test('a handler that ignores its signal is abandoned, which is logged, and its call goes on', async () => {
  const { begun, process, names } = gated();
  const logged: string[] = [];
  const log: Processing['log'] = (level, message, { callId, attempt }) =>
    logged.push(`${level} ${message} ${callId} ${attempt}`);
  const times = { attemptTimeoutMs: 20, abandonAfterMs: 20 };
  const inbox = await started({ process, maxAttempts: 1, log, ...times, concurrency: 1 });
  await inbox.append(arrival('a', 'a1'));
  await inbox.append(arrival('a', 'a2'));
  await until(() => expect(names()).toEqual(['a1', 'a2']));
  for (const { end } of begun) end();
  await until(async () => expect(await inbox.count()).toMatchObject({ running: 0, 'dead-lettered': 1 }));
  expect(logged).toEqual([
    'warn The attempt took longer than 20 ms. a 1',
    'error A handler ignores its signal and is abandoned; its call goes on. a 1',
    'error A delivery is dead-lettered. a 1',
  ]);
});

test('a process that rejects or throws has failed, and what it says is not kept', async () => {
  const raise = () => {
    throw new Error('hush');
  };
  const ways = [() => Promise.reject(new Error('hush')), raise];
  const reasons: string[] = [];
  const inbox = await started({
    maxAttempts: 2,
    process: () => (ways.pop() ?? raise)(),
    onRetry: ({ reason }) => reasons.push(reason),
    onDeadLetter: ({ reason }) => reasons.push(reason),
  });
  await inbox.append(arrival('a', 'a1'));
  await until(() => expect(reasons).toEqual(['Processing rejected.', 'Processing rejected.']));
});

test('stopped while it opens, it does not begin to process', async () => {
  const inbox = memoryInbox();
  const seen: string[] = [];
  const process: Process = async (claimed) => {
    seen.push(nameOf(claimed));
    return done;
  };
  const starting = inbox.start(processing({ process }));
  await inbox.stop();
  await starting;
  await expect(inbox.append(arrival('a', 'a1'))).rejects.toMatchObject({ code: 'unusable' });
  await inbox.start(processing({ process }));
  await expect(inbox.start(processing())).rejects.toThrow(/started already/);
  await inbox.append(arrival('a', 'a2'));
  await until(() => expect(seen).toEqual(['a2']));
});

test('stop waits for what runs, stores what still arrives, and leaves the rest for the next start', async () => {
  const { begun, process } = gated();
  const store = memoryStore();
  const inbox = await started({ process, concurrency: 1 }, {}, store);
  for (const name of ['a1', 'a2']) await inbox.append(arrival('a', name));
  await until(() => expect(begun.length).toBe(1));
  let isStopped = false;
  const stopping = inbox.stop().then(() => {
    isStopped = true;
  });
  await inbox.append(arrival('b', 'b1'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect({ isStopped, aborted: begun[0]?.signal.aborted }).toEqual({ isStopped: false, aborted: false });
  begun[0]?.end();
  await stopping;
  await expect(inbox.append(arrival('a', 'a3'))).rejects.toMatchObject({ code: 'unusable' });
  const seen: string[] = [];
  const rest: Process = async (claimed) => {
    seen.push(`${nameOf(claimed)} attempt ${claimed.attempt}`);
    return done;
  };
  await started({ process: rest }, {}, store);
  await until(() => expect(seen.toSorted()).toEqual(['a2 attempt 1', 'b1 attempt 1']));
  expect(begun.length).toBe(1);
});

test('more than maxPendingBytes on the way to the store is rejected, but never a single delivery', async () => {
  const inbox = await started({}, { maxPendingBytes: 100 });
  const results = await Promise.allSettled(['1', '2'].map((name) => inbox.append(arrival(name, name))));
  expect(results).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: 'full', message: expect.stringContaining('maxPendingBytes') } },
  ]);
  expect(await inbox.append(arrival('2', '2'))).toMatchObject({ count: 1 });
});
