import { maxGroup } from '../inbox/store.ts';
import { InboxError } from '../inbox.ts';
import type { Settings } from './options.ts';
import type { Database, Query } from './sql.ts';

/** What brings the tables from one version to the next, in order. */
const migrations: ((query: Query, schema: string) => Promise<void>)[] = [
  async (query, schema) => {
    const isUpgrade = await hasTable(query, `${schema}.delivery`);
    await query(isUpgrade ? columnsBeside(schema) : tables(schema));
    await query(queues(schema));
    if (isUpgrade) await query(upgrade(schema));
  },
];

const tables = (schema: string): string => `
  CREATE TABLE ${schema}.delivery (
    id uuid PRIMARY KEY,
    fingerprint bytea UNIQUE,
    body bytea NOT NULL,
    first_seen bigint NOT NULL,
    last_seen bigint NOT NULL,
    count integer NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    interruptions integer NOT NULL DEFAULT 0,
    queue text,
    seq bigint,
    secret_name text,
    event_type text,
    call_id text,
    reason text,
    problem text
  );
  CREATE INDEX ON ${schema}.delivery (state, id);
  -- A hash takes a call id of any length.
  CREATE INDEX ON ${schema}.delivery USING hash (call_id)`;

/** A queue holds what is processed one after another; it is there as long as something in it waits or runs. */
const queues = (schema: string): string => `
  CREATE SEQUENCE ${schema}.arrival INCREMENT ${maxGroup};
  CREATE INDEX ON ${schema}.delivery (queue, seq) WHERE state = 'waiting';
  CREATE TABLE ${schema}.call_queue (
    key text PRIMARY KEY,
    due timestamptz NOT NULL,
    -- The first in it was interrupted by a crash, which it may have caused.
    suspect boolean NOT NULL DEFAULT false,
    holder uuid,
    lease timestamptz
  ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
  CREATE INDEX ON ${schema}.call_queue (due) WHERE holder IS NULL AND NOT suspect;
  CREATE INDEX ON ${schema}.call_queue (due) WHERE holder IS NULL AND suspect;
  CREATE INDEX ON ${schema}.call_queue (lease) WHERE holder IS NOT NULL`;

// Versions before 1.0 had the queue in tables of pg-boss, in the same schema.
const columnsBeside = (schema: string): string => `
  ALTER TABLE ${schema}.delivery ADD COLUMN interruptions integer NOT NULL DEFAULT 0, ADD COLUMN queue text,
    ADD COLUMN seq bigint, ADD COLUMN secret_name text`;

const upgrade = (schema: string): string => `
  UPDATE ${schema}.delivery d SET state = 'waiting', seq = w.seq, queue = ${keyOf('d.call_id', 'd.id')}
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS seq FROM ${schema}.delivery
      WHERE state IN ('waiting', 'running')) AS w WHERE w.id = d.id;
  SELECT setval('${schema}.arrival', (SELECT coalesce(max(seq), 0) + 1 FROM ${schema}.delivery));
  INSERT INTO ${schema}.call_queue (key, due)
    SELECT DISTINCT ON (queue) queue, coalesce(j.start_after, now())
    FROM ${schema}.delivery d LEFT JOIN ${schema}.job j ON j.name = 'deliveries' AND j.id = d.job_id
    WHERE d.state = 'waiting' ORDER BY queue, seq;
  UPDATE ${schema}.delivery SET state = 'dead-lettered' WHERE state = 'dead';
  ALTER TABLE ${schema}.delivery DROP COLUMN job_id;
  DROP TABLE ${[
    'version',
    'queue',
    'schedule',
    'subscription',
    'bam',
    'job',
    'warning',
    'queue_stats',
    'job_dependency',
  ]
    .map((name) => `${schema}.${name}`)
    .join(', ')} CASCADE;
  DROP TABLE IF EXISTS ${schema}.job_common;
  DROP FUNCTION IF EXISTS ${[
    'job_now',
    'job_table_format',
    'job_table_run',
    'job_table_run_async',
    'create_queue',
    'delete_queue',
  ]
    .map((name) => `${schema}.${name}`)
    .join(', ')};
  DROP TYPE IF EXISTS ${schema}.job_state`;

/** The key of a queue as SQL: `queueOf` of the store does the same. */
const keyOf = (callId: string, id: string): string => `CASE WHEN ${callId} IS NULL THEN 'delivery:' || ${id}
  WHEN ${callId} ~ '^[ -~]{1,200}$' THEN 'call:' || ${callId}
  ELSE 'sha256:' || encode(sha256(convert_to(${callId}, 'UTF8')), 'hex') END`;

/** Makes the schema and its tables, or brings them to the present version; what waits stays. Runs in a transaction. */
export async function createTables(query: Query, schema: string): Promise<void> {
  // Two receivers that start together would both try.
  await query('SELECT pg_advisory_xact_lock(hashtext($1))', [`${schema}.delivery`]);
  if (!(await hasTable(query, `${schema}.migration`))) {
    const [found] = await query('SELECT to_regnamespace($1) AS name', [schema]);
    // To make sure that it is there takes a right that its owner need not have.
    if (!found?.name) await query(`CREATE SCHEMA ${schema}`);
    await query(`CREATE TABLE ${schema}.migration (version integer PRIMARY KEY)`);
  }
  const before = await versionOf(query, schema);
  for (const [version, migrate] of migrations.entries()) {
    if (version < before) continue;
    await migrate(query, schema);
    await query(`INSERT INTO ${schema}.migration VALUES ($1)`, [version + 1]);
  }
}

/** Whether the tables are there, in the present version. */
export const isPresent = async ({ query }: Database, schema: string): Promise<boolean> =>
  (await versionOf(query, schema)) === migrations.length;

/** @throws InboxError when there is no inbox, or it is one of another version */
export async function requireTables(database: Database, { schema, where }: Settings): Promise<void> {
  const at = `schema ${schema} of PostgreSQL at ${where}`;
  const help = 'Start a receiver with it first, or name another schema.';
  if (!(await hasTable(database.query, `${schema}.delivery`)))
    throw new InboxError('unusable', `There is no inbox in ${at}. ${help}`);
  if (!(await isPresent(database, schema)))
    throw new InboxError('unusable', `The inbox in ${at} is of another version of this package. ${help}`);
}

async function versionOf(query: Query, schema: string): Promise<number> {
  if (!(await hasTable(query, `${schema}.migration`))) return 0;
  const [row] = await query(`SELECT coalesce(max(version), 0) AS version FROM ${schema}.migration`);
  return Number(row?.version);
}

async function hasTable(query: Query, name: string): Promise<boolean> {
  const [found] = await query('SELECT to_regclass($1) AS name', [name]);
  return Boolean(found?.name);
}
