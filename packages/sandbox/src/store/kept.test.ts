import { expect, test } from 'vitest';
import { openDatabase, transaction } from './database.ts';
import { keptLists } from './kept.ts';

function open() {
  const db = openDatabase();
  const lists = keptLists(db);
  const made: string[] = [];
  const get = (key: string, length = 1) =>
    lists.get(key, () => {
      made.push(key);
      return new Array<number>(length).fill(made.length);
    });
  return { db, lists, made, get };
}

test('a list is made once, until a write changes it', () => {
  const { lists, made, get } = open();
  expect([get('a'), get('b'), get('a')]).toEqual([[1], [2], [1]]);
  lists.written((key) => key === 'a');
  expect([get('a'), get('b')]).toEqual([[3], [2]]);
  expect(made).toEqual(['a', 'b', 'a']);
});

test('what is made within a transaction is not kept, what was made before is, unless a write changes it', () => {
  const { db, lists, made, get } = open();
  get('before');
  get('changed');
  const write = () =>
    transaction(db, () => {
      lists.written((key) => key === 'changed');
      for (const key of ['before', 'changed', 'new']) get(key);
      throw new Error('given up');
    });
  expect(write).toThrow('given up');
  for (const key of ['before', 'changed', 'new']) get(key);
  expect(made).toEqual(['before', 'changed', 'changed', 'new', 'changed', 'new']);
});

test('those asked for least recently go when there are too many, but never the last one', () => {
  const { made, get } = open();
  get('a', 900_000);
  get('b', 900_000);
  get('a');
  get('c', 900_000);
  made.length = 0;
  get('c');
  get('a');
  expect(made).toEqual([]);
  get('b');
  expect(made).toEqual(['b']);
  get('giant', 5_000_000);
  get('giant');
  expect(made).toEqual(['b', 'giant']);
  get('x'.repeat(2_100_000));
  made.length = 0;
  get('giant');
  expect(made).toEqual(['giant']);
});
