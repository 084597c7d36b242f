import { readFileSync } from 'node:fs';
import { missedTargets } from '@voice-agent/docs/bench-report';
import { expect, test, vi } from 'vitest';
import { readReport, showProgress } from './harness.ts';

test('a target is listed in the README exactly when it is missed in the report', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const listed = [...readme.matchAll(/^- `(.+?)`: \S/gm)].map(([, target]) => target);
  expect(listed.toSorted()).toEqual(missedTargets(readReport()).toSorted());
});

test('the report has every subject, and is data: texts are names, no sentences', () => {
  const report = readReport();
  expect(Object.keys(report).toSorted()).toEqual([
    ...['build', 'client', 'contract', 'diff', 'docs', 'sandbox', 'webhooks'],
  ]);
  const texts: string[] = [];
  JSON.stringify(report, (_, value) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  expect(texts.filter((text) => /[.!?] |[.!?]$/.test(text) || text.length > 80)).toEqual([]);
});

test('without a terminal new work is shown at once, more of it after a while, and never silence', () => {
  vi.useFakeTimers();
  try {
    const lines: string[] = [];
    const stream = { write: (text: string) => lines.push(text) > 0, isTTY: false };
    using progress = showProgress('client', stream, () => Date.now());
    progress.show('import, round', 1, 30);
    progress.show('import, round', 2, 30);
    expect(lines).toEqual(['client: import, round 1/30 (0 s)\n']);
    vi.advanceTimersByTime(60_000);
    expect(lines.slice(1)).toEqual(
      [10, 20, 30, 40, 50, 60].map((s) => `client: import, round 2/30 (${s} s)\n`),
    );
    progress.show('CPU, starting');
    expect(lines.at(-1)).toBe('client: CPU, starting (60 s)\n');
  } finally {
    vi.useRealTimers();
  }
});
