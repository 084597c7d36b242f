import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The part of turbo's run summary that is read here. */
export interface RunSummary {
  execution: { startTime: number; endTime: number; exitCode: number };
  tasks: TaskSummary[];
}

export interface TaskSummary {
  taskId: string;
  task: string;
  directory: string;
  command: string;
  /** What it wrote; turbo keeps that of tasks which it may cache. */
  logFile?: string;
  cache: { status: 'HIT' | 'MISS' };
  dependencies: string[];
  outputs: string[] | null;
  expandedOutputs: string[];
  execution?: { startTime: number; endTime: number; exitCode: number | null };
}

export const isCached = (task: TaskSummary): boolean => task.cache.status === 'HIT';

/** A task that ran and broke; one that was stopped has no exit code. */
export const hasFailed = (task: TaskSummary): boolean => !isCached(task) && Boolean(task.execution?.exitCode);

const summaryFolder = (root: string): string => join(root, '.turbo', 'runs');

/** The names of the existing summaries, to recognise the new one. */
export function summaryNames(root: string): Set<string> {
  const folder = summaryFolder(root);
  return new Set(existsSync(folder) ? readdirSync(folder) : []);
}

/** Reads and removes the summary that a run has just written; none if turbo did not get that far. */
export function takeSummary(root: string, before: Set<string>): RunSummary | undefined {
  const name = [...summaryNames(root)].find((each) => !before.has(each));
  if (name === undefined) return undefined;
  const path = join(summaryFolder(root), name);
  const { execution, tasks }: RunSummary = JSON.parse(readFileSync(path, 'utf8'));
  rmSync(path);
  // A task without a script only orders other tasks.
  return { execution, tasks: tasks.filter(({ command }) => command !== '<NONEXISTENT>') };
}
