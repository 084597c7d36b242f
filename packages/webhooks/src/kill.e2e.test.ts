import { expect, test } from 'vitest';
import { Journal } from '../soak/journal.ts';
import { killPostgres, killSqlite } from '../soak/kill.ts';

test('three kills of a SQLite receiver under load lose nothing', async () => {
  const { acknowledged, processed } = await killSqlite({ kills: 3 });
  expect(acknowledged).toBeGreaterThan(0);
  expect(processed).toBeGreaterThanOrEqual(acknowledged);
});

test('PostgreSQL receivers killed under load and a server restarted lose nothing', async () => {
  const figures = await killPostgres({ kills: 2, restarts: 1, workers: 2, leaseMs: 2_000 });
  expect(figures.acknowledged).toBeGreaterThan(100);
  expect(figures.begunAgain).toBeGreaterThan(0);
});

test.each<[what: string, lines: string[], wrong: string]>([
  ['a loss', ['stored a/0', 'begun 1 a/0'], 'Acknowledged and not processed: 1, such as a/0.'],
  ['an attempt twice', ['begun 1 a/0', 'ended 1 a/0', 'begun 1 a/0', 'ended 1 a/0'], 'the same attempt: a/0'],
  ['twice at once', ['begun 1 a/0', 'begun 2 a/0', 'ended 2 a/0'], 'while it was processed: a/0'],
])('the journal finds %s', (_, lines, wrong) => {
  const journal = new Journal();
  for (const line of lines) journal.hear('w0', line);
  expect(() => journal.check()).toThrow(wrong);
});
