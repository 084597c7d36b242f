import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../soak/inbox-tests.ts';
import { type Inbox, InboxError } from '../inbox-types.ts';
import { createReceiver } from '../receiver.ts';
import { deliver, event } from '../testing/index.ts';
import { latestOf } from './latest.ts';
import { sqlite } from './sqlite-inbox.ts';

test('a receiver takes over from one that is still opening the file', async () => {
  const seen: string[] = [];
  const file = join(testFolder(), 'inbox.db');
  const make = (name: string) =>
    createReceiver({
      auth: { authKey: 'noAuth' },
      inbox: sqlite({ file, lockTimeoutMs: 50 }),
      fallback: ({ callId }) => void seen.push(`${name} ${callId}`),
      log: () => {},
    });
  const [first, second] = [make('first'), make('second')];
  await Promise.all([first.start(), second.start()]);
  for (const [receiver, callId] of [
    [first, 'a'],
    [second, 'b'],
  ] as const)
    expect((await deliver(receiver, event('call.ended', { callId }))).status).toBe(200);
  await Promise.all([first.stop(), second.stop()]);
  expect(seen.sort()).toEqual(['second a', 'second b']);
});

test('the one that was replaced reports what is wrong with its successor', async () => {
  const inbox = (problem?: InboxError): Inbox => ({
    start: async () => {},
    append: async () => ({ id: '1', isDuplicate: false }) as never,
    count: async () => undefined,
    problem: () => problem,
    drain: async () => {},
    stop: async () => {},
  });
  const file = join(testFolder(), 'problem.db');
  const full = new InboxError('full', 'The disk is full.');
  const [first, second] = [latestOf(inbox(), file), latestOf(inbox(full), file)];
  const processing = { log: () => {} } as never;
  await first.start(processing);
  expect(first.problem?.()).toBeUndefined();
  await second.start(processing);
  expect([first.problem?.(), second.problem?.()]).toEqual([full, full]);
});
