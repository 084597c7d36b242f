import { maxGroup } from '../inbox/store.ts';
import { InboxError } from '../inbox-types.ts';
import type { Settings } from './options.ts';
import type { Query } from './sql.ts';

/** The version of the tables below. */
const version = 2;

const deliveries = (quotedSchema: string): string => `
  CREATE TABLE ${quotedSchema}.delivery (
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
  CREATE INDEX ON ${quotedSchema}.delivery (state, id);
  -- A hash takes a call id of any length.
  CREATE INDEX ON ${quotedSchema}.delivery USING hash (call_id)`;

/** A queue holds what is processed one after another; it is there as long as something in it waits or runs. */
const queues = (quotedSchema: string): string => `
  CREATE SEQUENCE ${quotedSchema}.arrival INCREMENT ${maxGroup};
  CREATE INDEX ON ${quotedSchema}.delivery (queue, seq) WHERE state = 'waiting';
  CREATE TABLE ${quotedSchema}.call_queue (
    key text PRIMARY KEY,
    due timestamptz NOT NULL,
    -- The first in it was interrupted by a crash, which it may have caused.
    suspect boolean NOT NULL DEFAULT false,
    holder uuid
  ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
  CREATE INDEX ON ${quotedSchema}.call_queue (due) WHERE holder IS NULL AND NOT suspect;
  CREATE INDEX ON ${quotedSchema}.call_queue (due) WHERE holder IS NULL AND suspect;
  CREATE INDEX ON ${quotedSchema}.call_queue (holder) WHERE holder IS NOT NULL;
  -- The receivers that hold queues. Each also holds the advisory lock of its key.
  CREATE TABLE ${quotedSchema}.receiver (id uuid PRIMARY KEY, key bigint NOT NULL, lease timestamptz NOT NULL)`;

/**
 * Makes the schema and its tables where there are none. Runs in a transaction.
 *
 * @throws InboxError when there are those of another version
 */
export async function createTables(query: Query, settings: Settings): Promise<void> {
  const { schema, quotedSchema } = settings;
  // Two receivers that start together would both try.
  await query('SELECT pg_advisory_xact_lock(hashtext($1))', [`${schema}.delivery`]);
  if (await hasTables(query, settings)) return;
  const [found] = await query('SELECT to_regnamespace($1) AS name', [quotedSchema]);
  // To make sure that it is there takes a right that its owner need not have.
  if (!found?.name) await query(`CREATE SCHEMA ${quotedSchema}`);
  await query(deliveries(quotedSchema));
  await query(queues(quotedSchema));
  await query(`CREATE TABLE ${quotedSchema}.layout (version integer PRIMARY KEY)`);
  await query(`INSERT INTO ${quotedSchema}.layout VALUES ($1)`, [version]);
}

/** @throws InboxError when there is no inbox, or it is one of another version */
export async function requireTables(query: Query, settings: Settings): Promise<void> {
  if (await hasTables(query, settings)) return;
  const help = 'Start a receiver with it first, or name another schema.';
  throw new InboxError('unusable', `There is no inbox in ${placeOf(settings)}. ${help}`);
}

/** Whether there are tables. @throws InboxError when they are of another version */
export async function hasTables(query: Query, settings: Settings): Promise<boolean> {
  const { schema, quotedSchema } = settings;
  // A query of the catalog, since `to_regclass` may not see what another session has just made.
  const tables = await query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [schema]);
  const names = tables.map(({ tablename }) => tablename);
  if (!names.includes('delivery')) return false;
  const hasLayout = names.includes('layout');
  const [row] = hasLayout ? await query(`SELECT version FROM ${quotedSchema}.layout`) : [];
  const found = Number(row?.version ?? 0);
  if (found === version) return true;
  const place = `The inbox in ${placeOf(settings)}`;
  const problem =
    found > version
      ? `${place} was made by a newer version of this package. Update this one, or name another schema.`
      : `${place} was made by an older version of this package. Let that one process what waits, then name another schema.`;
  throw new InboxError('unusable', problem);
}

const placeOf = ({ schema, where }: Settings): string => `schema ${schema} of PostgreSQL at ${where}`;
