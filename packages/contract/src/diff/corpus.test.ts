import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patched } from '@voice-agent/workspace/diff';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { compare } from './compare.ts';
import { changeRules } from './rules.ts';
import { write } from './testing.ts';

const cases = fileURLToPath(new URL('../../compatibility/', import.meta.url));
const names = readdirSync(cases, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

interface Case {
  verdict: string;
  why: string;
  rules?: string[];
  before?: string;
  diff?: string;
}

const folder = mkdtempSync(join(tmpdir(), 'voice-agent-cases-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('there are cases', () => {
  expect(names.length).toBeGreaterThanOrEqual(394);
});

test.each(names)('%s', (name) => {
  const text = (file: string): string => readFileSync(join(cases, file), 'utf8');
  const { verdict, why, rules = [], diff, before: owner = name } = parse(text(`${name}/case.yaml`)) as Case;
  expect(diff === undefined, 'there is a diff or the document after the change').toBe(
    existsSync(join(cases, name, 'after.yaml')),
  );
  const before = text(`${owner}/before.yaml`);
  const after = diff === undefined ? text(`${name}/after.yaml`) : patched(before, diff);
  write(folder, { [`${name}/before.yaml`]: before, [`${name}/after.yaml`]: after });
  const found = compare(`${name}/before.yaml`, `${name}/after.yaml`, { folder });
  const told = found.changes.map(({ severity, message }) => `${severity}: ${message}`).join('\n');
  expect(found.verdict, `${why}\n${told}`).toBe(verdict);
  expect(rules.filter((rule) => changeRules[rule] === undefined)).toEqual([]);
  expect(found.changes.map(({ rule }) => rule)).toEqual(expect.arrayContaining(rules));
  // What is compared with itself has not changed.
  for (const side of ['before', 'after'])
    expect(compare(`${name}/${side}.yaml`, `${name}/${side}.yaml`, { folder }).changes).toEqual([]);
});
