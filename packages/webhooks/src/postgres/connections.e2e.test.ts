import { expect, inject, onTestFinished, test } from 'vitest';
import { arrival, nameOf, processing } from '../../soak/deliveries.ts';
import { until } from '../../soak/inbox-tests.ts';
import { receiverOn } from '../../soak/postgres-receiver.ts';
import { runSql, startServer } from '../../soak/postgres-server.ts';
import { startProxy } from '../../soak/proxy.ts';
import { runScript } from '../../soak/script.ts';
import type { ClaimedDelivery } from '../inbox-types.ts';
import { openDatabase } from './database.ts';
import { openPostgresInbox, postgres } from './index.ts';
import { settingsOf } from './options.ts';

const server = inject('postgres');

test('connections to a server that became read-only are left for new ones, which reach another server', async () => {
  const [before, after] = await Promise.all([startServer(), startServer()]);
  for (const each of [before, after]) onTestFinished(each.stop);
  const schema = 'voice_agent_inbox';
  const migrated = receiverOn({ connectionString: after.url, schema });
  await migrated.receiver.start();
  await migrated.receiver.stop();
  const proxy = await startProxy(before.port);
  onTestFinished(proxy.stop);
  const connectionString = before.url.replace(`:${before.port}/`, `:${proxy.port}/`);
  const { receiver, send } = receiverOn({ connectionString, schema });
  expect(await send('a')).toBe(200);
  await runSql(before.url, 'ALTER SYSTEM SET default_transaction_read_only = on');
  await runSql(before.url, 'SELECT pg_reload_conf()');
  const old = proxy.connections;
  await until(async () => expect(await send('b')).toBe(503));
  // New connections were tried, and are read-only, too.
  expect(proxy.connections).toBeGreaterThan(old);
  expect(await receiver.health()).toMatchObject({
    status: 'failing',
    reason: expect.stringMatching(/is read-only \(25006: .*\)\. .*Let .* lead to the primary/),
  });
  proxy.leadTo(after.port);
  // The first one that is tried is stored.
  expect(await send('c')).toBe(200);
  const admin = await openPostgresInbox({ connectionString: after.url });
  onTestFinished(() => admin.close());
  await until(async () => expect(await admin.list({ callId: 'c' })).toMatchObject([{ state: 'done' }]));
  await until(async () => expect(await receiver.health()).toMatchObject({ status: 'ok' }));
  // Nothing of the inbox is left at the old one, not even what waits for notifications.
  await until(async () =>
    expect(
      await runSql(
        before.url,
        "SELECT 1 FROM pg_stat_activity WHERE application_name = 'voice-agent-webhooks'",
      ),
    ).toEqual([]),
  );
});

test('a pooler that rejects start-up parameters it does not know is no obstacle', async () => {
  const proxy = await startProxy(server.port, true);
  onTestFinished(proxy.stop);
  const { send } = receiverOn({
    connectionString: server.url.replace(`:${server.port}/`, `:${proxy.port}/`),
  });
  expect(await send('a')).toBe(200);
});

test('where a parameter of the user is rejected, the message names it and what to do', async () => {
  const proxy = await startProxy(server.port, true);
  onTestFinished(proxy.stop);
  const connectionString = `${server.url.replace(`:${server.port}/`, `:${proxy.port}/`)}?options=-csearch_path=x`;
  await expect(postgres({ connectionString }).start(processing())).rejects.toThrow(
    /pooler at 127.* rejects a parameter of the connection \(08P01: unsupported startup parameter: options\)\. .*ignore_startup_parameters/,
  );
});

test('a statement takes no longer than it may, without a parameter of the connection', async () => {
  const settings = settingsOf({ connectionString: server.url, schema: 'slow', queryTimeoutMs: 200 });
  const database = await openDatabase(settings, true);
  onTestFinished(() => database.close());
  await expect(database.query('SELECT pg_sleep(60)')).rejects.toThrow(
    /took longer than 200 ms \(57014: .*\)\. .*queryTimeoutMs/,
  );
});

test('what a paused process has locked is free again in time, and its transaction runs anew', async () => {
  const open = async (queryTimeoutMs: number) => {
    const options = { connectionString: server.url, schema: 'paused', queryTimeoutMs };
    const database = await openDatabase(settingsOf(options), true);
    onTestFinished(() => database.close());
    return database;
  };
  const [pausing, other] = [await open(200), await open(60_000)];
  const lock = 'SELECT pg_advisory_xact_lock(4711)';
  const isLocked = Promise.withResolvers<void>();
  const isOver = Promise.withResolvers<void>();
  let attempts = 0;
  const paused = pausing.transaction(async (query) => {
    attempts++;
    await query(lock);
    isLocked.resolve();
    if (attempts === 1) await isOver.promise;
    return query('SELECT 1 AS one');
  });
  await isLocked.promise;
  expect(await other.query(lock)).toHaveLength(1);
  isOver.resolve();
  expect(await paused).toEqual([{ one: '1' }]);
  expect(attempts).toBe(2);
});

test('settings of the server or the role do not change what the inbox reads and writes', async () => {
  await runSql(server.url, 'CREATE DATABASE odd');
  for (const setting of [
    "bytea_output = 'escape'",
    "default_transaction_isolation = 'serializable'",
    "lock_timeout = '1ms'",
    "statement_timeout = '1h'",
    "synchronous_commit = 'off'",
    "search_path = 'nowhere'",
    "client_encoding = 'LATIN1'",
  ])
    await runSql(server.url, `ALTER DATABASE odd SET ${setting}`);
  const connectionString = server.url.replace(/postgres$/, 'odd');
  const done: string[] = [];
  const process = async (claimed: ClaimedDelivery) => {
    done.push(nameOf(claimed));
    return { kind: 'done' } as const;
  };
  const inboxes = [1, 2].map(() => postgres({ connectionString, pollingIntervalMs: 10 }));
  for (const inbox of inboxes) {
    await inbox.start(processing({ process }));
    onTestFinished(() => inbox.stop());
  }
  const names = Array.from({ length: 200 }, (_, index) => `é ${index}`);
  // Both lock the same queues all the time; under another isolation one of them would fail.
  await Promise.all(names.map((name, index) => inboxes[index % 2]?.append(arrival('a', name))));
  await until(() => expect(done.toSorted()).toEqual(names.toSorted()));
  const settings = settingsOf({ connectionString });
  const database = await openDatabase(settings, false);
  onTestFinished(() => database.close());
  expect(await database.query('SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
});

test('what a program has set for all that use pg does not reach the inbox', async () => {
  const stdout = await runScript(`import pg from 'pg';
    for (const oid of [16, 17, 20, 21, 23, 25, 701, 1184, 2950]) for (const format of ['text', 'binary'])
      pg.types.setTypeParser(oid, format, () => 'mine');
    Object.assign(pg.defaults, { binary: true, parseInputDatesAsUTC: true, rows: 1, client_encoding: 'LATIN1',
      statement_timeout: 1, lock_timeout: 1, idle_in_transaction_session_timeout: 1, query_timeout: 1 });
    const options = { connectionString: ${JSON.stringify(server.url)}, schema: 'globals', pollingIntervalMs: 10 };
    const inbox = postgres(options);
    const processed = Promise.withResolvers();
    await inbox.start(processing({
      process: async (claimed) => { processed.resolve(nameOf(claimed)); return { kind: 'done' }; } }));
    await inbox.append(arrival('a', 'é'));
    console.log(await processed.promise);
    await inbox.stop();
    const admin = await openPostgresInbox(options);
    const [{ count, attempts, state, callId, body }] = await admin.list();
    console.log(JSON.stringify([count, attempts, state, callId, nameOf({ body }), await admin.status()]));
    await admin.close();`);
  const stats = { waiting: 0, running: 0, done: 1, 'dead-lettered': 0, unrecognised: 0 };
  expect(stdout).toBe(`é\n${JSON.stringify([1, 1, 'done', 'a', 'é', stats])}\n`);
});
