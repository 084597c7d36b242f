import { InboxError } from '../inbox.ts';
import { explain, hide } from './errors.ts';
import type { Settings } from './options.ts';
import { type Db, importPgBoss, type PgBoss } from './pg-boss.ts';

/** The queue of pg-boss: one job for each delivery that is still to be processed. */
export const queue = 'deliveries';

/** A worker that has not been heard of for so long is taken for dead. pg-boss allows no less than 10. */
export const leaseSeconds = 10;

const superviseSeconds = 2;
// pg-boss drops a waiting job after its retention, and a failed one blocks its call: neither may ever come.
const neverSeconds = 50 * 365 * 86_400;
const neverRetries = 2_000_000_000;

// A server may be set to confirm what is not yet on disk. And with many deliveries waiting, the planner takes a scan
// and a sort of all of them for cheaper than the index that pg-boss has for it; it takes three times as long.
const transactionSettings = `SELECT set_config('enable_seqscan', 'off', true),
  set_config('enable_bitmapscan', 'off', true),
  CASE WHEN current_setting('synchronous_commit') = 'off' THEN set_config('synchronous_commit', 'on', true) END`;

/** An open database. */
export interface Database {
  readonly boss: PgBoss;
  readonly query: (text: string, values?: unknown[]) => Promise<Row[]>;
  /** Commits what `work` did, or nothing of it. */
  readonly transaction: <Out>(work: (query: Database['query'], db: Db) => Promise<Out>) => Promise<Out>;
  readonly close: () => Promise<void>;
}

export type Row = Record<string, unknown>;

/** What pg-boss has to say beside the answers to calls. */
export type Hear = (level: 'warn' | 'error', message: string) => void;

/**
 * Opens the database, with the schema, the table and the queue made when `create` says so.
 *
 * @throws InboxError when that can't be done
 */
export async function openDatabase(settings: Settings, create: boolean, hear: Hear): Promise<Database> {
  const { PgBoss } = await loadPgBoss();
  const boss = new PgBoss({
    ...settings.connection,
    schema: settings.schema,
    application_name: 'voice-agent-webhooks',
    schedule: false,
    migrate: create,
    supervise: create,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  });
  boss.on('error', (error) => hear('error', hide(error.message, settings.connection)));
  boss.on('warning', ({ message }) => hear('warn', hide(message, settings.connection)));
  const database = databaseOf(boss);
  try {
    await boss.start();
    if (create) await createTables(database, settings.schema);
    else await requireTable(database, settings);
    return database;
  } catch (error) {
    await database.close().catch(() => {});
    if (!create && /not installed|migrat/i.test(String(error))) throw noInbox(settings);
    throw explain(error, settings);
  }
}

async function loadPgBoss(): ReturnType<typeof importPgBoss> {
  try {
    return await importPgBoss();
  } catch {
    throw new InboxError('unusable', 'The PostgreSQL inbox needs pg-boss. Run: npm install pg-boss');
  }
}

function databaseOf(boss: PgBoss): Database {
  const db = boss.getDb();
  const queryOn =
    (on: Db): Database['query'] =>
    async (text, values) =>
      (await on.executeSql(text, values)).rows;
  const once: Database['transaction'] = async (work) => {
    if (db.beginTransaction === undefined) throw new Error('pg-boss is too old: it has no transactions.');
    const transaction = await db.beginTransaction();
    try {
      const query = queryOn(transaction.db);
      await query(transactionSettings);
      const out = await work(query, transaction.db);
      await transaction.commit();
      return out;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  };
  return {
    boss,
    query: queryOn(db),
    transaction: async (work) => {
      for (let tries = 1; ; tries++) {
        try {
          return await once(work);
        } catch (error) {
          // Of two that wait for each other, PostgreSQL ends one.
          if ((error as { code?: string }).code !== '40P01' || tries === 3) throw error;
        }
      }
    },
    close: () => boss.stop({ graceful: false }),
  };
}

async function createTables({ boss, transaction }: Database, schema: string): Promise<void> {
  await boss.createQueue(queue, {
    policy: 'key_strict_fifo',
    retryLimit: neverRetries,
    retryDelay: 0,
    retentionSeconds: neverSeconds,
    expireInSeconds: 86_400,
    heartbeatSeconds: leaseSeconds,
  });
  await transaction(async (query) => {
    // Two receivers that start together would both try to create.
    await query('SELECT pg_advisory_xact_lock(hashtext($1))', [`${schema}.delivery`]);
    const [found] = await query('SELECT to_regclass($1) AS name', [`${schema}.delivery`]);
    if (found?.name) return;
    await query(`CREATE TABLE ${schema}.delivery (
      id uuid PRIMARY KEY,
      fingerprint bytea UNIQUE,
      body bytea NOT NULL,
      first_seen bigint NOT NULL,
      last_seen bigint NOT NULL,
      count integer NOT NULL,
      state text NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      job_id uuid,
      event_type text,
      call_id text,
      reason text,
      problem text
    )`);
    await query(`CREATE INDEX ON ${schema}.delivery (state, id)`);
    // A hash takes a call id of any length.
    await query(`CREATE INDEX ON ${schema}.delivery USING hash (call_id)`);
  });
}

async function requireTable({ query }: Database, settings: Settings): Promise<void> {
  const [found] = await query('SELECT to_regclass($1) AS name', [`${settings.schema}.delivery`]);
  if (!found?.name) throw noInbox(settings);
}

const noInbox = ({ schema, where }: Settings) =>
  new InboxError(
    'unusable',
    `There is no inbox in schema ${schema} of PostgreSQL at ${where}. Start a receiver with it first, or name another schema.`,
  );
