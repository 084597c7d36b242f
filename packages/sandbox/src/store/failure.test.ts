import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { canPass } from './failure.ts';

const thrown = (sql: string): unknown => {
  const db = new DatabaseSync(':memory:');
  try {
    db.exec('create table t (a integer primary key, b text)');
    db.exec(sql);
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
};

test.each([
  ['pragma query_only = on; insert into t values (1, 2)', true],
  [`pragma max_page_count = 2; insert into t values (1, zeroblob(100000))`, true],
  ['insert into t values (1, 2), (1, 2)', false],
  ['insert into nothing values (1)', false],
])('%s can pass: %s', (sql, passes) => {
  expect(canPass(thrown(sql))).toBe(passes);
});

test('a mistake cannot', () => {
  expect(canPass(new TypeError('x'))).toBe(false);
  expect(canPass('x')).toBe(false);
});
