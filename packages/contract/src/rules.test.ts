import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ruleFacts } from './profiles/voice-agent/rule-facts.ts';
import { rules } from './rules.ts';

const record: { facts: { id: string }[] } = parse(
  readFileSync(createRequire(import.meta.url).resolve('@voice-agent/specs/traceability.yaml'), 'utf8'),
);
const known = new Set(record.facts.map(({ id }) => id));

test.each(Object.entries(rules))('%s rests on facts that are recorded', (_id, { facts, title, help }) => {
  expect(facts.filter((fact) => !known.has(fact))).toEqual([]);
  expect(title).toMatch(/[^.]$/);
  expect(help).toMatch(/\.$/);
});

test('no facts are recorded for a rule that does not exist', () => {
  expect(Object.keys(ruleFacts).filter((id) => !Object.hasOwn(rules, id))).toEqual([]);
});

test('every fact that a check names is recorded', () => {
  const source = import.meta.dirname;
  const groups = new Set([...known].map((id) => id.split('.')[0]));
  const named = globSync('{profiles,receiver,deliveries}/**/*.ts', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(source, file), 'utf8').matchAll(/'([a-z-]+(?:\.[a-z0-9-]+)+)'/g),
    ])
    .map(([, id = '']) => id)
    // The type of an event looks like a fact.
    .filter((id) => groups.has(id.split('.')[0]) && !/^call\.\w+$/.test(id));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((id) => !known.has(id))).toEqual([]);
});
