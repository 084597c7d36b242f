import { statSync } from 'node:fs';
import { join } from 'node:path';
import { isCached, type RunSummary, type TaskSummary } from './summary.ts';
import { runTasks, seconds } from './tasks.ts';
import { type ExitCode, root } from './turbo.ts';

/** The tasks that make the packages, and every check of them. */
const buildTasks: string[] = [
  'build',
  // The pages of the site, which the MCP server brings along.
  'resources',
  'lint:openapi',
  'lint:asyncapi',
  'lint:corpus',
  'lint:traceability',
  '@voice-agent/tests-contract#test',
];

/** Checks the specs, generates, builds every package, tests the contract, and prints what was made. */
export const build = (): Promise<ExitCode> =>
  runTasks({ name: 'build', stages: [buildTasks], report: (summary) => buildTable(summary, root) });

/** What was made, with its size, and what was checked. */
export function buildTable({ tasks }: RunSummary, folder: string): string {
  const made = tasks.filter(({ outputs }) => outputs?.length);
  const checked = tasks.filter((task) => !made.includes(task));
  const rows = [
    ['made', 'size', 'time'],
    ...made.map((task) => [madeBy(task), sizeOf(task, folder), timeOf(task)]),
    ['checked', '', ''],
    ...checked.map((task) => [`${task.directory} ${task.task}`, 'passed', timeOf(task)]),
  ];
  const [first = 0, second = 0, third = 0] = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map(([name = '', size = '', time = '']) =>
      `${name.padEnd(first)}   ${size.padStart(second)}   ${time.padStart(third)}`.trimEnd(),
    )
    .join('\n');
}

const madeBy = (task: TaskSummary): string =>
  (task.outputs ?? []).map((glob) => join(task.directory, glob.replace(/\/\*\*$/, '/'))).join(', ');

function sizeOf(task: TaskSummary, folder: string): string {
  // turbo's own log is among the outputs.
  const bytes = task.expandedOutputs
    .filter((path) => !path.includes('.turbo'))
    .map((path) => statSync(join(folder, path), { throwIfNoEntry: false }))
    .reduce((sum, entry) => sum + (entry?.isFile() ? entry.size : 0), 0);
  return bytes === 0 ? '' : `${(bytes / 1000).toFixed(1)} kB`;
}

const timeOf = (task: TaskSummary): string =>
  isCached(task) || task.execution === undefined
    ? 'cached'
    : seconds(task.execution.endTime - task.execution.startTime);
