import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { DevServer } from './docs.ts';
import { isCached, type RunSummary, tasksWithScript } from './summary.ts';
import { lastLine, reportProblems } from './tasks.ts';
import { type ExitCode, root, runTurbo } from './turbo.ts';

const pauseMilliseconds = 50;
// What the tasks themselves write, and what belongs to tools.
const ignored = /^(node_modules|dist|generated(\..*)?|snapshots|\..*)$/;

/** Rebuilds what depends on a file whenever the file is saved, beside the docs site's dev server, until Ctrl-C. */
export async function dev(folder: string = root): Promise<ExitCode> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  // The dev server makes the site itself, so the cycle does not.
  await using site = DevServer.isIn(folder) ? new DevServer(folder) : undefined;
  const flags = site === undefined ? [] : ['--filter=!@voice-agent/docs'];
  let hashes = '';
  while (!stop.signal.aborted) {
    // Watching starts before the build, so that nothing saved meanwhile is missed.
    const saved = nextChange(folder, stop.signal);
    const result = await runTurbo(['build'], { show: 'nothing', root: folder, flags });
    if (stop.signal.aborted) break;
    reportProblems(result, { root: folder });
    if (result.summary === undefined) return result.exitCode;
    const cycle = cycleOf(result.summary);
    // A file that no task reads needs no line.
    if (cycle.hashes !== hashes) console.log(cycle.line);
    hashes = cycle.hashes;
    if (result.exitCode === 0) site?.start();
    await saved;
  }
  return 0;
}

/** What a cycle read, as one text, and the line that tells what it did. */
export function cycleOf(summary: RunSummary): { hashes: string; line: string } {
  const tasks = tasksWithScript(summary);
  const ran = tasks.filter((task) => !isCached(task)).map((task) => task.taskId.replace('@voice-agent/', ''));
  const line = [lastLine('dev', summary), ...(ran.length > 0 ? [ran.join(', ')] : [])].join(': ');
  return { hashes: tasks.map((task) => task.hash).join(), line };
}

/** Resolves a moment after the next file is saved, made, moved or deleted, so that one action is one cycle. */
async function nextChange(root: string, stop: AbortSignal): Promise<void> {
  const watchers: FSWatcher[] = [];
  await new Promise<void>((resolve) => {
    const onChange = (_event: string, name: string | null): void => {
      if (name === null || !ignored.test(name)) setTimeout(resolve, pauseMilliseconds);
    };
    for (const folder of ['specs', 'packages', 'tests'].flatMap((name) => foldersIn(join(root, name)))) {
      watchers.push(watch(folder, onChange));
    }
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
  for (const watcher of watchers) watcher.close();
}

// Each folder by itself: watched recursively, Node loses files that an editor replaces.
function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const inner = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [
    folder,
    ...inner.filter(({ name }) => !ignored.test(name)).flatMap(({ name }) => foldersIn(join(folder, name))),
  ];
}
