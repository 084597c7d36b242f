import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, unwatchFile, watchFile } from 'node:fs';

/**
 * Runs a program until it ends by itself, and starts it anew whenever the content of a file changes.
 *
 * @param start starts the program
 * @param files a file that is not there, for example while it is built, is as it was before
 * @returns the exit code of the program; 1 when a signal ended it
 */
export async function restartOnChange(start: () => ChildProcess, files: readonly string[]): Promise<number> {
  const contents = new Map(files.map((file) => [file, contentOf(file)]));
  let child = start();
  let isStale = false;
  for (const file of files)
    watchFile(file, { interval: 300 }, () => {
      const content = contentOf(file);
      if (content === undefined || content === contents.get(file)) return;
      contents.set(file, content);
      isStale = true;
      // Open connections keep a server that is only asked to end.
      child.kill('SIGKILL');
    });
  const stop = (signal: NodeJS.Signals): void => {
    isStale = false;
    for (const file of files) unwatchFile(file);
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  for (;;) {
    const [code] = await once(child, 'exit');
    if (!isStale) {
      for (const file of files) unwatchFile(file);
      return code ?? 1;
    }
    isStale = false;
    child = start();
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
