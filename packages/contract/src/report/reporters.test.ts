import { expect, test } from 'vitest';
import { markdown } from './markdown.ts';
import type { Report, Reporter } from './report.ts';
import { terminal } from './terminal.ts';
import { samples } from './testing.ts';
import { reporters } from './write.ts';

const all: Record<string, Reporter> = {
  ...reporters,
  'terminal-colours': (report: Report) => terminal(report, true),
};
const cases = Object.entries(samples).flatMap(([sample, report]) =>
  Object.entries(all).map(([name, reporter]) => ({ sample, name, reporter, report })),
);

test.each(cases)('$name of the sample $sample', async ({ sample, name, reporter, report }) => {
  await expect(reporter(report)).toMatchFileSnapshot(`snapshots/${sample}.${name}.snap`);
});

test.each(cases)('$name of the sample $sample does not depend on the order of what it is given', (given) => {
  const { report, reporter } = given;
  const turned: Report = {
    ...report,
    findings: report.findings.toReversed(),
    covered: report.covered.toReversed(),
    uncovered: report.uncovered.toReversed(),
  };
  expect(reporter(turned)).toBe(reporter(report));
});

test('a run that was stopped is not said to hold', () => {
  const nothing = { ...samples.none, stopped: 'The run was stopped by Ctrl-C.' };
  expect(terminal(nothing)).toMatch(/^! The run was stopped[\s\S]*\n! No finding in .*; not complete\.\n$/);
  expect(markdown(nothing)).toMatch(/^## ⚠️ Contract\n/);
  expect(terminal(samples.none)).toMatch(/\n✓ No finding/);
});
