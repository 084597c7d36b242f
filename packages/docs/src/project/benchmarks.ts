import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '../page.ts';
import { join, table } from '../reference/markdown.ts';
import { type Row, rowsOf, type Subject } from './bench-report.ts';

/** Where `pnpm bench` keeps its report. */
export const benchFile: URL = new URL('../../../../tests/bench/report.json', import.meta.url);

/**
 * Reads the report of the last `pnpm bench`.
 *
 * @returns the subjects by name; none when there is no report
 * @throws Error when the file is not a report
 */
export function readBenchReport(file: URL = benchFile): Record<string, Subject> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  try {
    const report: Record<string, Subject> = JSON.parse(text);
    for (const { figures, machine, measuredAt } of Object.values(report))
      if (!figures.every(({ name, values }) => name && values) || !machine.cores || !measuredAt)
        throw new TypeError();
    return report;
  } catch {
    throw new Error(
      `${fileURLToPath(file)} is not a report of \`pnpm bench\`. Run it again, or restore the file.`,
    );
  }
}

/** How a subject was measured, where the names of its figures do not say it. */
const methods: Record<string, (conditions: Record<string, number>) => string> = {
  diff: ({ rounds }) =>
    `The corpus is \`packages/api-diff/cases\`: pairs of documents that people judged as breaking, risky or safe. Our check was developed with most of these pairs at hand, the peers were not; the README there shows its results for pairs that it had not seen. What a peer leaves unclassified counts as risky; documents that it does not support could not run, and count nowhere else. api-smart-diff reads AsyncAPI 3 without supporting it. Unsure: a risky case judged otherwise, or a safe one judged risky. Times include the start of the command; ${rounds} rounds.`,
  docs: ({ rounds, slowdown, megabitsPerSecond, latencyMs }) =>
    `Weight: what a browser fetches on a first visit, compressed, with headers; of each kind the heaviest page. Builds: on a copy of the repository. The rest: ${rounds} first visits each, with a processor ${slowdown} times slower, ${megabitsPerSecond} Mbit/s and ${latencyMs} ms latency. Blocking: the part beyond 50 ms of every task until the page is idle. Press: on a group of the sidebar, until the next paint, to 8 ms. Opened: from the click on a link of the sidebar until the heading of another operation is painted; ours is a page of its own, theirs is further down the same page.`,
};

/** The page of the ratios that `pnpm bench` measured. */
export function benchmarksPage(report: Record<string, Subject>): Page {
  const subjects = Object.entries(report);
  const judged = subjects
    .flatMap(([, subject]) => rowsOf(subject))
    .filter(({ isMet }) => isMet !== undefined);
  const missed = judged.filter(({ isMet }) => isMet === false).length;
  return {
    id: 'benchmarks',
    title: 'Benchmarks',
    description:
      'The packages measured against other tools on one machine, with the targets that are met and missed.',
    source: 'tests/bench/report.json',
    body:
      subjects.length === 0
        ? 'Nothing has been measured yet. `pnpm bench` measures, and makes this page.'
        : join(
            `Of ${judged.length} targets ${judged.length - missed} are met and ${missed} ${missed === 1 ? 'is' : 'are'} missed. The line in a bar is the target; green is met. \`pnpm bench\` measures each package against other tools, interleaved in one run, since a ratio differs less from machine to machine than a time does. A range in brackets is the middle half of the rounds; a target is checked before rounding.`,
            ...subjects.map(([name, subject]) => section(name, subject)),
          ),
  };
}

function section(name: string, subject: Subject): string {
  const { measuredAt, conditions, versions } = subject;
  const { node, platform, processor, cores, memoryGb } = subject.machine;
  const rows = rowsOf(subject);
  const judged = rows.filter(({ target }) => target !== '');
  const beside = Object.entries(versions).map(([peer, version]) => `${peer} ${version}`);
  return join(
    `## ${name}`,
    judged.length === 0 ? '' : wide(`${name}: targets`, targetTable(judged)),
    `<details><summary>All ${rows.length} figures, the other tools, and how they were measured</summary>`,
    `Measured on ${measuredAt.slice(0, 10)} with \`pnpm bench ${name}\`: ${cores} cores of ${processor}, ${memoryGb} GB, ${platform}, Node ${node}.${beside.length > 0 ? ` Beside ${beside.join(', ')}.` : ''}`,
    methods[name]?.(conditions),
    wide(`${name}: figures`, figureTable(rows)),
    '</details>',
  );
}

// A keyboard can scroll what is wider than a phone.
const wide = (label: string, rows: string): string =>
  join(`<div class="wide" role="region" aria-label="${label}" tabindex="0">`, rows, '</div>');

const targetTable = (rows: Row[]): string =>
  table([
    ['measured', 'result', 'ours', 'ours ÷ target', 'target'],
    ...rows.map(({ measured, ours, share = 0, isMet = false, target }) => [
      measured,
      isMet ? '<span class="met">✓ met</span>' : '<span class="missed">✗ missed</span>',
      withoutBreaks(ours),
      bar(share, isMet),
      target,
    ]),
  ]);

/** How far ours is from the target, which the line in the middle is: twice as much fills it. The numbers beside it say the same. */
const bar = (share: number, isMet: boolean): string =>
  `<svg class="bar ${isMet ? 'met' : 'missed'}" viewBox="0 0 100 10" aria-hidden="true"><rect width="${Math.round(Math.min(Math.max(share, 0.02), 2) * 50)}" height="10"/><path d="M50 0v10"/></svg>`;

const withoutBreaks = (text: string): string => text.replaceAll(' ', '\u00a0');

/** Every figure, also those without a target, with the other tools. */
function figureTable(rows: Row[]): string {
  const columns: [heading: string, cell: (row: Row) => string][] = [
    ['measured', ({ measured }) => measured],
    ['ours', ({ ours }) => ours],
    [
      'others, best first',
      ({ others, references }) => [...others, ...references].map(withoutBreaks).join(' · '),
    ],
  ];
  // A figure with several targets is there once.
  const figures = rows.filter(
    ({ measured }, index) => rows.findIndex((each) => each.measured === measured) === index,
  );
  const shown = columns.filter(([, cell]) => figures.some((row) => cell(row) !== ''));
  return table([
    shown.map(([heading]) => heading),
    ...figures.map((row) => shown.map(([, cell]) => cell(row))),
  ]);
}
