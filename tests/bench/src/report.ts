import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@voice-agent/workspace/turbo';

/** Where figures came from; they mean little without it. */
export interface Machine {
  node: string;
  platform: string;
  processor: string;
  cores: number;
  memoryGb: number;
}

export const machine = (): Machine => ({
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  processor: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / 1e9),
});

const file: string = fileURLToPath(new URL('../dist/report.json', import.meta.url));

/** Puts what was measured into the report; what another run measured stays. Returns the path to show. */
export function writeReport(subject: string, measured: object): string {
  mkdirSync(dirname(file), { recursive: true });
  const entry = { measuredAt: new Date().toISOString(), machine: machine(), ...measured };
  writeFileSync(file, `${JSON.stringify({ ...readReport(), [subject]: entry }, null, 2)}\n`);
  return relative(root, file);
}

function readReport(): object {
  try {
    const { build, client, webhooks, sandbox, contract } = JSON.parse(readFileSync(file, 'utf8'));
    return { build, client, webhooks, sandbox, contract };
  } catch {
    // There is none yet, or one that was cut off.
    return {};
  }
}

/** Says on a terminal what long work is at; in a log only the result counts. */
export function progress(line: string): void {
  if (process.stderr.isTTY) console.error(line);
}
