import { expect, inject, onTestFinished, test } from 'vitest';
import { arrival, nameOf, processing } from '../../soak/deliveries.ts';
import { gated, until } from '../../soak/inbox-tests.ts';
import { startServer } from '../../soak/postgres-server.ts';
import type { Claim, Settlement, StoreContext } from '../inbox/store.ts';
import type { Process } from '../inbox-types.ts';
import { openDatabase } from './database.ts';
import { openPostgresInbox, postgres } from './index.ts';
import { settingsOf } from './options.ts';
import { PostgresStore } from './postgres-store.ts';

// What happens to processes that end, hang or are cut off is proved in src/chaos.e2e.test.ts.

const shared = inject('postgres');

const context: StoreContext = { wake: () => {}, log: () => {}, maxDelayMs: 60_000, maxAttemptMs: 60_000 };
const crash = { state: 'waiting', reason: 'crash', delayMs: 60_000, isInterrupted: true } as const;

/** Two receivers of one inbox, of which the first has claimed a delivery. */
async function twoStores(schema: string, more: Partial<StoreContext> = {}) {
  const settings = settingsOf({ connectionString: shared.url, schema, leaseMs: 400, queryTimeoutMs: 1_000 });
  const open = async () => {
    const store = await PostgresStore.open(settings, { ...context, ...more });
    onTestFinished(() => store.close());
    return store;
  };
  const [first, second] = [await open(), await open()];
  await first.append([arrival('a', 'a1')]);
  let claim: Claim | undefined;
  // On a slow machine its lease can be over before it claims.
  await until(async () => {
    await first.renew([]);
    [claim] = await first.claim(1, 1);
    expect(claim).toBeDefined();
  });
  const database = await openDatabase(settings, false);
  onTestFinished(() => database.close());
  const endSessions = () =>
    database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
        WHERE locktype = 'advisory' AND (classid::bigint << 32) | objid::bigint IN (SELECT key FROM ${schema}.receiver)`,
    );
  const leaseIsOver = () =>
    until(async () => {
      const late = `SELECT 1 AS one FROM ${schema}.receiver WHERE lease > clock_timestamp()`;
      expect(await database.query(late)).toEqual([]);
    });
  return { first, second, claim: claim as Claim, endSessions, leaseIsOver, database, schema };
}

test('a receiver whose lease is over keeps its claims as long as its session lasts', async () => {
  const { second, leaseIsOver, endSessions } = await twoStores('session_lasts');
  await leaseIsOver();
  expect(await second.takeOver()).toEqual([]);
  await endSessions();
  await until(async () => expect((await second.takeOver()).map(nameOf)).toEqual(['a1']));
});

test('what a receiver has claimed without hearing of it is given back', async () => {
  const { first } = await twoStores('unheard');
  const claimed: string[] = [];
  let looks = 0;
  await until(async () => {
    looks++;
    // It knows nothing of its claim, as when the connection broke after the commit.
    await first.renew([]);
    claimed.push(...(await first.claim(1, 0)).map(nameOf));
    expect(claimed).toEqual(['a1']);
  });
  expect(looks).toBeGreaterThan(3);
});

test('a receiver that hangs for longer than any attempt may take loses its claims', async () => {
  const { second } = await twoStores('hangs', { maxAttemptMs: 1 });
  await until(async () => expect((await second.takeOver()).map(nameOf)).toEqual(['a1']));
});

test('a receiver whose session before lives on ends it, and claims only with the lock', async () => {
  const { first, second, leaseIsOver, database, schema } = await twoStores('session_before');
  await leaseIsOver();
  // Another session takes the lock as soon as that of the receiver has ended, as one that the server takes for alive.
  const holder = database.newClient();
  holder.on('error', () => {});
  await holder.connect();
  const keys = (await database.query(`SELECT key::text AS key FROM ${schema}.receiver`)).map(
    ({ key }) => key,
  );
  await database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND (classid::bigint << 32) | objid::bigint IN (SELECT key FROM ${schema}.receiver)`,
  );
  for (const key of keys) await holder.query('SELECT pg_advisory_lock($1::bigint)', [key]);
  expect(await second.takeOver()).toEqual([]);
  await until(async () => expect(await first.renew([])).toEqual([]));
  const held = `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND pid = ${holder.processID}`;
  await until(async () => expect(await database.query(held)).toEqual([]));
});

test('without a lease nothing is claimed', async () => {
  const { first, leaseIsOver } = await twoStores('no_lease');
  await first.append([arrival('b', 'b1')]);
  await leaseIsOver();
  expect(await first.claim(1, 1)).toEqual([]);
  await first.renew([]);
  expect((await first.claim(1, 1)).map(nameOf)).toEqual(['b1']);
});

test('a receiver that comes back is told what it has lost, and no crash is counted', async () => {
  const { first, second, claim, leaseIsOver, endSessions } = await twoStores('comes_back');
  await leaseIsOver();
  await endSessions();
  await until(async () => {
    const settlements = (await second.takeOver()).map((taken): Settlement => ({ claim: taken, ...crash }));
    expect(settlements).toHaveLength(1);
    await second.settle(settlements);
  });
  expect(await first.settle([{ claim, state: 'done' }])).toEqual([false]);
  await until(async () => expect(await first.renew([claim])).toEqual([claim]));
  const again = { attempt: 1, interruptions: 0, isSuspect: false };
  // Its session has ended as well.
  await until(async () => {
    await second.renew([]);
    expect(await second.claim(1, 0)).toMatchObject([again]);
  });
});

test('what runs while the database is away for longer than a lease is not processed twice, and the rest goes on in parallel', async () => {
  const server = await startServer();
  onTestFinished(() => server.stop());
  const options = { connectionString: server.url, leaseMs: 800, pollingIntervalMs: 50 };
  const held = gated();
  const others: string[] = [];
  let together = 0;
  let isBack = false;
  const process: Process = async (claimed, signal) => {
    if (!isBack) return held.process(claimed, signal);
    others.push(nameOf(claimed));
    together++;
    await until(() => expect(together).toBe(8));
    return { kind: 'done' };
  };
  const inboxes = [postgres(options), postgres(options)];
  for (const inbox of inboxes) {
    await inbox.start(processing({ process, concurrency: 4 }));
    onTestFinished(() => inbox.stop());
  }
  for (let call = 0; call < 8; call++)
    for (const event of [0, 1]) await inboxes[0]?.append(arrival(`${call}`, `${call}/${event}`));
  await until(() => expect(held.begun).toHaveLength(8));
  await server.halt();
  await until(() => expect(held.begun.filter(({ signal }) => signal.aborted)).toHaveLength(8));
  isBack = true;
  for (const { end } of held.begun) end();
  await server.resume();
  const admin = await openPostgresInbox(options);
  onTestFinished(() => admin.close());
  const all = { waiting: 0, running: 0, done: 16, 'dead-lettered': 0, unrecognised: 0 };
  await until(async () => expect(await admin.status()).toEqual(all));
  expect(others.toSorted()).toEqual(Array.from({ length: 8 }, (_, call) => `${call}/1`));
});
