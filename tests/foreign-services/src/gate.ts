import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import type { Served } from './serve.ts';

/** A finding as the JSON report has it. */
export interface ReportedFinding {
  rule: string;
  operation: string;
  pointer: string;
  expected: string;
  received: string;
  /** What findings of one cause have in common. */
  cause?: string;
  /** All places of one cause, where there are several. */
  places?: readonly ReportedFinding[];
}

/** A run of the gate, with what its process took. */
export interface GateRun {
  findings: ReportedFinding[];
  warnings: readonly ReportedFinding[];
  requests: number;
  seconds: number;
  cpuSeconds: number;
  /** The most memory that it had at a time. */
  megabytes: number;
  /** Why it ended early. */
  stopped?: string;
  /** The whole report, as JSON. */
  report: string;
}

/** The program, as it is published. `GATE=path/to/main.ts` takes another one. */
const program: string = resolve(
  process.env.GATE ??
    join(dirname(fileURLToPath(import.meta.resolve('@voice-agent/contract'))), 'cli/main.js'),
);

/**
 * Runs the gate on a service, with seed 1.
 *
 * @throws Error when it could not run, with what it wrote
 */
export async function runGate(served: Served): Promise<GateRun> {
  const { url, document, flags = [], env } = served;
  using folder = scratchFolder({});
  const spec = join(folder.path, document.endsWith('.yaml') ? 'openapi.yaml' : 'openapi.json');
  writeFileSync(spec, await (await fetch(document)).text());
  const args = ['api', '--url', url, '--spec', spec, '--seed', '1', '--reporter', 'json=report.json'];
  const start = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', new URL('measure.ts', import.meta.url).href, program, ...args, ...flags],
    { cwd: folder.path, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const texts = [child.stdio[2], child.stdio[3]].map(async (stream) => {
    let text = '';
    for await (const chunk of stream as AsyncIterable<Buffer>) text += chunk;
    return text;
  });
  const [code] = await once(child, 'exit');
  const seconds = (performance.now() - start) / 1_000;
  const [written, taken] = await Promise.all(texts);
  if (code === 2) throw new Error(`The gate could not run at ${url}: ${written}`);
  const report = readFileSync(join(folder.path, 'report.json'), 'utf8');
  const { findings, warnings, requests, stopped } = JSON.parse(report);
  return { findings, warnings, requests, stopped, seconds, ...JSON.parse(taken ?? ''), report };
}
