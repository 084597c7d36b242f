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
 * @throws Error when the file is no report
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
      `${fileURLToPath(file)} is no report of \`pnpm bench\`. Run that again, or bring the file back.`,
    );
  }
}

/** How a subject was measured, where the names of its figures do not say it. */
const methods: Record<string, (conditions: Record<string, number>) => string> = {
  diff: ({ rounds }) =>
    `The corpus is \`packages/api-diff/cases\`: pairs of documents that people judged as breaking, risky or safe. Our check was developed with most of these pairs at hand, the peers were not; the README there says how it did on pairs that it had not seen. What a peer leaves unclassified counts as risky; documents that it does not support could not run, and count nowhere else. api-smart-diff reads AsyncAPI 3 without supporting it. Unsure: a risky case judged otherwise, or a safe one judged risky. Times include the start of the command; ${rounds} rounds.`,
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
      'Our figures beside those of other tools, measured in turns on one machine, with targets met and missed.',
    source: 'tests/bench/report.json',
    body:
      subjects.length === 0
        ? 'Nothing has been measured yet. `pnpm bench` measures, and makes this page.'
        : join(
            `\`pnpm bench\` measures every subject beside other tools, in turns and in one run. What counts is the ratio: it differs less from machine to machine than a time does. A range in brackets is the middle half of the rounds; a target is compared with the figure before it is rounded. Of ${judged.length} targets ${judged.length - missed} are met and ${missed} ${missed === 1 ? 'is' : 'are'} missed.`,
            ...subjects.map(([name, subject]) => section(name, subject)),
          ),
  };
}

function section(name: string, subject: Subject): string {
  const { measuredAt, conditions, versions } = subject;
  const { node, platform, processor, cores, memoryGb } = subject.machine;
  const rows = rowsOf(subject);
  const columns: [heading: string, cell: (row: Row) => string][] = [
    ['measured', ({ measured }) => measured],
    ['target', ({ target }) => target.replaceAll(' ', '\u00a0')],
    ['ours', ({ ours }) => ours],
    ['result', ({ isMet }) => (isMet === undefined ? '' : isMet ? 'met' : '**missed**')],
    [
      'others, best first',
      ({ others, references }) =>
        [...others, ...references].map((each) => each.replaceAll(' ', '\u00a0')).join(' · '),
    ],
  ];
  // A column without any cell says nothing.
  const shown = columns.filter(([, cell]) => rows.some((row) => cell(row) !== ''));
  const beside = Object.entries(versions).map(([peer, version]) => `${peer} ${version}`);
  return join(
    `## ${name}`,
    `Measured on ${measuredAt.slice(0, 10)} with \`pnpm bench ${name}\`: ${cores} cores of ${processor}, ${memoryGb} GB, ${platform}, Node ${node}.${beside.length > 0 ? ` Beside ${beside.join(', ')}.` : ''}`,
    methods[name]?.(conditions),
    // A keyboard can scroll what is wider than a phone.
    `<div class="wide" role="region" aria-label="${name}: figures" tabindex="0">`,
    table([shown.map(([heading]) => heading), ...rows.map((row) => shown.map(([, cell]) => cell(row)))]),
    '</div>',
  );
}
