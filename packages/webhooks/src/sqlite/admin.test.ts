import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { arrival, nameOf, newFolder, processing } from '../../prove/sqlite-harness.ts';
import type { InboxAdmin, Outcome, Process } from '../inbox.ts';
import { SqliteInbox } from './inbox.ts';
import { openSqliteInbox } from './index.ts';

const problem = { kind: 'event-type', pointer: '/eventType', message: 'is not known' } as const;
const until = <T>(check: () => T) => vi.waitFor(check, { timeout: 60_000, interval: 5 });

let folder: string;
let file: string;
let inbox: SqliteInbox;
let admin: InboxAdmin;
let outcomes: Record<string, Outcome['kind']>;
let seen: string[];

const process: Process = async (claimed) => {
  const name = nameOf(claimed);
  seen.push(`${name} ${claimed.attempt}`);
  const kind = outcomes[name] ?? 'done';
  if (kind === 'failed') return { kind, reason: 'no' };
  return kind === 'done' ? { kind } : { kind, problem };
};

beforeEach(async () => {
  folder = newFolder();
  file = join(folder, 'inbox.db');
  outcomes = { bad: 'failed', odd: 'unrecognised' };
  seen = [];
  inbox = new SqliteInbox({ file });
  await inbox.start(processing({ process, attempts: 1 }));
  admin = openSqliteInbox({ file });
  await inbox.append(arrival('a', 'good'));
  await inbox.append(arrival('a', 'bad'));
  await inbox.append(arrival('b', 'odd', { receivedAt: 5 }));
  // An event that this version knows, stored as if an older one had not.
  await inbox.append(arrival('a', 'late', { event: undefined, problem }));
  await until(async () =>
    expect(await admin.stats()).toEqual({ waiting: 0, running: 0, done: 1, dead: 1, unrecognised: 2 }),
  );
  seen = [];
});
afterEach(async () => {
  await admin.close();
  await inbox.crash();
  rmSync(folder, { recursive: true });
});

const ids = async (filter?: Parameters<InboxAdmin['list']>[0]) =>
  (await admin.list(filter)).map(({ id }) => Number(id));

test('deliveries are listed, the newest first, by state, call and event', async () => {
  expect(await ids()).toEqual([4, 3, 2, 1]);
  expect(await ids({ limit: 2 })).toEqual([4, 3]);
  expect(await ids({ state: 'done' })).toEqual([1]);
  expect(await ids({ state: 'unrecognised' })).toEqual([4, 3]);
  expect(await ids({ callId: 'a' })).toEqual([2, 1]);
  expect(await ids({ callId: 'a', state: 'dead' })).toEqual([2]);
  expect(await ids({ eventType: 'call.started', callId: 'b' })).toEqual([3]);
  expect(await ids({ eventType: 'call.ended' })).toEqual([]);
});

test('one delivery is read by its id, and there is none under another', async () => {
  const found = await admin.get('3');
  expect(found).toMatchObject({ state: 'unrecognised', callId: 'b', firstSeen: 5, problem });
  expect(found && nameOf(found)).toBe('odd');
  for (const id of ['99', '0', '-1', '1.0', ' 3', 'x', '', '1e3'])
    expect(await admin.get(id)).toBeUndefined();
});

test('a running receiver takes up what is replayed, with all attempts before it', async () => {
  outcomes = {};
  expect(await admin.replay({ state: 'dead' })).toBe(1);
  await until(() => expect(seen).toEqual(['bad 1']));
  expect(await admin.replay({ ids: ['1', '1', '99', 'x'] })).toBe(1);
  await until(() => expect(seen).toEqual(['bad 1', 'good 1']));
  await until(async () => expect(await admin.stats()).toMatchObject({ done: 2, dead: 0 }));
  expect(await admin.get('2')).toMatchObject({ state: 'done', attempts: 1, reason: undefined });
});

test('what was not known is parsed anew, and then belongs to its call', async () => {
  expect(await admin.replay({ state: 'unrecognised' })).toBe(2);
  await until(() => expect(seen.sort()).toEqual(['late 1', 'odd 1']));
  await until(async () => expect(await ids({ state: 'unrecognised' })).toEqual([3]));
  expect(await admin.get('4')).toMatchObject({ state: 'done', callId: 'a', eventType: 'call.started' });
});

test('what is replayed while no receiver runs is taken up by the next one, in the order of its call', async () => {
  await inbox.stop();
  outcomes = {};
  expect(await admin.replay({ ids: ['4', '1', '2'] })).toBe(3);
  expect((await admin.stats()).waiting).toBe(3);
  inbox = new SqliteInbox({ file });
  await inbox.start(processing({ process }));
  await until(() => expect(seen).toEqual(['good 1', 'bad 1', 'late 1']));
});

test('what waits or runs is not replayed', async () => {
  await inbox.stop();
  expect(await admin.replay({ state: 'dead' })).toBe(1);
  expect(await admin.replay({ ids: ['2'] })).toBe(0);
});
