import { expect, inject, test } from 'vitest';
import { arrival, nameOf, processing } from '../../soak/harness.ts';
import { until } from '../../soak/inbox-tests.ts';
import { fill } from '../../soak/postgres-scale.ts';
import { openDatabase } from './database.ts';
import { nextId } from './ids.ts';
import { openPostgresInbox, postgres } from './index.ts';
import { settingsOf } from './options.ts';
import { storeOf } from './store.ts';

const server = inject('postgres');

/** An inbox as versions before 1.0 left it, with the queue in pg-boss. */
async function formerInbox(schema: string): Promise<void> {
  // Its declarations don't compile without `skipLibCheck`.
  const packageName: string = 'pg-boss';
  const { PgBoss } = await import(/* loads pg-boss */ packageName);
  const boss = new PgBoss({ connectionString: server.url, schema });
  await boss.start();
  await boss.createQueue('deliveries', { policy: 'key_strict_fifo' });
  const query = (text: string, values?: unknown[]) => boss.getDb().executeSql(text, values);
  await query(`CREATE TABLE ${schema}.delivery (id uuid PRIMARY KEY, fingerprint bytea UNIQUE, body bytea NOT NULL,
    first_seen bigint NOT NULL, last_seen bigint NOT NULL, count integer NOT NULL, state text NOT NULL,
    attempts integer NOT NULL DEFAULT 0, job_id uuid, event_type text, call_id text, reason text, problem text)`);
  const rows = [
    { name: 'a1', state: 'done', attempts: 1 },
    { name: 'a2', state: 'running', attempts: 2 },
    { name: 'a3', state: 'waiting', attempts: 0 },
    // Waits for its next attempt.
    { name: 'b1', state: 'waiting', attempts: 1, startAfter: new Date(Date.now() + 3_600_000) },
    { name: 'b2', state: 'waiting', attempts: 0 },
    { name: 'c1', state: 'dead', attempts: 10 },
  ];
  for (const { name, state, attempts, startAfter } of rows) {
    const call = name.slice(0, 1);
    const job = nextId();
    await query(
      `INSERT INTO ${schema}.delivery VALUES ($1, NULL, $2, 1, 1, 1, $3, $4, $5, 'call.started', $6, NULL, NULL)`,
      [nextId(), arrival(call, name).body, state, attempts, job, call],
    );
    if (['waiting', 'running'].includes(state))
      await boss.insert('deliveries', [
        { id: job, data: {}, singletonKey: call, ...(startAfter && { startAfter }) },
      ]);
  }
  await boss.stop({ graceful: false });
}

test('an inbox with its queue in pg-boss is brought to the present version with all that waits', async () => {
  const options = { connectionString: server.url, schema: 'former', pollingIntervalMs: 50 };
  await formerInbox(options.schema);
  await expect(openPostgresInbox(options)).rejects.toThrow('is of another version of this package');
  const seen: string[] = [];
  const receivers = [postgres(options), postgres(options)];
  const process = async (claimed: Parameters<typeof nameOf>[0] & { attempt: number }) => {
    seen.push(`${nameOf(claimed)} ${claimed.attempt}`);
    return { kind: 'done' } as const;
  };
  await Promise.all(receivers.map((inbox) => inbox.start(processing({ process, concurrency: 1 }))));
  const admin = await openPostgresInbox(options);
  const after = { waiting: 2, running: 0, done: 3, 'dead-lettered': 1, unrecognised: 0 };
  await until(async () => expect(await admin.stats()).toEqual(after));
  // What waits for its next attempt goes on waiting, and so does what is behind it.
  expect(seen).toEqual(['a2 3', 'a3 1']);
  expect(await admin.replay({ state: 'dead-lettered' })).toBe(1);
  await until(() => expect(seen.at(-1)).toBe('c1 1'));
  const database = await openDatabase(settingsOf(options), false);
  const tables = await database.query(`SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p')
    AND relnamespace = 'former'::regnamespace ORDER BY relname`);
  expect(tables.map(({ name }) => name)).toEqual(['call_queue', 'delivery', 'migration']);
  await Promise.all([database.close(), admin.close(), ...receivers.map((inbox) => inbox.stop())]);
});

test.each(['cost', 'cost_of_stale_statistics'])(
  'what claiming and settling cost does not grow with what waits: %s',
  async (schema) => {
    // The server knows the table as it is when nothing waits.
    if (schema !== 'cost') await fill(server.url, schema, 20_000, 'processed');
    const settings = settingsOf({ connectionString: server.url, schema });
    const database = await openDatabase(settings, true);
    const store = storeOf(database, settings, () => {});
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
      const claims = await store.claim(32, 1);
      expect(claims).toHaveLength(32);
      await store.settle(claims.map((claim) => ({ claim, state: 'done' })));
      return (await read()) - before;
    };
    const append = async (from: number, to: number) => {
      for (let at = from; at < to; at += 500)
        await store.append(
          Array.from({ length: 500 }, (_, index) => arrival(`${at + index}`, `${at + index}`)),
          0,
        );
    };
    await append(0, 1_000);
    await rowsOf();
    const few = await rowsOf();
    await append(1_000, 6_000);
    const many = await rowsOf();
    expect(few).toBeGreaterThan(0);
    expect(many).toBeLessThan(2 * few);
    await database.close();
  },
);
