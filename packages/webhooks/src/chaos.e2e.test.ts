import { expect, test } from 'vitest';
import { chaosOfPostgres, chaosOfSqlite } from '../soak/chaos.ts';
import { Journal } from '../soak/journal.ts';

test('a SQLite receiver that is killed, frozen and kept busy, with a wrong clock, loses and doubles nothing', async () => {
  const { acknowledged, processed } = await chaosOfSqlite({ rounds: 4 });
  expect(acknowledged).toBeGreaterThan(0);
  expect(processed).toBeGreaterThanOrEqual(acknowledged);
});

test('nor do PostgreSQL receivers, which are cut off as well, and whose database is away', async () => {
  const { acknowledged, aborted } = await chaosOfPostgres(3, { rounds: 6 });
  expect(acknowledged).toBeGreaterThan(100);
  expect(aborted).toBeGreaterThan(0);
});

const a = (what: string, time: number, body = 'a/0') => `${what} ${time} 1 ${body}`;

test.each<[what: string, lines: [worker: string, line: string][], wrong: string]>([
  [
    'a loss',
    [
      ['w0', 'stored a/0'],
      ['w0', a('begun', 1)],
    ],
    'Acknowledged and not processed: 1, such as a/0.',
  ],
  [
    'one that is processed again',
    [
      ['w0', a('begun', 1)],
      ['w0', a('ended', 2)],
      ['w1', a('begun', 3)],
      ['w1', a('ended', 4)],
    ],
    'Processed again, although w0 goes on: a/0.',
  ],
  [
    'twice at once',
    [
      ['w0', a('begun', 1)],
      ['w0', a('begun', 2)],
    ],
    'Begun again while it was processed: a/0.',
  ],
  [
    'two of a call at once',
    [
      ['w0', a('begun', 1)],
      ['w1', a('begun', 50, 'a/1')],
      ['w0', a('ended', 100)],
    ],
    'Processed at the same time: a/0 (attempt 1 of w0, ended from 1 to 100 ms), a/1',
  ],
  [
    'an order that is wrong',
    [
      ['w0', a('begun', 1, 'a/1')],
      ['w0', a('ended', 2, 'a/1')],
      ['w0', a('begun', 3)],
      ['w0', a('ended', 4)],
    ],
    'Out of order: a/1',
  ],
])('the journal finds %s', (_, lines, wrong) => {
  const journal = new Journal();
  for (const [worker, line] of lines) journal.hear(worker, line);
  expect(() => journal.check()).toThrow(wrong);
});

test('the journal lets a delivery be processed again after its process was killed', () => {
  const journal = new Journal();
  journal.hear('w0', a('begun', 1));
  journal.kill('w0');
  journal.hear('w1', a('begun', 1e15));
  journal.hear('w1', a('ended', 2e15));
  expect(journal.check()).toBe(1);
});
