import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readReport } from './harness.ts';
import { missedTargets } from './report.ts';

test('a target is listed in the README exactly when it is missed in the report', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const listed = [...readme.matchAll(/^- `(.+?)`: \S/gm)].map(([, target]) => target);
  expect(listed.toSorted()).toEqual(missedTargets(readReport()).toSorted());
});

test('the report has every subject, and is data: strings are names, not sentences', () => {
  const report = readReport();
  expect(Object.keys(report).toSorted()).toEqual(['client', 'mcp', 'webhooks']);
  const texts: string[] = [];
  JSON.stringify(report, (_, value) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  expect(texts.filter((text) => /[.!?] |[.!?]$/.test(text) || text.length > 80)).toEqual([]);
});
