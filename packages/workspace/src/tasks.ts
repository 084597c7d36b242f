import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { Progress } from './progress.ts';
import { rootPaths } from './root-paths.ts';
import { isCached, type RunSummary, stateOf, type TaskSummary, tasksWithScript, titleOf } from './summary.ts';
import { type ExitCode, root, runTurbo, type TurboResult } from './turbo.ts';
import { ownLines } from './turbo-progress.ts';

/** What a command runs. */
export interface RunOptions {
  /** The command, for its last sentence. */
  name: string;
  /** The tasks, which turbo orders; each stage waits for the one before to pass. */
  stages: string[][];
  root?: string;
  flags?: string[];
  /** Whether a task whose result comes from the cache has a line. Default: true. */
  isCachedShown?: boolean;
  /** Written before the last sentence, where all passed. */
  report?: (summary: RunSummary) => string;
}

/** Runs tasks in every package that has them: a line for each, then the failures, then one sentence. */
export async function runTasks(options: RunOptions): Promise<ExitCode> {
  const { name, stages, root: folder = root, flags = [], report, isCachedShown } = options;
  let result: TurboResult | undefined;
  {
    using progress = new Progress({ ...(isCachedShown !== undefined && { isCachedShown }) });
    for (const tasks of stages) {
      const next = await runTurbo(tasks, { root: folder, flags, progress });
      result = result === undefined ? next : merged(result, next);
      if (result.exitCode !== 0) break;
    }
  }
  if (result === undefined) return 0;
  if (report && result.summary !== undefined && result.exitCode === 0)
    console.log(`\n${report(result.summary)}\n`);
  return conclude(name, result, folder);
}

/** Builds what a command needs, and prints on stderr what had changed. */
export async function buildFirst(tasks: string[]): Promise<ExitCode> {
  let result: TurboResult;
  {
    using progress = new Progress({ stream: process.stderr, isCachedShown: false });
    result = await runTurbo(tasks, { progress });
  }
  return result.exitCode === 0 ? 0 : conclude('build', result);
}

/** Two stages as one result. */
function merged(before: TurboResult, after: TurboResult): TurboResult {
  if (before.summary === undefined || after.summary === undefined) return after;
  const known = new Set(after.summary.tasks.map(({ taskId }) => taskId));
  const tasks = [...before.summary.tasks.filter(({ taskId }) => !known.has(taskId)), ...after.summary.tasks];
  const execution = { ...after.summary.execution, startTime: before.summary.execution.startTime };
  const planned =
    tasksWithScript({ execution, tasks }).length +
    (after.planned ?? 0) -
    tasksWithScript(after.summary).length;
  const outputs = new Map([...(before.outputs ?? []), ...(after.outputs ?? [])]);
  return { ...after, planned, outputs, summary: { execution, tasks } };
}

export const wasStopped = (result: TurboResult): boolean => result.exitCode > 128;

/** Prints what failed, the cause before what follows from it, and the last sentence of a command. */
export function conclude(name: string, result: TurboResult, folder: string = root): ExitCode {
  const { summary, output, exitCode } = result;
  if (wasStopped(result)) console.error(`${name} was stopped.`);
  else if (summary === undefined) process.stderr.write(output);
  else {
    const failed = failedTasks(summary).map((task) => [task, outputOf(task, result, folder)] as const);
    const log = keepFailures(name, failed, folder);
    for (const [task, output] of failed) console.error(shortLog(task, output));
    const sentence = sentenceOf(name, summary, result.planned);
    console.log(log === undefined ? sentence : `${sentence}\n  The whole output is in ${log}`);
  }
  return exitCode;
}

/** The tasks that failed, each after those it waits for. */
function failedTasks(summary: RunSummary): TaskSummary[] {
  const byId = new Map(summary.tasks.map((task) => [task.taskId, task]));
  return tasksWithScript(summary)
    .filter((task) => stateOf(task) === 'failed')
    .sort((a, b) => tasksBefore(a, byId).size - tasksBefore(b, byId).size);
}

/** Every task that a task waits for, however many are between. */
export function tasksBefore(task: TaskSummary, byId: Map<string, TaskSummary>): Set<TaskSummary> {
  const found = new Set<TaskSummary>();
  const visit = (id: string): void => {
    const each = byId.get(id);
    if (each === undefined || found.has(each)) return;
    found.add(each);
    each.dependencies.forEach(visit);
  };
  task.dependencies.forEach(visit);
  return found;
}

/** What a task wrote, with paths from the root of the repository. */
function outputOf(
  { taskId, directory, logFile }: TaskSummary,
  { outputs }: TurboResult,
  folder: string,
): string {
  const log = logFile === undefined ? undefined : join(folder, logFile);
  // turbo keeps no log of a task that it never caches.
  const output =
    log !== undefined && existsSync(log) ? ownLines(readFileSync(log, 'utf8')) : outputs?.get(taskId);
  return rootPaths(output ?? '', directory, folder);
}

/** Writes all that the failed tasks wrote to one file. @returns its path from the root, where a task failed */
function keepFailures(
  name: string,
  failed: readonly (readonly [TaskSummary, string])[],
  folder: string,
): string | undefined {
  const file = join('.turbo', `${name.replace(':', '-')}-failed.log`);
  rmSync(join(folder, file), { force: true });
  if (failed.length === 0) return undefined;
  mkdirSync(join(folder, '.turbo'), { recursive: true });
  const logs = failed.map(([task, output]) => `# ${titleOf(task)}\n${output}\n`);
  writeFileSync(join(folder, file), logs.join('\n'));
  return file;
}

const maxLines = 80;

/** What matters of a log: of Vitest's, the tests that failed; of any other the beginning, where the cause is. */
function shortLog(task: TaskSummary, output: string): string {
  const heading = styleText('red', `✗ ${titleOf(task)}`, { stream: process.stderr });
  const all = output.split('\n');
  const failures = all.findIndex((line) => /⎯ (Failed|Unhandled)/.test(line));
  const lines = failures === -1 ? all : all.slice(failures);
  const more = lines.length - maxLines;
  return [
    heading,
    ...lines.slice(0, maxLines),
    ...(more > 0 ? [`… and ${count(more, 'line')} more`] : []),
    '',
  ].join('\n');
}

/** Such as `✗ build failed: 1 of 15 tasks (specs bundle:openapi), 12 not run`. */
export function sentenceOf(name: string, summary: RunSummary, planned = 0): string {
  const tasks = tasksWithScript(summary);
  const total = Math.max(planned, tasks.length);
  const failed = failedTasks(summary);
  const skipped = total - tasks.filter((task) => stateOf(task) !== 'skipped').length;
  const time = seconds(summary.execution.endTime - summary.execution.startTime);
  if (failed.length + skipped === 0) {
    const cached = tasks.filter(isCached).length;
    return `${styleText('green', '✓')} ${name} passed: ${count(tasks.length, 'task')}, ${cached} cached, ${time}`;
  }
  const rest = skipped === 0 ? '' : `, ${skipped} not run`;
  const titles = failed.map(titleOf).join(', ');
  return `${styleText('red', '✗')} ${name} failed: ${failed.length} of ${count(total, 'task')} (${titles})${rest}`;
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
