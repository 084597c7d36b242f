import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { amount } from '@voice-agent/cli-kit/text';
import { ownLines, Progress, titleOf } from './progress.ts';
import { rootPaths } from './root-paths.ts';
import { hasFailed, isCached, type RunSummary, type TaskSummary } from './summary.ts';
import { type ExitCode, root, runTurbo, type TurboResult } from './turbo.ts';

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
  const { name, stages, root: folder = root, flags = [], report, isCachedShown = true } = options;
  const results: TurboResult[] = [];
  for (const tasks of stages) {
    using progress = new Progress({ isCachedShown });
    results.push(await runTurbo(tasks, { root: folder, flags, progress }));
    if (results.at(-1)?.exitCode !== 0) break;
  }
  const result = merged(results);
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

/** Stages as one result, in which a task counts once. */
function merged(results: TurboResult[]): TurboResult {
  const last = results.at(-1) ?? { exitCode: 0, output: '' };
  const summaries = results.flatMap(({ summary }) => summary ?? []);
  const [first] = summaries;
  if (first === undefined || last.summary === undefined) return last;
  const tasks = new Map(summaries.flatMap((each) => each.tasks.map((task) => [task.taskId, task])));
  const execution = { ...last.summary.execution, startTime: first.execution.startTime };
  return { ...last, summary: { execution, tasks: [...tasks.values()] } };
}

/** Prints what failed, the cause before what follows from it, and the last sentence of a command. */
export function conclude(name: string, result: TurboResult, folder: string = root): ExitCode {
  const { summary, output, exitCode } = result;
  if (exitCode > 128) console.error(`${name} was stopped.`);
  else if (summary === undefined) process.stderr.write(output);
  else {
    const failed = failedTasks(summary).map((task) => [task, outputOf(task, result, folder)] as const);
    const log = keepFailures(name, failed, folder);
    for (const [task, text] of failed) console.error(shortLog(task, text));
    const sentence = sentenceOf(name, summary);
    console.log(log === undefined ? sentence : `${sentence}\n  The whole output is in ${log}`);
  }
  return exitCode;
}

/** The tasks that failed, in the order in which they ended. */
const failedTasks = ({ tasks }: RunSummary): TaskSummary[] =>
  tasks.filter(hasFailed).sort((a, b) => (a.execution?.endTime ?? 0) - (b.execution?.endTime ?? 0));

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
  const logs = failed.map(([{ taskId }, output]) => `# ${titleOf(taskId)}\n${output}\n`);
  writeFileSync(join(folder, file), logs.join('\n'));
  return file;
}

const maxLines = 80;

/** What matters of a log: of Vitest's, the tests that failed; of any other the beginning, where the cause is. */
function shortLog({ taskId }: TaskSummary, output: string): string {
  const heading = styleText('red', `✗ ${titleOf(taskId)}`, { stream: process.stderr });
  const all = output.split('\n');
  const failures = all.findIndex((line) => /⎯ (Failed|Unhandled)/.test(line));
  const lines = failures === -1 ? all : all.slice(failures);
  const more = lines.length - maxLines;
  return [
    heading,
    ...lines.slice(0, maxLines),
    ...(more > 0 ? [`… and ${amount(more, 'line')} more`] : []),
    '',
  ].join('\n');
}

/** Such as `✗ build failed: specs bundle:openapi`, or how many tasks passed. */
export function sentenceOf(name: string, summary: RunSummary): string {
  const { execution, tasks } = summary;
  if (execution.exitCode === 0) {
    const time = seconds(execution.endTime - execution.startTime);
    const cached = tasks.filter(isCached).length;
    return `${styleText('green', '✓')} ${name} passed: ${amount(tasks.length, 'task')}, ${cached} cached, ${time}`;
  }
  const titles = failedTasks(summary)
    .map(({ taskId }) => titleOf(taskId))
    .join(', ');
  return `${styleText('red', '✗')} ${name} failed: ${titles}`;
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
