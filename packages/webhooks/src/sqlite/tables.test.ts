import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFolder, processing } from '../../soak/deliveries.ts';
import { fingerprint } from './fingerprint.ts';
import { sqlite } from './index.ts';
import { statements } from './statements.ts';

/** Stores what was done in the last day, one delivery in a thousand dead-lettered, without going through the inbox. */
async function fill(file: string, rows: number): Promise<void> {
  const inbox = sqlite({ file });
  await inbox.start(processing());
  await inbox.stop();
  const filled = new DatabaseSync(file);
  // SQLite takes a number of JavaScript for a float; a bigint is an integer.
  const [count, now, dayMs] = [BigInt(rows), BigInt(Date.now()), 24n * 3_600_000n];
  const numbers = 'WITH RECURSIVE n (id) AS (VALUES (1) UNION ALL SELECT id + 1 FROM n WHERE id < ?)';
  // The fingerprints of one minute lie together.
  const delivery = filled.prepare(
    `${numbers} INSERT INTO delivery (id, state, fingerprint, event_type, call_id, first_seen, last_seen, attempts, settled)
     SELECT id, iif(id % 1000, 'done', 'dead-lettered'), unhex(format('%08x', id * 1440 / ?) || hex(randomblob(16))), 'call.started',
       'call-' || (id / 20), ? + id * ? / ?, ? + id * ? / ?, 1, ? FROM n`,
  );
  const seen = [now - dayMs, dayMs, count];
  filled.exec('PRAGMA synchronous = OFF');
  delivery.run(count, count, ...seen, ...seen, now);
  filled.prepare(`${numbers} INSERT INTO body SELECT id, randomblob(200) FROM n`).run(count);
  filled.close();
}

let folder: string;
let database: DatabaseSync;

beforeAll(async () => {
  folder = newFolder();
  await fill(join(folder, 'inbox.db'), 20_000);
  database = new DatabaseSync(join(folder, 'inbox.db'));
});
afterAll(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

test.each(Object.entries(statements))('%s reads no more when more is stored', (name, sql) => {
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[];
  const steps = plan.map(({ detail }) => detail);
  // The table of replays is emptied four times a second, and the index has no deliveries that are done.
  const small = ['SCAN replayed', 'SCAN delivery USING COVERING INDEX delivery_open'];
  const scans = steps.filter((step) => /^SCAN (?!CONSTANT)/.test(step) && !small.includes(step));
  expect({ name, scans, sorts: steps.filter((step) => step.includes('TEMP B-TREE')) }).toEqual({
    name,
    scans: [],
    sorts: [],
  });
});

test('the index of states holds only what is not done', () => {
  const indexes = database.prepare('PRAGMA index_list(delivery)').all();
  expect(indexes).toContainEqual(expect.objectContaining({ name: 'delivery_open', partial: 1 }));
});

test('equal bodies have equal fingerprints, and those of a minute lie together', () => {
  const of = (text: string) => fingerprint(Buffer.from(text)).toString('hex');
  const at = (time: string, more = '') => of(`{"a": 1, "timestamp" : "${time}"${more}}`);
  const minute = (key: string) => key.slice(0, 8);
  expect(at('2026-03-02T09:15:00Z')).toBe(at('2026-03-02T09:15:00Z'));
  expect(at('2026-03-02T09:15:00Z', ',"b":2')).not.toBe(at('2026-03-02T09:15:00Z'));
  expect(minute(at('2026-03-02T09:15:00Z'))).toBe(minute(at('2026-03-02T09:15:59.9Z', ',"b":2')));
  expect(minute(at('2025-12-31T23:59')) < minute(at('2026-01-01T00:00'))).toBe(true);
  for (const text of ['', '"timestamp"', '{"timestamp": 5}', '{"timestamp":"9999-99-99T99:99"}'])
    expect(of(text)).toHaveLength(40);
});

test.each(['dueAfter', 'nextDue', 'bringForward'] as const)('%s begins at its time', (name) => {
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${statements[name]}`).all();
  expect(plan).toContainEqual(
    expect.objectContaining({ detail: expect.stringMatching(/delivery_due \(.*due>\?|\(due,id\)>/) }),
  );
  // A second lower bound would be the one that it begins at.
  expect(statements[name]).not.toMatch(/due > 0/);
});
