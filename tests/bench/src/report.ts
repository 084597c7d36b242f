import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@voice-agent/workspace/turbo';
import type { Row } from './targets.ts';

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
