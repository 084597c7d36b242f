import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { packagesIn, scriptOf } from './packages.ts';
import { runTasks } from './tasks.ts';
import { type ExitCode, root } from './turbo.ts';

const site = '@voice-agent/docs';
// One action of an editor writes several files.
const pauseMs = 50;
// What the tasks themselves write, and what belongs to tools.
export const ignored: RegExp = /^(node_modules|dist|generated(\..*)?|snapshots|\..*)$/;

/** Builds what depends on a file whenever the file is saved, beside the docs site's dev server, until Ctrl-C. */
export async function dev(folder: string = root): Promise<ExitCode> {
  const stopped = new Promise<undefined>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve(undefined));
  });
  using changes = new FolderWatch(folder);
  const hasSite = packagesIn(folder).some(({ name }) => name === site);
  await using server = new DevServer(folder);
  // The dev server makes the site itself.
  const flags = hasSite ? [`--filter=!${site}`] : [];
  for (;;) {
    const exitCode = await Promise.race([
      runTasks({ name: 'build', stages: [['build']], root: folder, flags, isCachedShown: false }),
      stopped,
    ]);
    if (exitCode === undefined || exitCode === 2) return exitCode ?? 0;
    if (exitCode === 0 && hasSite) server.start();
    const saved = await Promise.race([changes.next(), stopped]);
    if (saved === undefined) return 0;
    if (saved instanceof Error) {
      console.error(saved.message);
      return 2;
    }
    console.log(`\n${saved.join(', ')} saved: building what depends on it`);
  }
}

/** Knows the files that are saved, made, moved or deleted. */
class FolderWatch implements Disposable {
  readonly #root: string;
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #saved = new Set<string>();
  #failure: Error | undefined;
  #wake = (): void => {};

  constructor(root: string) {
    this.#root = root;
    for (const name of ['specs', 'packages', 'tests']) this.#add(join(root, name));
  }

  /** The files of the next save, from the root; or why there can be none. */
  async next(): Promise<string[] | Error> {
    while (this.#saved.size === 0 && this.#failure === undefined)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    await delay(pauseMs);
    const files = [...this.#saved];
    this.#saved.clear();
    // An editor writes a file beside, and moves it.
    const present = files.filter((file) => existsSync(join(this.#root, file)));
    return this.#failure ?? (present.length > 0 ? present : files);
  }

  [Symbol.dispose](): void {
    for (const watcher of this.#watchers.values()) watcher.close();
  }

  // Each folder by itself: watched recursively, Node loses files that an editor replaces.
  #add(folder: string): void {
    if (this.#watchers.has(folder) || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    try {
      const watcher = watch(folder, (_event, name) => {
        if (name !== null && ignored.test(name)) return;
        const path = join(folder, name ?? '');
        this.#saved.add(relative(this.#root, path));
        this.#wake();
        this.#add(path);
      });
      this.#watchers.set(folder, watcher);
      // A folder that is deleted.
      watcher.on('error', () => watcher.close()).on('close', () => this.#watchers.delete(folder));
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        if (entry.isDirectory() && !ignored.test(entry.name)) this.#add(join(folder, entry.name));
    } catch (error) {
      this.#failure = watchError(error as NodeJS.ErrnoException);
      this.#wake();
    }
  }
}

/** Why files can't be watched, and what to do about it. */
export function watchError({ code, message }: NodeJS.ErrnoException): Error {
  const reasons: Record<string, string> = {
    ENOSPC:
      'The system has no inotify watches left: raise fs.inotify.max_user_watches (`sudo sysctl fs.inotify.max_user_watches=524288`), or close other programs that watch files.',
    EMFILE:
      'The system lets this process open no more files: raise the limit with `ulimit -n 4096`, or fs.inotify.max_user_instances on Linux.',
  };
  return new Error(`dev: ${reasons[code ?? ''] ?? `files can't be watched (${message}).`}`);
}

/** The dev server of the docs site, which reloads a page when what it is made from changes. */
class DevServer implements AsyncDisposable {
  readonly #root: string;
  #child: ChildProcess | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** Starts it unless it runs. It prints its address. */
  start(): void {
    if (this.#child !== undefined) return;
    const { program, cwd } = scriptOf(this.#root, site, 'dev');
    // A group of its own, so that Ctrl-C ends it through us.
    const child = spawn(process.execPath, program, {
      cwd,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    this.#child = child;
    child.once('exit', (code, signal) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      console.error(
        `The docs site's dev server ended (${signal ?? code}); the next build that passes starts it again.`,
      );
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
}
