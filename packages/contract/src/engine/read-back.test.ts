import { expect, test } from 'vitest';
import { runAgainst } from './service.testing.ts';
import { keepingThings, things } from './things.testing.ts';

test.each<[what: string, fails: (record: Record<string, unknown>) => boolean]>([
  ['its greatest number', ({ size }) => size === 99],
  ['an empty list', ({ tags }) => Array.isArray(tags) && tags.length === 0],
  ['one of two values', ({ state }) => state === 'old'],
  ['odd characters in a text', ({ name }) => `${name}`.includes('{{7}}')],
])('a record that is accepted and cannot be read for %s is found', async (_, fails) => {
  const service = keepingThings({
    before: ({ method, path }, all) =>
      method === 'GET' && fails(all.get(Number(path.split('/')[2])) ?? {}) ? { status: 500 } : undefined,
  });
  // Without random requests, which find it by chance.
  const { findings } = await runAgainst(things, service, { skip: ['invariants'], fuzz: 0 });
  expect(findings.map(({ rule, operation }) => `${rule} ${operation}`)).toContain('server-error read');
});
