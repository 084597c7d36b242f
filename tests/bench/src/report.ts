import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { table } from '@voice-agent/workspace/table';
import { root, runTurbo } from '@voice-agent/workspace/turbo';
import { installPeers } from './peers.ts';
import { type Row, rowTable, type Target, targetRows } from './targets.ts';

/** Where figures came from; they mean little without it. */
export interface Machine {
  node: string;
  platform: string;
  processor: string;
  cores: number;
  memoryGb: number;
}

const machine = (): Machine => ({
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 1e9),
});

const file: string = fileURLToPath(new URL('../report.json', import.meta.url));

/** Rows, the first of them the heading, and the columns that stand to the right. */
export interface Table {
  rows: string[][];
  right: number[];
}

/** What a run says of a subject. */
export interface Reported {
  /** How it was measured, where the names of the rows do not say it. */
  how?: string;
  /** Our figures beside the targets and the best of the others. */
  rows: Row[];
  /** More tables, the first row of each its heading. */
  tables?: string[][][];
  /** All figures, as they were measured. */
  measured: object;
}

/** What a subject measured. */
export interface Findings {
  how?: string;
  targets: Target[];
  tables: Table[];
  /** Shown below the tables, a line each. */
  notes?: string[];
  measured: object;
}

/** Says how much of something is done. */
export type Percent = (what: string) => (part: number) => void;

/**
 * Builds packages, measures them, shows what came of it and reports it. A missed target is shown, and is no failure.
 *
 * @returns the exit code
 */
export async function runSubject(
  subject: string,
  packages: string[],
  measure: (percent: Percent) => Promise<Findings>,
): Promise<number> {
  await installPeers();
  const tasks = packages.map((name) => `@voice-agent/${name}#build`);
  const { exitCode } = tasks.length > 0 ? await runTurbo(tasks, { show: 'nothing' }) : { exitCode: 0 };
  if (exitCode !== 0) {
    console.error(`${packages.join(' or ')} does not build: fix it with \`pnpm build\` first.`);
    return exitCode;
  }
  const {
    how,
    targets,
    tables,
    notes = [],
    measured,
  } = await measure((what) => (part) => progress(`${subject}: ${what}, ${Math.round(part * 100)} %`));
  const rows = targetRows(targets);
  const shown = [rowTable(rows), ...tables.map(({ rows, right }) => table(rows, right))];
  console.log(`\n${shown.join('\n\n')}\n`);
  for (const line of [how ?? [], notes].flat()) console.log(line);
  const reported = { ...(how && { how }), rows, tables: tables.map(({ rows }) => rows), measured };
  console.log(`report: ${writeReport(subject, reported)}`);
  return 0;
}

/** Puts what was measured into the report; what another run measured stays. Returns the path to show. */
export function writeReport(subject: string, reported: Reported): string {
  const entry = { measuredAt: new Date().toISOString(), machine: machine(), ...reported };
  writeFileSync(file, `${JSON.stringify({ ...readReport(), [subject]: entry }, null, 2)}\n`);
  return relative(root, file);
}

function readReport(): object {
  try {
    const { build, client, webhooks, sandbox, contract, diff, docs } = JSON.parse(readFileSync(file, 'utf8'));
    return { build, client, webhooks, sandbox, contract, diff, docs };
  } catch {
    // There is none yet, or one that was cut off.
    return {};
  }
}

/** Says on a terminal what long work is at; in a log only the result counts. */
export function progress(line: string): void {
  if (process.stderr.isTTY) console.error(line);
}
