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
  package: string;
  /** Of everything that the task reads. */
  hash: string;
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

// A task without a script only orders other tasks.
const noScript = '<NONEXISTENT>';

/** The tasks that have a script. */
export const tasksWithScript = (summary: RunSummary): TaskSummary[] =>
  summary.tasks.filter((task) => task.command !== noScript);

/** What a reader calls a task: `client test`, `tests/contract test`. */
export const titleOf = ({ taskId }: Pick<TaskSummary, 'taskId'>): string =>
  taskId
    .replace('@voice-agent/', '')
    .replace(/^tests-/, 'tests/')
    .replace('#', ' ');

export const isCached = (task: TaskSummary): boolean => task.cache.status === 'HIT';

/** `failed` ran and broke; `skipped` never ran or was stopped because another task broke. */
export function stateOf(task: TaskSummary): 'passed' | 'failed' | 'skipped' {
  if (isCached(task) || task.execution?.exitCode === 0) return 'passed';
  return typeof task.execution?.exitCode === 'number' ? 'failed' : 'skipped';
}

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
  const summary: RunSummary = JSON.parse(readFileSync(path, 'utf8'));
  rmSync(path);
  return summary;
}
