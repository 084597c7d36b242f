import { expect, inject, test } from 'vitest';
import { runHere } from '../../soak/cli.ts';
import { arrival, nameOf, processing } from '../../soak/deliveries.ts';
import { failed, until } from '../../soak/inbox-tests.ts';
import { runSql } from '../../soak/postgres-server.ts';
import type { Process } from '../inbox-types.ts';
import { openDatabase } from './database.ts';
import { openPostgresInbox, postgres } from './index.ts';
import { Membership } from './membership.ts';
import { settingsOf } from './options.ts';
import { PostgresStore } from './postgres-store.ts';

const server = inject('postgres');

/** Stores what was processed in the last twenty days, without going through the inbox, and has the server count it. */
async function fill(schema: string, rows: number): Promise<void> {
  const database = await openDatabase(settingsOf({ connectionString: server.url, schema }), true);
  await database.query(
    `INSERT INTO ${schema}.delivery
       (id, fingerprint, body, first_seen, last_seen, count, state, attempts, queue, seq, event_type, call_id)
     SELECT (substr(time, 1, 8) || '-' || substr(time, 9) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       decode(lpad(to_hex(n), 16, '0') || md5(n::text) || substr(md5(n::text), 1, 16), 'hex'),
       decode(repeat(md5(n::text), 12), 'hex'), ms, ms, 1, 'done', 1, 'call:stored-' || n / 20,
       n, 'call.started', 'stored-' || n / 20
     FROM generate_series(1, $1::bigint) AS n
       CROSS JOIN LATERAL (SELECT (extract(epoch FROM now()) * 1000 - 1728e6 + 1728e6 * n / $1::bigint)::bigint AS ms) AS at
       CROSS JOIN LATERAL (SELECT lpad(to_hex(ms), 12, '0') AS time) AS hex`,
    [rows],
  );
  await database.close();
  for (const table of ['delivery', 'call_queue'])
    await runSql(server.url, `VACUUM ANALYZE ${schema}.${table}`);
}

test.each(['select', 'user'])('a schema may be a reserved word: %s', async (schema) => {
  // Only a notification is as early as the test needs it.
  const options = { connectionString: server.url, schema, pollingIntervalMs: 2_000_000 };
  const storing = postgres(options);
  const working = postgres(options);
  const names: string[] = [];
  let isBroken = true;
  let sent = 0;
  await storing.start(processing({ role: 'receive' }));
  const process: Process = async (claimed) => {
    const name = nameOf(claimed);
    names.push(name);
    return isBroken && name === 'first' ? failed : { kind: 'done' };
  };
  await working.start(processing({ maxAttempts: 1, process }));
  await until(async () => {
    await storing.append(arrival('b', `until it listens ${sent++}`));
    expect(names).not.toEqual([]);
  });
  const { id } = await storing.append(arrival('a', 'first'));
  await storing.append(arrival('a', 'first'));
  const admin = await openPostgresInbox(options);
  await until(async () => expect((await admin.status())['dead-lettered']).toBe(1));
  expect(await admin.list({ state: 'dead-lettered' })).toMatchObject([{ id, count: 2 }]);
  isBroken = false;
  const env = { VOICE_AGENT_INBOX_DATABASE: server.url };
  const replayed = await runHere(['inbox', 'replay', id, '--schema', schema], { env });
  expect(replayed).toMatchObject({ code: 0 });
  await until(async () => expect(await admin.get(id)).toMatchObject({ state: 'done' }));
  expect(names.filter((name) => name === 'first')).toHaveLength(2);
  await Promise.all([admin.close(), storing.stop(), working.stop()]);
});

test('an inbox of another version is rejected, and stays as it is', async () => {
  const options = { connectionString: server.url, schema: 'other_version' };
  const inbox = postgres(options);
  await inbox.start(processing());
  await inbox.append(arrival('a', 'a'));
  await inbox.stop();
  const database = await openDatabase(settingsOf(options), false);
  const versions = [
    [
      'UPDATE other_version.layout SET version = version + 1',
      'newer version of this package. Update this one',
    ],
    [
      'UPDATE other_version.layout SET version = version - 2',
      'older version of this package. Let that one process',
    ],
    ['DROP TABLE other_version.layout', 'older version of this package. Let that one process'],
  ] as const;
  for (const [statement, help] of versions) {
    await database.query(statement);
    const problem = new RegExp(`^The inbox in schema other_version .* was made by an? ${help}`);
    await expect(openPostgresInbox(options)).rejects.toThrow(problem);
    await expect(postgres(options).start(processing())).rejects.toThrow(problem);
  }
  expect(await database.query('SELECT body FROM other_version.delivery')).toHaveLength(1);
  await database.close();
});

test('receivers that start together make the tables once', async () => {
  const options = { connectionString: server.url, schema: 'together' };
  const receivers = Array.from({ length: 4 }, () => postgres(options));
  await Promise.all(receivers.map((inbox) => inbox.start(processing())));
  const database = await openDatabase(settingsOf(options), false);
  expect(await database.query('SELECT version FROM together.layout')).toEqual([
    { version: expect.anything() },
  ]);
  await Promise.all([database.close(), ...receivers.map((inbox) => inbox.stop())]);
});

test.each(['cost', 'cost_of_stale_statistics'])(
  'what claiming and settling cost does not grow with what waits: %s',
  async (schema) => {
    // The server knows the table as it is when nothing waits.
    if (schema !== 'cost') await fill(schema, 20_000);
    const settings = settingsOf({ connectionString: server.url, schema });
    const database = await openDatabase(settings, true);
    const wake = () => {};
    const context = { wake, log: () => {}, maxDelayMs: 60_000, maxAttemptMs: 60_000 };
    const member = await Membership.begin(database, settings, context);
    const store = new PostgresStore(database, settings, member, wake);
    const rowsOf = async () => {
      const read = async () => {
        await database.query('SELECT pg_stat_force_next_flush()');
        const [row] = await database.query(
          `SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE schemaname = $1)
           + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE schemaname = $1) AS rows`,
          [schema],
        );
        return Number(row?.rows);
      };
      const before = await read();
      await store.renew([]);
      const claims = await store.claim(32, 1);
      expect(claims).toHaveLength(32);
      await store.settle(claims.map((claim) => ({ claim, state: 'done' })));
      return (await read()) - before;
    };
    const append = async (from: number, to: number) => {
      for (let at = from; at < to; at += 500)
        await store.append(
          Array.from({ length: 500 }, (_, index) => arrival(`${at + index}`, `${at + index}`)),
        );
    };
    await append(0, 1_000);
    await rowsOf();
    const few = await rowsOf();
    await append(1_000, 6_000);
    const many = await rowsOf();
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThan(2 * few);
    await store.close();
  },
);
