import { execFile, fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Finding } from '@voice-agent/contract';
import { apiFaults } from '@voice-agent/tests-faults/catalogue';
import { judge } from '@voice-agent/tests-faults/judge';
import { answerOf } from './child.ts';
import { apiKey } from './sandbox-contenders.ts';
import { type Spread, spread } from './statistics.ts';

/** What the gate saw at a sample of the faults. */
export interface Caught {
  faults: number;
  caught: number;
  missed: string[];
  /** Seconds until the run ended with its first finding. */
  first: Spread;
  /** Fields of the smallest request beyond those that must be there. */
  fields: Spread;
}

const every = 6;

/** Every sixth fault of the catalogue, at the sandbox. */
export async function faultsCaught(progress: (part: number) => void): Promise<Caught> {
  const sample = apiFaults.filter((_, index) => index % every === 0);
  const missed: string[] = [];
  const [times, sizes]: [number[], number[]] = [[], []];
  for (const [index, { name }] of sample.entries()) {
    const { findings, ms } = await judge('sandbox', name, { seed: 1, failFast: true });
    const [finding] = findings;
    if (finding === undefined) missed.push(name);
    else {
      times.push(ms / 1_000);
      sizes.push(fieldsOf(finding));
    }
    progress((index + 1) / sample.length);
  }
  const caught = sample.length - missed.length;
  return { faults: sample.length, caught, missed, first: spread(times), fields: spread(sizes) };
}

/** How many fields and parameters a request has beyond the one that must be there, the project of a list of jobs. */
export function fieldsOf({ exchange: { request } }: Pick<Finding, 'exchange'>): number {
  const query = [...new URL(request.path, 'http://service').searchParams.keys()];
  return query.filter((name) => name !== 'projectId').length + keysOf(request.body);
}

function keysOf(body: string | undefined): number {
  let keys = 0;
  try {
    JSON.parse(body ?? 'null', function (key, value) {
      if (key !== '' && !Array.isArray(this)) keys++;
      return value;
    });
  } catch {
    // What is no JSON has no fields.
  }
  return keys;
}

/** How many findings there are on the correct sandbox, one number for each seed. */
export async function falseFindings(seeds: number, progress: (part: number) => void): Promise<number[]> {
  const counts: number[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    counts.push((await judge('sandbox', undefined, { seed, timeoutMs: 20_000 })).findings.length);
    progress(seed / seeds);
  }
  return counts;
}

/** The default run of the command, as a user starts it, against a sandbox in a process of its own. */
export async function defaultRun(times: number): Promise<{ seconds: Spread; requestsPerSecond: Spread }> {
  const [seconds, rates]: [number[], number[]] = [[], []];
  for (let run = 0; run < times; run++) {
    const server = fork(join(import.meta.dirname, 'sandbox-server.ts'), ['sandbox']);
    const folder = mkdtempSync(join(tmpdir(), 'voice-agent-bench-'));
    try {
      const port = await answerOf<number>(server);
      const report = join(folder, 'report.json');
      const words = ['api', '--url', `http://127.0.0.1:${port}`, '--seed', `${run + 1}`];
      const start = performance.now();
      await command([...words, '--reporter', `json=${report}`], folder);
      const took = (performance.now() - start) / 1_000;
      seconds.push(took);
      rates.push(JSON.parse(readFileSync(report, 'utf8')).requests / took);
    } finally {
      server.disconnect();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return { seconds: spread(seconds), requestsPerSecond: spread(rates) };
}

function command(words: string[], cwd: string): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('@voice-agent/contract/package.json');
  const env = { ...process.env, VOICE_AGENT_API_KEY: apiKey };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(dirname(manifest), 'dist/cli/main.js'), ...words],
      { env, cwd },
      (error, _, said) => (error === null ? resolve() : reject(new Error(`The gate did not hold: ${said}`))),
    );
  });
}
