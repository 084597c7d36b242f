import { inspect } from 'node:util';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { runHere } from '../../soak/cli.ts';
import { arrival, nameOf, processing } from '../../soak/deliveries.ts';
import { failed, type Opened, problem, testInbox, until } from '../../soak/inbox-tests.ts';
import { password } from '../../soak/postgres-server.ts';
import type { StoreContext } from '../inbox/store.ts';
import type { ClaimedDelivery, Outcome, Process, Processing } from '../inbox-types.ts';
import { inboxStoreCases } from '../testing/inbox/store-cases.ts';
import { openPostgresInbox, type PostgresOptions, postgres } from './index.ts';
import { settingsOf } from './options.ts';
import { PostgresStore } from './postgres-store.ts';

const server = inject('postgres');

let schemas = 0;
/** Options for an inbox of its own. */
const fresh = (over: PostgresOptions = {}): PostgresOptions => ({
  connectionString: server.url,
  schema: `test_${schemas++}`,
  pollingIntervalMs: 50,
  ...over,
});

const logged: string[] = [];

function make(options: PostgresOptions = fresh()) {
  const inbox = postgres(options);
  onTestFinished(() => inbox.stop());
  const look = async () => {
    const admin = await openPostgresInbox(options);
    onTestFinished(() => admin.close());
    return admin;
  };
  return { inbox, look };
}

async function started(more: Partial<Processing> = {}, options: PostgresOptions = fresh()): Promise<Opened> {
  const { inbox, look } = make(options);
  await inbox.start(processing({ log: (...line) => logged.push(inspect(line)), ...more }));
  return { inbox, admin: await look(), again: (anew) => started(anew, options) };
}

const done: Outcome = { kind: 'done' };

describe('the store', () => {
  const place = () => {
    const settings = settingsOf(fresh({ leaseMs: 300 }));
    return { open: (context: StoreContext) => PostgresStore.open(settings, context) };
  };
  for (const { name, run } of inboxStoreCases(place)) test(name, run);
});

testInbox(started);

test('the same body within the window is one delivery, counted; after the window it is another', async () => {
  let processed = 0;
  const process = async () => {
    processed++;
    return done;
  };
  const { inbox, admin } = await started({ process }, fresh({ windowMs: 1_000 }));
  const at = (receivedAt: number) => inbox.append(arrival('call-1', 'again', { receivedAt }));
  const together = await Promise.all([at(1_000), at(1_200), at(1_999)]);
  expect(together.map(({ count }) => count)).toEqual([1, 2, 3]);
  expect(await at(1_900)).toEqual({ id: together[0]?.id, count: 4 });
  const later = await at(2_000);
  expect(later).toEqual({ id: expect.not.stringMatching(together[0]?.id ?? ''), count: 1 });
  await until(async () => expect((await admin.status()).done).toBe(2));
  expect(processed).toBe(2);
  expect((await admin.get(together[0]?.id ?? ''))?.lastSeen).toBe(1_999);
});

test('two receivers on one database share the work, count together and keep the order of each call', async () => {
  const options = fresh();
  const seen = new Map<string, string[]>();
  const running = new Set<string>();
  let together = 0;
  const process: Process = async (claimed) => {
    const [callId = '', text = ''] = nameOf(claimed).split('/');
    expect(running).not.toContain(callId);
    running.add(callId);
    together = Math.max(together, running.size);
    // Each takes two at a time: with three of them, both are at work.
    await until(() => expect(together).toBeGreaterThanOrEqual(3));
    seen.set(callId, [...(seen.get(callId) ?? []), text]);
    running.delete(callId);
    return done;
  };
  const both = await Promise.all([1, 2].map(() => started({ process, concurrency: 2 }, options)));
  const texts = Array.from({ length: 12 }, (_, text) => `${text}`);
  await Promise.all(
    ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(async (call) => {
      for (const text of texts) {
        const again = both.map(({ inbox }) => inbox.append(arrival(call, `${call}/${text}`)));
        expect((await Promise.all(again)).map(({ count }) => count).toSorted()).toEqual([1, 2]);
      }
    }),
  );
  await until(() => expect([...seen.values()].flat().length).toBe(96));
  for (const order of seen.values()) expect(order).toEqual(texts);
});

test('what was processed is deleted after its time, what was not is kept', async () => {
  const process = async (claimed: ClaimedDelivery) => (nameOf(claimed) === 'bad' ? failed : done);
  const options = fresh();
  const { inbox, admin } = await started({ process, maxAttempts: 1 }, options);
  for (const name of ['good', 'bad']) await inbox.append(arrival(name, name));
  await inbox.append(arrival('c', 'no event', { event: undefined, problem }));
  const before = { waiting: 0, running: 0, done: 1, 'dead-lettered': 1, unrecognised: 1 };
  await until(async () => expect(await admin.status()).toEqual(before));
  await inbox.stop();
  await started({}, { ...options, windowMs: 1, retentionMs: 1 });
  await until(async () => expect(await admin.status()).toEqual({ ...before, done: 0 }));
});

test('no secret shows in the inbox, its admin or its log', async () => {
  const shown = inspect(await started(), { depth: 20, showHidden: true }) + logged.join('\n');
  expect(shown).not.toContain(password);
});

test('the status is of an inbox that can be written, or says why not', async () => {
  const options: PostgresOptions = { connectionString: server.url };
  const { inbox, admin } = await started({ role: 'receive' }, options);
  const receivedAt = Date.now() - 60_000;
  await inbox.append(arrival('call-1', 'waits', { receivedAt }));
  const before = await admin.status();
  expect(before).toMatchObject({ waiting: expect.any(Number), oldest: expect.any(Number) });
  expect(before.oldest).toBeLessThanOrEqual(receivedAt);
  const statusAt = async (url: string) => {
    const { code, stdout } = await runHere(['inbox', 'status', '--json'], {
      env: { VOICE_AGENT_INBOX_DATABASE: url },
    });
    expect(stdout).not.toContain(password);
    return { code, ...JSON.parse(stdout) };
  };
  expect(await statusAt(server.url)).toMatchObject({ code: 0, writable: true, problem: null });
  const readOnly = `${server.url}?options=-c%20default_transaction_read_only%3Don`;
  expect(await statusAt(readOnly)).toMatchObject({
    code: 1,
    writable: false,
    problem: expect.stringMatching(/25006.*read-only/),
  });
  // Nothing of the trial is left.
  expect(await admin.status()).toEqual(before);
});
