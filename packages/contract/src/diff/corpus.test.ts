import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { compare } from './compare.ts';
import { changeRules } from './rules.ts';

const folder = fileURLToPath(new URL('../../compatibility/', import.meta.url));
const names = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

interface Case {
  verdict: string;
  why: string;
  rules?: string[];
}

test('there are cases', () => {
  expect(names.length).toBeGreaterThanOrEqual(120);
});

test.each(names)('%s', (name) => {
  const { verdict, why, rules = [] } = parse(readFileSync(`${folder}${name}/case.yaml`, 'utf8')) as Case;
  const found = compare(`${name}/before.yaml`, `${name}/after.yaml`, { folder });
  const told = found.changes.map(({ severity, message }) => `${severity}: ${message}`).join('\n');
  expect(found.verdict, `${why}\n${told}`).toBe(verdict);
  expect(rules.filter((rule) => changeRules[rule] === undefined)).toEqual([]);
  expect(found.changes.map(({ rule }) => rule)).toEqual(expect.arrayContaining(rules));
  // What is compared with itself has not changed.
  for (const side of ['before', 'after'])
    expect(compare(`${name}/${side}.yaml`, `${name}/${side}.yaml`, { folder }).changes).toEqual([]);
});
