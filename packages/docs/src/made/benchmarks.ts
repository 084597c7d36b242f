import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '../page.ts';
import { join, table } from '../reference/markdown.ts';

/** A row of a subject's table, as text. */
interface Row {
  measured: string;
  /** Absent where nothing is asked, as `holds` then is. */
  target?: string;
  ours: string;
  holds?: boolean;
  /** The best of the others. */
  peer: string;
}

/** What the last run of `pnpm bench` says of one subject. */
export interface Subject {
  /** ISO 8601. */
  measuredAt: string;
  machine: { node: string; platform: string; processor: string; cores: number; memoryGb: number };
  /** How it was measured, where the names of the rows do not say it. */
  how?: string;
  rows: Row[];
  /** More tables, the first row of each its heading. */
  tables?: string[][][];
}

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
    const subjects = Object.entries(JSON.parse(text) as Record<string, Subject>);
    // Whatever has rows and a machine can be shown.
    for (const [, { rows, machine, measuredAt }] of subjects)
      if (!rows.every(({ measured, ours }) => measured && ours) || !machine.cores || !measuredAt)
        throw new TypeError();
    return Object.fromEntries(subjects);
  } catch {
    throw new Error(
      `${fileURLToPath(file)} is no report of \`pnpm bench\`. Run that again, or bring the file back.`,
    );
  }
}

/** The page of the ratios that `pnpm bench` measured. */
export function benchmarksPage(report: Record<string, Subject>): Page {
  const subjects = Object.entries(report);
  const rows = subjects.flatMap(([, subject]) => subject.rows);
  const asked = rows.filter(({ holds }) => holds !== undefined);
  const missed = asked.filter(({ holds }) => holds === false);
  return {
    id: 'benchmarks',
    title: 'Benchmarks',
    description:
      'Our figures beside those of other tools, measured in turns on one machine, with targets held and missed.',
    source: 'tests/bench/report.json',
    body:
      subjects.length === 0
        ? 'Nothing was measured yet. `pnpm bench` measures, and makes this page.'
        : join(
            `\`pnpm bench\` measures every subject beside other tools, in turns and in one run. What counts is the ratio: it differs less from machine to machine than a time does. A range in brackets holds the middle half of the rounds; a target is held against the figure before it is rounded. Of ${asked.length} targets ${asked.length - missed.length} hold and ${missed.length} ${missed.length === 1 ? 'is' : 'are'} missed.`,
            ...subjects.map(([name, subject]) => section(name, subject)),
          ),
  };
}

function section(name: string, { measuredAt, machine, how, rows, tables = [] }: Subject): string {
  const { node, platform, processor, cores, memoryGb } = machine;
  const verdict = ({ holds }: Row): string => (holds === undefined ? '' : holds ? 'holds' : '**missed**');
  const columns: [heading: string, cell: (row: Row) => string][] = [
    ['measured', ({ measured }) => measured],
    ['target', ({ target = '' }) => target.replaceAll(' ', '\u00a0')],
    ['ours', ({ ours }) => ours],
    ['', verdict],
    ['best peer', ({ peer }) => peer],
  ];
  // A column without any cell says nothing.
  const shown = columns.filter(([, cell]) => rows.some((row) => cell(row) !== ''));
  return join(
    `## ${name}`,
    `Measured on ${measuredAt.slice(0, 10)} with \`pnpm bench ${name}\`: ${cores} cores of ${processor}, ${memoryGb} GB, ${platform}, Node ${node}.`,
    how,
    wide(
      `${name}: targets`,
      table([
        shown.map(([heading]) => heading || 'result'),
        ...rows.map((row) => shown.map(([, cell]) => cell(row))),
      ]),
    ),
    ...tables.map((each) =>
      wide(`${name}: by ${each[0]?.[0]}`, table(each, each[0]?.map((_, column) => column).slice(1))),
    ),
  );
}

/** A frame that a keyboard can scroll, for what is wider than a phone. */
const wide = (label: string, content: string): string =>
  join(`<div class="wide" role="region" aria-label="${label}" tabindex="0">`, content, '</div>');
