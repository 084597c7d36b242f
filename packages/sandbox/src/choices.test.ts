import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Choice, choiceNames, choices, choose } from './choices.ts';

const path = createRequire(import.meta.url).resolve('@voice-agent/specs/package.json');
const record = parse(readFileSync(path.replace('package.json', 'traceability.yaml'), 'utf8')) as {
  open: { id: string }[];
};

test.each(choiceNames)('%s decides points that are open, between different values', (name) => {
  const { open, values, description }: Choice = choices[name];
  expect(open.length).toBeGreaterThan(0);
  expect(record.open.map(({ id }) => id)).toEqual(expect.arrayContaining([...open]));
  expect(new Set(values).size).toBe(values.length);
  expect(values.length).toBeGreaterThan(1);
  expect(description).toMatch(/\.$/);
});

test('the first value of each choice is its default', () => {
  const defaults = choose();
  expect(Object.keys(defaults)).toEqual(choiceNames);
  for (const name of choiceNames) expect(defaults[name]).toBe(choices[name].values[0]);
});
