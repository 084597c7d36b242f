import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { Subject } from './bench-report.ts';
import { benchmarksPage, readBenchReport } from './benchmarks.ts';

const folder = mkdtempSync(join(tmpdir(), 'voice-agent-docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const subject: Subject = {
  measuredAt: '2026-11-21T10:25:26.736Z',
  machine: { node: 'v24.21.0', platform: 'linux x64', processor: 'Some processor', cores: 2, memoryGb: 25 },
  versions: { ky: '2.1.0' },
  conditions: { rounds: 7 },
  figures: [
    { name: 'size', unit: 'B', values: { ours: 4_000, ky: 6_000 }, targets: [{ atMost: 5_000 }] },
    { name: 'speed', unit: '/s', values: { ours: 1 }, targets: [{ atLeast: 2 }] },
  ],
};
const fileWith = (text: string): URL => {
  const file = join(folder, 'report.json');
  writeFileSync(file, text);
  return pathToFileURL(file);
};

test('the page shows targets met and missed, with the date, the machine and the versions', () => {
  const { body } = benchmarksPage({ diff: subject });
  expect(body).toContain('Of 2 targets 1 are met and 1 is missed.');
  expect(body).toContain('## diff');
  expect(body).toContain('of the command; 7 rounds.');
  expect(body).toContain(
    'on 2026-11-21 with `pnpm bench diff`: 2 cores of Some processor, 25 GB, linux x64, Node v24.21.0. Beside ky 2.1.0.',
  );
  expect(body).toMatch(
    /\| size \| .*✓ met.* \| 4,000\u00a0B \| <svg class="bar met".* width="40".* \| ≤ 5,000 B \|/,
  );
  expect(body).toMatch(
    /\| speed \| .*✗ missed.* \| 1\u00a0\/s \| <svg class="bar missed".* width="25".* \| ≥ 2 \/s \|/,
  );
  expect(body).toContain('| size | 4,000 B | 6,000\u00a0B\u00a0ky |');
});

test('a column that is empty is left out', () => {
  const figures = [{ name: 'node', unit: 's', values: { ours: 1 } }];
  expect(benchmarksPage({ build: { ...subject, figures } }).body).toContain(
    '| measured | ours |\n| --- | --- |\n| node | 1 s |',
  );
});

test('without a report the page shows what makes one', () => {
  const missing = pathToFileURL(join(folder, 'missing.json'));
  expect(benchmarksPage(readBenchReport(missing)).body).toContain('`pnpm bench`');
});

test.each([
  ['cut off', '{"client": {'],
  [
    'of the old form',
    JSON.stringify({ client: { measuredAt: subject.measuredAt, machine: subject.machine } }),
  ],
  ['with a figure that says nothing', JSON.stringify({ client: { ...subject, figures: [{}] } })],
  ['null', 'null'],
])('a report that is %s is rejected by its name', (_, text) => {
  expect(() => readBenchReport(fileWith(text))).toThrow(/report\.json is not a report of `pnpm bench`/);
});

test('the report of the repository can be shown', () => {
  const report = readBenchReport();
  const { body } = benchmarksPage(report);
  for (const name of Object.keys(report)) expect(body).toContain(`## ${name}`);
  expect(Object.keys(report)).toContain('client');
});
