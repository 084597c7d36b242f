import { buildTasks } from '@voice-agent/workspace/build';
import { isCached, tasksWithScript } from '@voice-agent/workspace/summary';
import { root, runTurbo, turbo, turboProgram } from '@voice-agent/workspace/turbo';
import type { Bench, Run } from './harness.ts';
import { runProgram } from './programs.ts';
import { race } from './race.ts';
import type { Figure } from './report.ts';
import { savingTimes } from './saving.ts';
import { criticalPath, toolTimes } from './tools.ts';

export const build: Bench = {
  name: 'build',
  about: 'the commands of this repository beside the tools that they are made of',
  minutes: 3,
  builds: buildTasks,
  async measure(run) {
    // Again: turbo counts what is generated and committed among the inputs, and sees it when the next run starts.
    await runTurbo(buildTasks);
    return [await unchanged(), await cached(run), ...(await cold(run)), ...(await saving(run))];
  },
};

async function unchanged(): Promise<Figure> {
  const { summary } = await runTurbo(buildTasks);
  if (summary === undefined) throw new Error('turbo wrote no summary.');
  const ours = tasksWithScript(summary).flatMap((task) => (isCached(task) ? [] : task.taskId));
  return {
    name: 'tasks that run when nothing changed',
    unit: '',
    values: { ours: ours.length },
    targets: [{ atMost: 0 }],
    names: { ours },
  };
}

/** Nothing to do: what the commands cost by themselves. */
async function cached(run: Run): Promise<Figure> {
  const turboArgs = ['--skip-infer', 'run', ...buildTasks, '--output-logs=none'];
  const seconds = (program: string, args: string[]) => async () => ({
    s: (await runProgram(program, args, { cwd: root })).ms / 1_000,
  });
  const times = await race(run, {
    what: 'everything cached',
    rounds: 5,
    open: async () => [
      { name: 'ours', turn: seconds(process.execPath, ['packages/workspace/start.js', 'build']) },
      { name: 'turbo run', turn: seconds(turboProgram(), turboArgs) },
      { name: 'node, which does nothing', turn: seconds(process.execPath, ['-e', '0']) },
    ],
  });
  return times.figure({
    name: 'pnpm build, everything cached',
    unit: 's',
    metric: 's',
    targets: [{ atMost: 1 }],
    references: ['node, which does nothing'],
  });
}

/** Everything to do: the build beside the tools that it can't do without. */
async function cold(run: Run): Promise<Figure[]> {
  const tools = await toolTimes(run);
  run.progress('pnpm build, nothing cached');
  const start = performance.now();
  const { exitCode, output } = await turbo(['run', ...buildTasks, '--force', '--output-logs=errors-only']);
  if (exitCode !== 0) throw new Error(`the build without a cache fails.\n${output}`);
  const ours = (performance.now() - start) / 1_000;
  const peer = 'its tools on the critical path';
  return [
    {
      name: 'pnpm build, nothing cached',
      unit: 's',
      values: { ours, [peer]: criticalPath(tools) },
      targets: [{ atMost: 30 }, { atMost: 1.5, over: peer }],
    },
    { name: 'each tool by itself', unit: 's', values: tools },
  ];
}

async function saving(run: Run): Promise<Figure[]> {
  const times = await savingTimes(run);
  const limits = { OpenAPI: 3, AsyncAPI: 5 };
  return Object.entries(limits).map(([kind, atMost]) => ({
    name: `pnpm dev, from a save to new types, ${kind}`,
    unit: 's',
    values: { ours: times[kind as keyof typeof limits] },
    targets: [{ atMost }],
  }));
}
