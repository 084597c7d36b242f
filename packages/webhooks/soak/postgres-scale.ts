// Proves that PostgreSQL doesn't slow down with what is stored or waits: node postgres-scale.ts [stored] [waiting]
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../src/postgres/database.ts';
import { postgres } from '../src/postgres/index.ts';
import { settingsOf } from '../src/postgres/options.ts';
import type { Database } from '../src/postgres/sql.ts';
import { processing } from './harness.ts';
import { startServer } from './postgres-server.ts';
import { compare } from './scale.ts';

const chunk = 100_000;
const fewWaiting = 50_000;
// What a backlog of `waiting` may drain at, of the rate with `fewWaiting`.
const minRatio = 0.5;
const drained = 10_000;

/**
 * Fills the inbox of a schema, without going through it: with what was processed in the last twenty days, twenty of a call
 * and one delivery in a thousand dead, or with deliveries of as many calls that wait.
 */
export async function fill(
  url: string,
  schema: string,
  rows: number,
  what: 'processed' | 'waiting',
  onStored: (stored: number) => void = () => {},
): Promise<void> {
  const connection = { connectionString: url, schema, queryTimeoutMs: 600_000 };
  const database = await openDatabase(settingsOf(connection), true);
  try {
    for (let first = 1; first <= rows; first += chunk) {
      const last = Math.min(rows, first + chunk - 1);
      await fillChunk(database, schema, [first, last, rows], what);
      onStored(last);
    }
  } finally {
    await database.close();
  }
  await vacuum(url, schema);
}

/** Does what the server does by itself in time: from then on it plans by what is there now. */
async function vacuum(url: string, schema: string): Promise<void> {
  const connection = { connectionString: url, schema, queryTimeoutMs: 600_000 };
  const { query, close } = await openDatabase(settingsOf(connection), false);
  for (const table of ['delivery', 'call_queue']) await query(`VACUUM ANALYZE ${schema}.${table}`);
  await close();
}

async function fillChunk(
  { query }: Database,
  schema: string,
  range: number[],
  what: 'processed' | 'waiting',
): Promise<void> {
  const isWaiting = what === 'waiting';
  const state = isWaiting ? `'waiting'` : `CASE WHEN n % 1000 = 0 THEN 'dead-lettered' ELSE 'done' END`;
  const call = isWaiting ? `'waiting-' || n` : `'stored-' || n / 20`;
  // Fingerprints in the order of their index, over all that there may be: they come in much faster.
  await query(
    `INSERT INTO ${schema}.delivery
       (id, fingerprint, body, first_seen, last_seen, count, state, attempts, queue, seq, event_type, call_id)
     SELECT (substr(time, 1, 8) || '-' || substr(time, 9) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       decode(lpad(to_hex(place), 16, '0') || md5(n::text) || substr(md5(n::text), 1, 16), 'hex'),
       decode(repeat(md5(n::text), 12), 'hex'), ms, ms, 1, ${state}, ${isWaiting ? 0 : 1}, 'call:' || ${call},
       n, 'call.started', ${call}
     FROM generate_series($1::bigint, $2::bigint) AS n
       CROSS JOIN LATERAL (SELECT (extract(epoch FROM now()) * 1000 - 1728e6 + 1728e6 * n / $3::bigint)::bigint AS ms,
         (n * 18446744073709551614::numeric / $3::bigint - 9223372036854775807)::bigint AS place) AS at
       CROSS JOIN LATERAL (SELECT lpad(to_hex(ms), 12, '0') AS time) AS hex`,
    range,
  );
  if (isWaiting)
    await query(
      `INSERT INTO ${schema}.call_queue (key, due)
         SELECT 'call:' || ${call}, now() + n * interval '1 microsecond' FROM generate_series($1::bigint, $2::bigint) AS n`,
      range.slice(0, 2),
    );
}

/** Milliseconds in which so many of those that wait are processed, by handlers that do nothing. */
export async function drainMs(url: string, schema: string, events: number = drained): Promise<number> {
  const inbox = postgres({ connectionString: url, schema });
  let left = events;
  let begin = 0;
  await new Promise<void>((resolve, reject) => {
    const process = async () => {
      left -= 1;
      if (left === 0) resolve();
      return { kind: 'done' } as const;
    };
    begin = performance.now();
    inbox.start(processing({ process, concurrency: 32 })).catch(reject);
  });
  const ms = performance.now() - begin;
  await inbox.stop();
  return ms;
}

async function compareBacklogs(url: string, waiting: number): Promise<boolean> {
  const backlogs = { few: fewWaiting, many: waiting };
  const best = { few: Number.POSITIVE_INFINITY, many: Number.POSITIVE_INFINITY };
  const names = ['few', 'many'] as const;
  for (const name of names) await fill(url, name, backlogs[name], 'waiting');
  for (let turn = 0; turn < 3; turn++)
    for (const name of names) best[name] = Math.min(best[name], await drainMs(url, name));
  const ratio = best.few / best.many;
  const passes = ratio >= minRatio;
  console.log(
    `PostgreSQL inbox with ${waiting} waiting: ${Math.round((drained / best.many) * 1_000)} processed a second, ${ratio.toFixed(2)} times as many as with ${fewWaiting}, at least ${minRatio}: ${passes ? 'passes' : 'fails'}.`,
  );
  return passes;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [stored = 10_000_000, waiting = 1_000_000] = process.argv.slice(2).map(Number);
  const server = await startServer();
  try {
    const isBacklogFine = await compareBacklogs(server.url, waiting);
    await fill(server.url, 'stored', stored, 'processed', (count) => {
      if (process.stderr.isTTY) process.stderr.write(`\rPostgreSQL inbox: ${count} of ${stored} stored …`);
    });
    const isScaleFine = await compare(`PostgreSQL inbox with ${stored} stored`, {
      empty: async (turn) => postgres({ connectionString: server.url, schema: `empty_${turn}` }),
      full: async () => {
        // Nothing waits then, as in most inboxes most of the time.
        await vacuum(server.url, 'stored');
        return postgres({ connectionString: server.url, schema: 'stored' });
      },
    });
    if (!(isBacklogFine && isScaleFine)) process.exitCode = 1;
  } finally {
    await server.stop();
  }
}
