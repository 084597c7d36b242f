import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTasks } from '@voice-agent/workspace/build';
import { root, runTurbo, turbo, turboProgram } from '@voice-agent/workspace/turbo';
import { changedTasks, copyWorkspace, taskHashes } from './affected.ts';
import { median, timeOf } from './measure.ts';
import { progress, writeReport } from './report.ts';
import { savingTimes } from './saving.ts';
import { type Row, rowTable } from './targets.ts';
import { toolTimes } from './tools.ts';

/** How long something takes. */
interface Timing {
  name: string;
  milliseconds: number;
  /** What it is compared with, and how many times as long it takes. */
  peer?: string;
  ratio?: number;
  /** The seconds, and the ratio, that it must stay within. */
  limit?: { seconds: number; ratio?: number };
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;

/** A timing as a row of the table. */
export function buildRow({ name, milliseconds, peer, ratio, limit }: Timing): Row {
  const beside = ratio === undefined ? '' : ` (${ratio.toFixed(2)} × ${peer})`;
  const row = { measured: name, ours: `${seconds(milliseconds)}${beside}`, peer: '' };
  if (limit === undefined) return row;
  const { seconds: most, ratio: mostRatio } = limit;
  return {
    ...row,
    target: `< ${most} s${mostRatio === undefined ? '' : `, ≤ ${mostRatio} ×`}`,
    // A figure that is no number holds nothing.
    holds: milliseconds < most * 1000 && (mostRatio === undefined || (ratio ?? Number.NaN) <= mostRatio),
  };
}

/** Measures the commands of this repository against the tools they are made of. */
export async function benchBuild(): Promise<number> {
  // Twice: turbo counts what is generated and committed among the inputs, and sees it when the next run starts.
  for (let i = 0; i < 2; i++) {
    const { exitCode } = await runTurbo(buildTasks);
    if (exitCode === 0) continue;
    console.error('The build does not hold: mend it with `pnpm build` first.');
    return exitCode;
  }
  const timings: Timing[] = [];
  const add = (timing: Timing): void => {
    timings.push(timing);
    progress(`${timing.name}: ${seconds(timing.milliseconds)}`);
  };
  await measureCached(add);
  await measureCold(add);
  const saving = await savingTimes();
  const dev = 'pnpm dev, from saving to new types';
  add({ name: `${dev}, OpenAPI`, milliseconds: saving.OpenAPI, limit: { seconds: 3 } });
  add({ name: `${dev}, AsyncAPI`, milliseconds: saving.AsyncAPI, limit: { seconds: 5 } });
  const affected = await tasksAfterEdits();

  const rows = timings.map(buildRow);
  console.log(`\n${rowTable(rows)}\n`);
  for (const [file, tasks] of Object.entries(affected)) {
    console.log(`an edit of ${file} runs:\n  ${tasks.join('\n  ')}`);
  }
  console.log(`\nreport: ${writeReport('build', { rows, measured: { timings, affected } })}`);
  return 0;
}

/** Nothing to do: what the commands cost by themselves. */
async function measureCached(add: (timing: Timing) => void): Promise<void> {
  const turboWords = ['--skip-infer', 'run', ...buildTasks, '--output-logs=none'];
  const nothing = await median(5, () => timeOf(process.execPath, ['-e', '0'], root));
  const bare = await median(5, () => timeOf(turboProgram(), turboWords, root));
  const build = ['packages/workspace/start.js', 'build'];
  const cached = await median(5, () => timeOf(process.execPath, build, root));
  add({ name: 'nothing: node starts and ends', milliseconds: nothing });
  add({ name: 'turbo run, everything cached', milliseconds: bare });
  const ratio = { peer: 'turbo run', ratio: cached / bare };
  add({ name: 'pnpm build, everything cached', milliseconds: cached, ...ratio, limit: { seconds: 1 } });
}

/** Everything to do: the build against the tools that it can't do without. */
async function measureCold(add: (timing: Timing) => void): Promise<void> {
  const tools = await toolTimes();
  for (const [name, milliseconds] of Object.entries(tools)) add({ name, milliseconds });
  const chain = (names: string[]): number =>
    names.reduce((sum, name) => sum + (tools[name] ?? Number.NaN), 0);
  // The longer of the two chains, and then the contract tests on the mock.
  const path =
    Math.max(
      chain(['redocly lint openapi', 'redocly bundle openapi', 'openapi-typescript']),
      chain(['redocly lint asyncapi', 'redocly bundle asyncapi', 'asyncapi generate']),
    ) + chain(['vitest with prism, the contract tests']);
  add({ name: 'the tools on the critical path, one after another', milliseconds: path });
  const cold = await forced(buildTasks);
  const ratio = (milliseconds: number) => ({ milliseconds, peer: 'the tools', ratio: milliseconds / path });
  add({ name: 'pnpm build, nothing cached', ...ratio(cold), limit: { seconds: 30, ratio: 1.5 } });
}

/** The time of a run that takes nothing from the cache. */
async function forced(tasks: string[]): Promise<number> {
  const start = performance.now();
  const { exitCode, output } = await turbo(['run', ...tasks, '--force', '--output-logs=errors-only']);
  if (exitCode !== 0) throw new Error(`the build without a cache does not hold.\n${output}`);
  return performance.now() - start;
}

/** Which tasks an edit of one file of each spec runs anew, on a copy. */
async function tasksAfterEdits(): Promise<Record<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-bench-'));
  try {
    copyWorkspace(folder);
    const result: Record<string, string[]> = {};
    for (const file of ['specs/openapi/paths/v1_jobs_all.yaml', 'specs/asyncapi/messages/call.ended.yaml']) {
      const before = await taskHashes(folder);
      writeFileSync(join(folder, file), '\n', { flag: 'a' });
      result[file] = changedTasks(before, await taskHashes(folder));
    }
    return result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
