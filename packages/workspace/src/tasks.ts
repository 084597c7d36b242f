import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters, styleText } from 'node:util';
import { isCached, type RunSummary, stateOf, type TaskSummary, tasksWithScript } from './summary.ts';
import { type ExitCode, root, runTurbo, type TurboOptions, type TurboResult } from './turbo.ts';

/** Runs one task in every package that has it, shows what broke and ends with a line. */
export async function runTasks(task: string, options: TurboOptions = {}): Promise<ExitCode> {
  const result = await runTurbo([task], options);
  if (options.show !== 'output') reportProblems(result, options);
  return conclude(task, result);
}

/** The output of every task that broke; turbo's own words where it did not even start. */
export function reportProblems(result: TurboResult, options: TurboOptions = {}): void {
  if (result.exitCode === 0 || wasStopped(result)) return;
  if (result.summary === undefined) process.stderr.write(result.output);
  else for (const task of failedTasks(result.summary)) console.error(logOf(task, options.root ?? root));
}

/** Prints the last line of a command. */
export function conclude(name: string, result: TurboResult): ExitCode {
  if (wasStopped(result)) console.error(`${name}: stopped`);
  else if (result.summary !== undefined) console.log(lastLine(name, result.summary));
  return result.exitCode;
}

export const wasStopped = (result: TurboResult): boolean => result.exitCode > 128;

const failedTasks = (summary: RunSummary): TaskSummary[] =>
  tasksWithScript(summary).filter((task) => stateOf(task) === 'failed');

function logOf(task: TaskSummary, folder: string): string {
  const heading = styleText('red', `${task.taskId} does not hold:`, { stream: process.stderr });
  // The first line repeats the command, the last one that it failed.
  const log = readFileSync(join(folder, task.logFile), 'utf8').trim();
  const lines = (process.stderr.isTTY ? log : stripVTControlCharacters(log)).split('\n');
  const words = lines.filter((line) => !line.startsWith('$ ') && !line.startsWith('[ELIFECYCLE]'));
  return `${heading}\n${words.join('\n')}\n`;
}

export function lastLine(name: string, summary: RunSummary): string {
  const tasks = tasksWithScript(summary);
  const cached = tasks.filter(isCached).length;
  const failed = failedTasks(summary);
  const skipped = tasks.filter((task) => stateOf(task) === 'skipped').length;
  const time = `${seconds(summary.execution.endTime - summary.execution.startTime)}, ${cached} cached`;
  if (failed.length + skipped === 0) {
    return `${styleText('green', '✓')} ${name}: ${count(tasks.length, 'task')} held (${time})`;
  }
  const broken = failed.map((task) => task.taskId).join(', ');
  const rest = skipped === 0 ? '' : `, ${skipped} not run`;
  return `${styleText('red', '✗')} ${name}: ${broken} of ${count(tasks.length, 'task')}${rest} (${time})`;
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
