import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Covered } from '@voice-agent/contract';

/** The part of a run of the gate that the site shows. */
export interface GateRun {
  requests: number;
  findings: number;
  covered: Covered[];
}

/** What was seen of a sandbox, and of a receiver made with `@voice-agent/webhooks`. */
export interface GateReport {
  seed: number;
  api: GateRun;
  receiver: GateRun;
}

/** Where the task `coverage` puts the report. */
export const gateFile: URL = new URL('../../.coverage/gate.json', import.meta.url);

/** How a person makes it. */
export const makesIt = 'pnpm build';

/**
 * Reads the report of the last run.
 *
 * @returns undefined when there is none
 * @throws Error when the file is not a report
 */
export function readGateReport(file: URL = gateFile): GateReport | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const { seed, api, receiver } = JSON.parse(text);
    if (typeof seed === 'number') return { seed, api: runOf(api), receiver: runOf(receiver) };
  } catch {
    // Not JSON: the same error.
  }
  throw new Error(`${fileURLToPath(file)} is not a report of the gate. Delete it; \`${makesIt}\` makes it.`);
}

/** What is kept of a run, without addresses and bodies. */
function runOf({ requests, findings, covered }: GateRun): GateRun {
  if (typeof requests !== 'number' || typeof findings !== 'number') throw new TypeError();
  return { requests, findings, covered: covered.map((part) => ({ ...part })) };
}
