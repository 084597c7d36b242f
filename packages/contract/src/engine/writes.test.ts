import { expect, test } from 'vitest';
import { removeCreated } from './writes.ts';

const removal = (path: string) => ({ method: 'DELETE', path, headers: {} });

test('what was created is removed, the newest first, and what is left is reported', async () => {
  const asked: string[] = [];
  const statuses: Record<string, number> = { '/a/1': 204, '/a/1/b/2': 404, '/a/3': 409 };
  const notes = await removeCreated(
    [
      { by: 'addA', path: '/a/1', removal: removal('/a/1') },
      { by: 'addB', path: '/a/1/b/2', removal: removal('/a/1/b/2') },
      { by: 'addA', path: '/a/3', removal: removal('/a/3') },
      { by: 'addC', path: '/c/4', removal: 'no operation deletes them' },
      { by: 'addA', path: '/a/5', removal: removal('/a/5') },
    ],
    async ({ path }) => {
      asked.push(path);
      if (statuses[path] === undefined) throw new Error('no answer');
      return { status: statuses[path], headers: {}, body: Buffer.alloc(0) };
    },
  );
  expect(asked).toEqual(['/a/5', '/a/3', '/a/1/b/2', '/a/1']);
  expect(notes).toEqual([
    'Removed again: 1 of addB, 1 of addA.',
    'Left: 1 of addA, since their DELETE failed (no answer).',
    'Left: 1 of addC, since no operation deletes them.',
    'Left: 1 of addA, since their DELETE returned 409.',
  ]);
});
