// Proves that appending and handing out don't slow down with what is stored: node sqlite-scale.ts [rows]
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { sqlite } from '../src/sqlite/index.ts';
import { newFolder, processing } from './harness.ts';
import { compare } from './scale.ts';

const chunk = 100_000;

/** Fills an inbox with what was done in the last day, one delivery in a thousand dead-lettered, without going through it. */
export async function fill(file: string, rows: number, onStored: (stored: number) => void): Promise<void> {
  const inbox = sqlite({ file });
  await inbox.start(processing());
  await inbox.stop();
  const database = new DatabaseSync(file);
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -500000');
  // As whole numbers: SQLite takes a number of JavaScript for a floating one.
  const now = BigInt(Date.now());
  const dayMs = 24n * 3_600_000n;
  const numbers = 'WITH RECURSIVE n (id) AS (VALUES (?) UNION ALL SELECT id + 1 FROM n WHERE id < ?)';
  // The keys of one minute lie together, as the minute that bodies name makes them.
  const delivery = database.prepare(
    `${numbers} INSERT INTO delivery (id, state, fingerprint, event_type, call_id, first_seen, last_seen, attempts, settled)
     SELECT id, iif(id % 1000, 'done', 'dead-lettered'), unhex(format('%08x', id * 1440 / ?) || hex(randomblob(16))), 'call.started',
       'call-' || (id / 20), ? + id * ? / ?, ? + id * ? / ?, 1, ? FROM n`,
  );
  const body = database.prepare(`${numbers} INSERT INTO body SELECT id, randomblob(200) FROM n`);
  for (let first = 1; first <= rows; first += chunk) {
    const last = Math.min(rows, first + chunk - 1);
    database.exec('BEGIN');
    const seen = [now - dayMs, dayMs, BigInt(rows)];
    delivery.run(BigInt(first), BigInt(last), BigInt(rows), ...seen, ...seen, now);
    body.run(BigInt(first), BigInt(last));
    database.exec('COMMIT');
    onStored(last);
  }
  database.close();
}

/** @returns whether it holds */
async function runSoak(rows: number, onStored: (stored: number) => void): Promise<boolean> {
  const folder = newFolder();
  try {
    const full = join(folder, 'full.db');
    await fill(full, rows, onStored);
    return await compare(`SQLite inbox with ${rows} stored`, {
      empty: async (turn) => sqlite({ file: join(folder, `empty-${turn}.db`) }),
      full: async () => sqlite({ file: full }),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = Number(process.argv[2] ?? 10_000_000);
  const holds = await runSoak(rows, (stored) => {
    if (process.stderr.isTTY) process.stderr.write(`\rSQLite inbox: ${stored} of ${rows} stored …`);
  });
  if (!holds) process.exitCode = 1;
}
