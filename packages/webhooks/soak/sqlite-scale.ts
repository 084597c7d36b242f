// Proves that appending and handing out don't slow down with what is stored: node sqlite-scale.ts [rows]
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { Outcome } from '../src/inbox.ts';
import { sqlite } from '../src/sqlite/index.ts';
import { arrival, newFolder, processing } from './harness.ts';

// How many times as long it may take as in an empty inbox.
const mostRatio = 1.5;
const measured = 20_000;
const senders = 64;
const chunk = 100_000;

/** Fills an inbox with what was done in the last day, one delivery in a thousand dead-lettered, without going through it. */
export async function fill(file: string, rows: number, told: (stored: number) => void): Promise<void> {
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
    told(last);
  }
  database.close();
}

interface Measured {
  startMs: number;
  appendMicros: number;
  claimMicros: number;
}

let run = 0;

/** Appends while the handlers wait, so that most of it queues; then lets them go, and all is handed out. */
async function measure(file: string): Promise<Measured> {
  run += 1;
  const inbox = sqlite({ file });
  let release = (): void => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let left = measured;
  let drained = (): void => {};
  const empty = new Promise<void>((resolve) => {
    drained = resolve;
  });
  const process = async (): Promise<Outcome> => {
    await gate;
    left -= 1;
    if (left === 0) drained();
    return { kind: 'done' };
  };
  const began = performance.now();
  await inbox.start(processing({ process, concurrency: senders }));
  const started = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: senders }, async () => {
      while (next < measured) {
        next += 1;
        await inbox.append(arrival(`call-${run}-${Math.floor(next / 20)}`, `${run}-${next}`));
      }
    }),
  );
  const appended = performance.now();
  release();
  await empty;
  const processed = performance.now();
  await inbox.stop();
  return {
    startMs: Math.round(started - began),
    appendMicros: ((appended - started) * 1000) / measured,
    claimMicros: ((processed - appended) * 1000) / measured,
  };
}

async function compare(rows: number, told: (stored: number) => void): Promise<boolean> {
  const folder = newFolder();
  try {
    const full = join(folder, 'full.db');
    await fill(full, rows, told);
    const runs: { empty: Measured; full: Measured }[] = [];
    // Side by side and the best of each, since the machine does other things.
    for (let turn = 0; turn < 4; turn++) {
      const empty = await measure(join(folder, `empty-${turn}.db`));
      runs.push({ empty, full: await measure(full) });
    }
    const least = (which: 'empty' | 'full', field: keyof Measured) =>
      Math.min(...runs.map((one) => one[which][field]));
    const row = (which: 'empty' | 'full') => ({
      'start ms': least(which, 'startMs'),
      'append µs': Math.round(least(which, 'appendMicros')),
      'claim µs': Math.round(least(which, 'claimMicros')),
    });
    console.table({ empty: row('empty'), [`${rows} stored`]: row('full') });
    const append = least('full', 'appendMicros') / least('empty', 'appendMicros');
    const claim = least('full', 'claimMicros') / least('empty', 'claimMicros');
    const holds = append <= mostRatio && claim <= mostRatio;
    console.log(
      `SQLite inbox with ${rows} stored: append ${append.toFixed(2)} and claim ${claim.toFixed(2)} times an empty one, at most ${mostRatio}: ${holds ? 'holds' : 'does not hold'}.`,
    );
    return holds;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = Number(process.argv[2] ?? 10_000_000);
  const holds = await compare(rows, (stored) => {
    if (process.stderr.isTTY) process.stderr.write(`\rSQLite inbox: ${stored} of ${rows} stored …`);
  });
  if (!holds) process.exitCode = 1;
}
