import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { benchmarksPage, readBenchReport, type Subject } from './benchmarks.ts';

const folder = mkdtempSync(join(tmpdir(), 'voice-agent-docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const subject: Subject = {
  measuredAt: '2026-11-21T10:25:26.736Z',
  machine: { node: 'v24.21.0', platform: 'linux x64', processor: 'Some processor', cores: 2, memoryGb: 25 },
  rows: [
    { measured: 'size', target: '≤ 5 kB', ours: '4 kB', holds: true, peer: '6 kB other' },
    { measured: 'speed', target: '≥ 2', ours: '1', holds: false, peer: '' },
  ],
};
const fileWith = (text: string): URL => {
  const file = join(folder, 'report.json');
  writeFileSync(file, text);
  return pathToFileURL(file);
};

test('a missed target is shown as missed, with the date and the machine', () => {
  const { body } = benchmarksPage({
    client: {
      ...subject,
      how: 'With a slow processor.',
      tables: [
        [
          ['package', 'bytes'],
          ['other', '6'],
        ],
      ],
    },
  });
  expect(body).toContain('Of 2 targets 1 hold and 1 is missed.');
  expect(body).toContain('## client');
  expect(body).toContain('\n\nWith a slow processor.\n\n');
  expect(body).toContain(
    'on 2026-11-21 with `pnpm bench client`: 2 cores of Some processor, 25 GB, linux x64',
  );
  expect(body).toContain('| size | ≤\u00a05\u00a0kB | 4 kB | holds | 6 kB other |');
  expect(body).toContain('| speed | ≥\u00a02 | 1 | **missed** |  |');
  expect(body).toContain('| package | bytes |\n| --- | --: |\n| other | 6 |');
});

test('a column that is empty is left out', () => {
  const { body } = benchmarksPage({
    build: { ...subject, rows: [{ measured: 'node', ours: '1 s', peer: '' }] },
  });
  expect(body).toContain('| measured | ours |\n| --- | --- |\n| node | 1 s |');
});

test('without a report the page says what makes one', () => {
  const missing = pathToFileURL(join(folder, 'missing.json'));
  expect(benchmarksPage(readBenchReport(missing)).body).toContain('`pnpm bench`');
});

test.each([
  ['cut off', '{"client": {'],
  [
    'of the old form',
    JSON.stringify({ client: { measuredAt: subject.measuredAt, machine: subject.machine } }),
  ],
  ['with a row that says nothing', JSON.stringify({ client: { ...subject, rows: [{}] } })],
  ['null', 'null'],
])('a report that is %s is refused by its name', (_, text) => {
  expect(() => readBenchReport(fileWith(text))).toThrow(/report\.json is no report of `pnpm bench`/);
});

test('the report of the repository can be shown', () => {
  const report = readBenchReport();
  const { body } = benchmarksPage(report);
  for (const name of Object.keys(report)) expect(body).toContain(`## ${name}`);
  expect(Object.keys(report)).toContain('client');
});
