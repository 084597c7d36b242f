import { InboxError } from '../inbox.ts';
import type { Database, Query } from './database.ts';
import type { Settings } from './options.ts';

/** How many deliveries are appended together at most. */
export const arrivalsAtOnce = 500;

/** What brings the tables from one version to the next. The first finds what version 0 of this package made, with pg-boss. */
const migrations: ((schema: string) => string)[] = [
  (schema) => `
    CREATE SEQUENCE ${schema}.arrival INCREMENT ${arrivalsAtOnce};
    CREATE TABLE ${schema}.delivery (
      id uuid PRIMARY KEY,
      seq bigint NOT NULL,
      fingerprint bytea UNIQUE,
      body bytea NOT NULL,
      first_seen bigint NOT NULL,
      last_seen bigint NOT NULL,
      count integer NOT NULL,
      state text NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      interruptions integer NOT NULL DEFAULT 0,
      queue text,
      event_type text,
      call_id text,
      reason text,
      problem text
    );
    CREATE INDEX ON ${schema}.delivery (queue, seq) WHERE state = 'waiting';
    CREATE INDEX ON ${schema}.delivery (state, id);
    CREATE INDEX ON ${schema}.delivery USING hash (call_id);
    CREATE TABLE ${schema}.queue (
      key text PRIMARY KEY,
      due timestamptz NOT NULL,
      holder uuid,
      lease timestamptz
    ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
    CREATE INDEX ON ${schema}.queue (due) WHERE holder IS NULL;
    CREATE INDEX ON ${schema}.queue (lease) WHERE holder IS NOT NULL`,
];

/** Makes the schema and its tables, or brings them to the present version. */
export async function createTables({ transaction }: Database, schema: string): Promise<void> {
  await transaction(async (query) => {
    // Two receivers that start together would both try to create.
    await query('SELECT pg_advisory_xact_lock(hashtext($1))', [`${schema}.delivery`]);
    if (!(await hasTable(query, `${schema}.migration`))) {
      await query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
      await query(`CREATE TABLE ${schema}.migration (version integer PRIMARY KEY)`);
    }
    const [row] = await query(`SELECT coalesce(max(version), 0) AS version FROM ${schema}.migration`);
    for (let version = Number(row?.version); version < migrations.length; version++) {
      await query(migrations[version]?.(schema) ?? '');
      await query(`INSERT INTO ${schema}.migration VALUES ($1)`, [version + 1]);
    }
  });
}

/** @throws InboxError when there is no inbox */
export async function requireTables({ query }: Database, { schema, where }: Settings): Promise<void> {
  if (!(await hasTable(query, `${schema}.migration`)))
    throw new InboxError(
      'unusable',
      `There is no inbox in schema ${schema} of PostgreSQL at ${where}. Start a receiver with it first, or name another schema.`,
    );
}

async function hasTable(query: Query, name: string): Promise<boolean> {
  const [found] = await query('SELECT to_regclass($1) AS name', [name]);
  return Boolean(found?.name);
}
