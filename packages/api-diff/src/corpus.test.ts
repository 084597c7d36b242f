import { useFolder } from '@voice-agent/test-kit/files';
import { expect, test } from 'vitest';
import { compare } from './compare.ts';
import { compatibilityCases, realCases } from './testing/cases.ts';
import { write } from './testing.ts';

const cases = compatibilityCases();
const real = realCases();
const folder = useFolder();

test('there are cases', () => {
  expect(new Set([...cases, ...real].map(({ name }) => name)).size).toBe(cases.length + real.length);
  expect(cases.length).toBeGreaterThanOrEqual(440);
  expect(real.length).toBeGreaterThanOrEqual(40);
  expect(real.filter(({ before }) => before.startsWith('asyncapi')).length).toBeGreaterThanOrEqual(8);
});

test.each([...cases, ...real])('$name', ({ name, verdict, why, rules, before, after }) => {
  write(folder, { [`${name}/before.yaml`]: before, [`${name}/after.yaml`]: after });
  const found = compare(`${name}/before.yaml`, `${name}/after.yaml`, { folder });
  const reported = found.changes.map(({ severity, message }) => `${severity}: ${message}`).join('\n');
  expect(found.verdict, `${why}\n${reported}`).toBe(verdict);
  expect([...new Set(found.changes.map(({ rule }) => rule))].sort()).toEqual(rules);
  // What is compared with itself has not changed.
  for (const side of ['before', 'after'])
    expect(compare(`${name}/${side}.yaml`, `${name}/${side}.yaml`, { folder }).changes).toEqual([]);
});
