import { useFolder } from '@voice-agent/test-kit/files';
import { expect, test } from 'vitest';
import { compare } from './compare.ts';
import { changeRules } from './rules.ts';
import { compatibilityCases, realCases } from './testing/cases.ts';
import { write } from './testing/documents.ts';

const cases = compatibilityCases();
const real = realCases();
const folder = useFolder();

test('every case has its own name, and every rule has a case', () => {
  const all = [...cases, ...real];
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  // A whole document that comes or goes, and one that can't be compared with itself, are in compare.test.ts and dangling.test.ts.
  const elsewhere = ['document-added', 'document-removed', 'reference-dangling'];
  const reported = new Set([...elsewhere, ...all.flatMap(({ rules }) => rules)]);
  expect(Object.keys(changeRules).filter((rule) => !reported.has(rule))).toEqual([]);
});

test.each([...cases, ...real])('$name', ({ name, verdict, why, rules, before, after }) => {
  write(folder, { [`${name}/before.yaml`]: before, [`${name}/after.yaml`]: after });
  const found = compare(`${name}/before.yaml`, `${name}/after.yaml`, { folder });
  const reported = found.changes.map(({ severity, message }) => `${severity}: ${message}`).join('\n');
  expect(found.verdict, `${why}\n${reported}`).toBe(verdict);
  expect([...new Set(found.changes.map(({ rule }) => rule))].sort()).toEqual(rules);
  // A document that is compared with itself has not changed.
  for (const side of ['before', 'after'])
    expect(compare(`${name}/${side}.yaml`, `${name}/${side}.yaml`, { folder }).changes).toEqual([]);
});
