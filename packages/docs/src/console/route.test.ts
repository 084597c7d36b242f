import { expect, test } from 'vitest';
import { idOf, shownBy } from './route.ts';
import { data } from './test-data.ts';

const opened = (hash: string) => {
  const shown = shownBy(hash, data);
  return shown && idOf(shown);
};

test('a fragment opens its operation or event', () => {
  for (const { id } of [...data.operations, ...data.events]) expect(opened(`#${id}`)).toBe(id);
  expect(opened('#call%2Eended')).toBe('call.ended');
});

test('any other opens the first operation', () => {
  const first = data.operations[0]?.id;
  for (const hash of ['', '#', '#nothing', '#%', '#constructor']) expect(opened(hash)).toBe(first);
  expect(shownBy('#listJobs', { operations: [], events: [], rules: {}, secrets: [] })).toBeUndefined();
});
