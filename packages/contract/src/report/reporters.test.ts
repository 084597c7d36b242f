import { wrapped } from '@voice-agent/cli-kit/text';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../engine/findings.ts';
import { type RenderOptions, type ReportFormat, render } from './render.ts';
import type { Report } from './report.ts';
import { formats, samples, wrongTotal } from './testing.ts';

const all: Record<string, RenderOptions> = {
  ...Object.fromEntries(formats.map((format) => [format, { format }])),
  'terminal-colours': { format: 'terminal', colors: true },
};
const cases = Object.entries(samples).flatMap(([sample, report]) =>
  Object.entries(all).map(([name, options]) => ({ sample, name, options, report })),
);

// Between them these two have every part of a report.
const shown = cases.filter(({ sample }) => sample === 'causes' || sample === 'known');

test.each(shown)('$name of the sample $sample', async ({ sample, name, options, report }) => {
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

test('a run that was stopped is not reported as passed', () => {
  const nothing = { ...samples.none, stopped: 'The run was stopped by Ctrl-C.' };
  expect(render(nothing)).toMatch(/^! The run was stopped[\s\S]*\n! No finding in .*; not complete\.\n$/);
  expect(render(nothing, { format: 'markdown' })).toMatch(/^## ⚠️ Contract\n/);
  expect(render(samples.none)).toMatch(/\n✓ No finding/);
});

test('a result that has none of notes and omissions is rendered, and what is not part of a report is left out', () => {
  const { target, document, requests, findings, covered } = samples.one;
  const result = { target, document, requests, findings, covered, tookMs: [3], isUnfinished: false };
  for (const format of formats) expect(render(result, { format })).not.toMatch(/tookMs|isUnfinished/);
});

describe('a service that validates nothing', () => {
  const operations = Array.from({ length: 40 }, (_, i) => `operation${i}`);
  const causes = ['type', 'minimum', 'maxLength', 'enum', 'required', 'pattern', 'format', 'uniqueItems'];
  const accepted = operations.flatMap((operation, i) =>
    causes.map(
      (cause): Finding => ({
        ...wrongTotal,
        rule: 'invalid-request-accepted',
        operation,
        cause,
        pointer: `/paths/~1things~1${i}/post/requestBody/content/application~1json/schema/properties/a/${cause}`,
        exchange: {
          ...wrongTotal.exchange,
          request: { ...wrongTotal.exchange.request, body: 'x'.repeat(300) },
        },
      }),
    ),
  );
  const failed = operations.map(
    (operation): Finding => ({ ...wrongTotal, rule: 'server-error', operation, cause: `500 ${operation}` }),
  );
  const warnings = failed.map((each): Finding => ({ ...each, rule: 'response-status', severity: 'warn' }));
  const report: Report = {
    ...samples.many,
    findings: [...accepted, ...failed, ...warnings],
    uncovered: operations.map((each) => `${each}: nothing was found there`),
    stopped: 'The time was over.',
  };

  test('shows of each group what was expected and received, and how many of very many are left out', () => {
    const lines = wrapped(render(report), 80).split('\n');
    const count = (pattern: RegExp): number => lines.filter((line) => pattern.test(line)).length;
    expect(count(/^✗ (?:server-error|invalid-request-accepted) · /)).toBe(25);
    expect([count(/^ {2}expected {2}/), count(/^ {2}received {2}/)]).toEqual([25, 25]);
    expect(lines).toContain('  … and 23 other groups: --reporter json=FILE shows all');
    expect(lines.length).toBeLessThanOrEqual(230);
    expect(render({ ...report, json: 'all.json' })).toContain('… and 23 other groups: see all.json\n');
  });

  test('has ten annotations at most, of which the last has the number of the others', () => {
    const commands = render(report, { format: 'github' }).trim().split('\n');
    expect(commands.length).toBeLessThanOrEqual(10);
    expect(commands.at(-1)).toMatch(
      /: expected data\.total is an integer, received "12" \[\w+\]%0A… and \d+ others: --reporter json=FILE shows all$/,
    );
  });

  test('has an annotation for each group before a second one for the same', () => {
    const same = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ ...wrongTotal, pointer: `/${id}` }));
    const findings = [...same, { ...wrongTotal, rule: 'response-body' }];
    const titles = render({ ...samples.none, findings }, { format: 'github' }).match(/(?<=title=)[^:]+/g);
    expect(titles).toContain('response-body · listJobs');
  });

  test('is in the other reports with all its places', () => {
    const shown = JSON.parse(render(report, { format: 'json' }));
    const places = shown.findings.flatMap((each: { places?: object[] }) => each.places ?? [each]);
    expect([places.length, shown.warnings.length]).toEqual([
      accepted.length + failed.length,
      warnings.length,
    ]);
  });
});

test('a format that does not exist is an error that names those that do', () => {
  const format = 'toString' as ReportFormat;
  expect(() => render(samples.one, { format })).toThrow(
    `There is no format "toString": use one of ${formats.join(', ')}.`,
  );
});
