import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { isCached, type RunSummary, stateOf, type TaskSummary, tasksWithScript } from './summary.ts';
import { table } from './table.ts';
import { runTasks, seconds, tasksBefore } from './tasks.ts';
import { type ExitCode, root } from './turbo.ts';

/** The tasks that make the packages, and every check of them. */
export const buildTasks: string[] = [
  'build',
  'lint:openapi',
  'lint:asyncapi',
  'lint:corpus',
  'lint:traceability',
  '@voice-agent/tests-contract#test',
];

/** Checks the specs, generates, builds every package, tests the contract, and prints what was made. */
export const build = (): Promise<ExitCode> =>
  runTasks({ name: 'build', stages: [buildTasks], report: (summary) => buildTable(summary, root) });

/** The output of each task, with its size, and the result of each check. */
export function buildTable(summary: RunSummary, folder: string): string {
  const byId = new Map(summary.tasks.map((task) => [task.taskId, task]));
  const rows = tasksWithScript(summary)
    .map((task) => {
      const before = tasksBefore(task, byId);
      return {
        task,
        depth: before.size,
        spec: specOf([task, ...before]),
        makes: (task.outputs ?? []).length > 0,
      };
    })
    .sort((a, b) => rank(a) - rank(b) || a.depth - b.depth)
    .map(({ task, spec, makes }) => [
      spec,
      makes ? madeBy(task) : `${task.directory} ${task.task}`,
      makes ? sizeOf(task, folder) : '',
      isCached(task) ? 'cached' : timeOf(task),
      stateText(task),
    ]);
  return table([['spec', 'made or checked', 'size', 'time', ''], ...rows], [2, 3]);
}

const order = ['OpenAPI', 'AsyncAPI', 'both', ''];
const rank = (row: { spec: string; makes: boolean }): number =>
  (row.makes ? 0 : order.length) + order.indexOf(row.spec);

/** The spec that a task and the tasks before it start from. */
function specOf(tasks: TaskSummary[]): string {
  const names = [
    ...(tasks.some(({ task }) => task === 'bundle:openapi') ? ['OpenAPI'] : []),
    ...(tasks.some(({ task }) => task === 'bundle:asyncapi') ? ['AsyncAPI'] : []),
  ];
  return names.length === 2 ? 'both' : (names[0] ?? '');
}

const madeBy = (task: TaskSummary): string =>
  (task.outputs ?? []).map((glob) => join(task.directory, glob.replace(/\/\*\*$/, '/'))).join(', ');

function sizeOf(task: TaskSummary, folder: string): string {
  // turbo's own log is among the outputs.
  const files = task.expandedOutputs
    .filter((path) => !path.includes('.turbo'))
    .map((path) => join(folder, path));
  const bytes = files
    .filter(existsSync)
    .map((path) => statSync(path))
    .filter((entry) => entry.isFile());
  if (bytes.length === 0) return '';
  return `${(bytes.reduce((sum, entry) => sum + entry.size, 0) / 1000).toFixed(1)} kB`;
}

const timeOf = ({ execution }: TaskSummary): string =>
  execution === undefined ? '' : seconds(execution.endTime - execution.startTime);

function stateText(task: TaskSummary): string {
  const state = stateOf(task);
  if (state === 'passed') return styleText('green', 'passed');
  return state === 'failed' ? styleText('red', 'failed') : styleText('yellow', 'not run');
}
