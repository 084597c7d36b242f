import { fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { WorkerOptions } from './worker.ts';

/** A worker in a process of its own. */
export interface WorkerProcess {
  /** How many lines it has printed. */
  lines(): number;
  /** How many handlers run, as far as it has printed. */
  running(): number;
  readonly name: string;
  /** `enough`: it stores no further events. `compute <ms>`: it does nothing else. `clock <ms>`: its clock is so wrong. */
  tell(message: string): void;
  /** Stops it where it is, and lets it go on. */
  freeze(): void;
  thaw(): void;
  /** Kills it at once, and resolves when everything it printed is heard. */
  kill(): Promise<void>;
}

/** Starts a worker. @param hear gets each line that it prints */
export async function startWorkerProcess(
  options: WorkerOptions,
  hear: (line: string) => void,
): Promise<WorkerProcess> {
  const child = fork(new URL('worker.ts', import.meta.url), [JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
  });
  let errors = '';
  child.stderr?.on('data', (text) => {
    errors += String(text);
  });
  let lines = 0;
  let running = 0;
  const { stdout } = child;
  if (stdout === null) throw new Error('The worker has no standard output.');
  const reader = createInterface({ input: stdout });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    reader.on('line', (line) => {
      lines++;
      if (line.startsWith('begun ')) running++;
      if (/^(?:ended|failed|aborted) /.test(line)) running--;
      if (line === 'ready') resolve();
      else hear(line);
    });
    child.once('exit', () => reject(new Error(`A worker ended before it was ready.\n${errors}`)));
  });
  return {
    lines: () => lines,
    running: () => running,
    name: options.name,
    tell: (message) => void child.send(message),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    kill: async () => {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
