import { expect, test } from 'vitest';
import { type RenderOptions, type ReportFormat, render } from './render.ts';
import type { Report } from './report.ts';
import { formats, samples } from './testing.ts';

const all: Record<string, RenderOptions> = {
  ...Object.fromEntries(formats.map((format) => [format, { format }])),
  'terminal-colours': { format: 'terminal', colors: true },
};
const cases = Object.entries(samples).flatMap(([sample, report]) =>
  Object.entries(all).map(([name, options]) => ({ sample, name, options, report })),
);

test.each(cases)('$name of the sample $sample', async ({ sample, name, options, report }) => {
  await expect(render(report, options)).toMatchFileSnapshot(`snapshots/${sample}.${name}.snap`);
});

test.each(cases)('$name of the sample $sample does not depend on the order of what it is given', (given) => {
  const { report, options } = given;
  const turned: Report = {
    ...report,
    findings: report.findings.toReversed(),
    covered: report.covered.toReversed(),
    uncovered: report.uncovered?.toReversed() ?? [],
  };
  expect(render(turned, options)).toBe(render(report, options));
});

test('a run that was stopped is not said to hold', () => {
  const nothing = { ...samples.none, stopped: 'The run was stopped by Ctrl-C.' };
  expect(render(nothing)).toMatch(/^! The run was stopped[\s\S]*\n! No finding in .*; not complete\.\n$/);
  expect(render(nothing, { format: 'markdown' })).toMatch(/^## ⚠️ Contract\n/);
  expect(render(samples.none)).toMatch(/\n✓ No finding/);
});

test('a result that says nothing of notes and omissions is rendered, and what is no part of a report is left out', () => {
  const { target, document, requests, findings, covered } = samples.one;
  const result = { target, document, requests, findings, covered, tookMs: [3], isUnfinished: false };
  for (const format of formats) expect(render(result, { format })).not.toMatch(/tookMs|isUnfinished/);
});

test('a format that does not exist is an error that names those that do', () => {
  const format = 'toString' as ReportFormat;
  expect(() => render(samples.one, { format })).toThrow(
    `There is no format "toString": use one of ${formats.join(', ')}.`,
  );
});
