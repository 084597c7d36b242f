import { globSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Progress } from './progress.ts';
import { type RunSummary, type TaskSummary, tasksWithScript, titleOf } from './summary.ts';

// turbo writes all lines of a task at once when the task has ended.
const blockMs = 300;
const lookMs = 250;

/** Updates a progress from turbo: tasks have started when their log exists, and ended when turbo writes it. */
export class TurboProgress {
  readonly #progress: Progress;
  readonly #folder: string;
  readonly #timer: NodeJS.Timeout;
  /** By the beginning of their lines; none before turbo has listed its tasks. */
  #waiting: Map<string, TaskSummary> | undefined;
  /** What came before that. */
  readonly #early: string[] = [];
  /** What each task wrote, by its id. */
  readonly outputs: Map<string, string> = new Map();
  /** How many tasks there are to run. */
  planned = 0;
  /** The task whose lines come. */
  #block: { prefix: string; task: TaskSummary; lines: string[]; timer?: NodeJS.Timeout } | undefined;

  constructor(progress: Progress, folder: string) {
    this.#progress = progress;
    this.#folder = folder;
    for (const log of globSync('{specs,packages/*,tests/*}/.turbo/turbo-*.log', { cwd: folder }))
      rmSync(join(folder, log), { force: true });
    this.#timer = setInterval(() => this.#look(), lookMs);
  }

  /** The tasks of the run. turbo lists them while it runs, so that nobody waits for the list. */
  expect(run: RunSummary): void {
    if (this.#waiting !== undefined) return;
    const tasks = tasksWithScript(run);
    this.#waiting = new Map(tasks.map((task) => [`${task.package}:${task.task}: `, task]));
    this.planned = tasks.length;
    this.#progress.expect(tasks.length);
    for (const line of this.#early) this.read(line);
  }

  /** A line that turbo wrote. */
  read(line: string): void {
    if (this.#waiting === undefined) {
      this.#early.push(line);
      return;
    }
    if (this.#block === undefined || !line.startsWith(this.#block.prefix)) {
      this.#endBlock();
      const [prefix, task] = [...this.#waiting].find(([each]) => line.startsWith(each)) ?? [];
      if (prefix === undefined || task === undefined) return;
      this.#waiting.delete(prefix);
      this.#block = { prefix, task, lines: [] };
    }
    this.#block.lines.push(line.slice(this.#block.prefix.length));
    clearTimeout(this.#block.timer);
    this.#block.timer = setTimeout(() => this.#endBlock(), blockMs);
  }

  /** @param summary of the run that has ended, for one that ended before turbo listed its tasks */
  close(summary: RunSummary | undefined): void {
    if (summary !== undefined) this.expect(summary);
    clearInterval(this.#timer);
    this.#endBlock();
  }

  #endBlock(): void {
    if (this.#block === undefined) return;
    const { task, lines, timer } = this.#block;
    clearTimeout(timer);
    this.#block = undefined;
    this.#look(task);
    const output = ownLines(lines.slice(1).join('\n'));
    this.outputs.set(task.taskId, output);
    const failed = lines.some((line) => line.startsWith('[ELIFECYCLE]'));
    const cached = lines[0]?.startsWith('cache hit') === true;
    const detail = testsIn(output);
    this.#progress.end(titleOf(task), {
      state: failed ? 'failed' : cached ? 'cached' : 'passed',
      output,
      ...(detail !== undefined && { detail }),
    });
  }

  /** Finds the tasks that have started. */
  #look(only?: TaskSummary): void {
    for (const task of only ? [only] : (this.#waiting?.values() ?? [])) {
      const { logFile } = task;
      if (logFile === undefined) continue;
      const begun = statSync(join(this.#folder, logFile), { throwIfNoEntry: false })?.birthtimeMs;
      if (begun === undefined) continue;
      this.#progress.start(titleOf(task), performance.now() - (Date.now() - begun));
    }
  }
}

/** What a task itself wrote: pnpm adds the command before it, and that it failed after it. */
export const ownLines = (log: string): string =>
  stripVTControlCharacters(log)
    .split('\n')
    .filter((line) => !line.startsWith('$ ') && !line.startsWith('[ELIFECYCLE]'))
    .join('\n')
    .trim();

/** The test counts of Vitest, such as `2 failed, 316 passed`. */
function testsIn(output: string): string | undefined {
  return /^ *Tests +(.+?)(?: \(\d+\))?$/m.exec(output)?.[1]?.replaceAll(' | ', ', ');
}
