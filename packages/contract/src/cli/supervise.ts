import { Worker } from 'node:worker_threads';
import type { ExitCode, Io, Output } from './io.ts';
import { type JournalEntry, JournalReader } from './journal.ts';

/** What the thread of a command is given. */
export interface ThreadData {
  args: readonly string[];
  stdout: Pick<Output, 'isTTY' | 'columns'>;
  stderr: Pick<Output, 'isTTY' | 'columns'>;
  /** One number, which grows as long as the thread is not busy with one thing. */
  beats: Int32Array<SharedArrayBuffer>;
}

/** What the thread of a command posts. */
export type FromThread =
  | { stdout: string }
  | { stderr: string }
  | { entry: JournalEntry }
  | { takesInterrupts: true }
  | { code: ExitCode };

/** How often the thread shows that it is not stuck, in milliseconds. */
export const beatMs = 50;

/** When a command is ended. */
export interface Patience {
  /** How long it may be busy with one thing, in milliseconds of processor time. Default: 30,000. */
  busyMs?: number;
  /** The same once it was interrupted, or its time is over. Default: 1,000. */
  endingMs?: number;
  /** What the process may take, in bytes. Default: 960 MiB. */
  memoryBytes?: number;
}

const mebibyte = 2 ** 20;
const heapMebibytes = 768;
const samePressMs = 200;

/**
 * Runs a command in a thread of its own, so that no document and no service can keep it from ending: a pattern that
 * backtracks for ever, a schema that doubles at each step, an answer that fills the memory. When the thread has to be
 * ended, this one restores what was written and reports what was found by then.
 *
 * @returns the exit code: 2 for a command that was ended without a finding
 */
export async function supervise(
  args: readonly string[],
  io: Pick<Io, 'env' | 'stdout' | 'stderr'>,
  { busyMs = 30_000, endingMs = 1_000, memoryBytes = 960 * mebibyte }: Patience = {},
): Promise<ExitCode> {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const shape = ({ isTTY, columns }: Output): ThreadData['stdout'] => ({ isTTY, columns });
  const workerData: ThreadData = { args, stdout: shape(io.stdout), stderr: shape(io.stderr), beats };
  const file = import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js';
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMebibytes },
  });
  const journal = new JournalReader();
  /** Set once the command is to end: by an interrupt, or by its time. */
  let ending: string | undefined;
  let deadline = Number.POSITIVE_INFINITY;
  let watch: NodeJS.Timeout | undefined;

  const interrupt = onSignals(
    () => {
      ending ??= 'It was interrupted';
      worker.postMessage('interrupt');
    },
    () => {
      kill(journal.child);
      process.exit(2);
    },
  );
  const ended = new Promise<ExitCode | string>((resolve) => {
    worker.on('message', (message: FromThread) => {
      if ('stdout' in message) io.stdout.write(message.stdout);
      else if ('stderr' in message) io.stderr.write(message.stderr);
      else if ('takesInterrupts' in message) interrupt.listen();
      else if ('code' in message) resolve(message.code);
      else {
        journal.add(message.entry);
        if (journal.maxTimeMs !== undefined && deadline === Number.POSITIVE_INFINITY)
          deadline = performance.now() + journal.maxTimeMs;
      }
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      resolve(isMemory ? 'It took too much memory' : `It could not go on (${error.message})`);
    });
    // After everything that it has posted.
    worker.on('exit', () => resolve('It ended by itself'));
    let [last, lastMs] = [-1, 0];
    watch = setInterval(() => {
      const [beat, usedMs] = [Atomics.load(beats, 0), processorMs()];
      if (beat !== last) [last, lastMs] = [beat, usedMs];
      if (performance.now() >= deadline) ending ??= 'The time of --max-time was over';
      if (usedMs - lastMs > (ending === undefined ? busyMs : endingMs))
        resolve(ending ?? `It was busy with one thing for more than ${busyMs / 1_000} s`);
      if (process.memoryUsage.rss() > memoryBytes) resolve('It took too much memory');
    }, beatMs);
  });
  const how = await ended;
  clearInterval(watch);
  await worker.terminate();
  if (typeof how === 'string') kill(journal.child);
  const code =
    typeof how === 'string' ? await (await import('./report-ended.ts')).reportEnded(journal, how, io) : how;
  interrupt.close();
  return code;
}

/** Processor time: a thread that waits for its turn on a loaded machine is not stuck. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function kill(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid);
  } catch {
    // It has ended already.
  }
}

/** Listens to SIGINT and SIGTERM. */
function onSignals(first: () => void, second: () => void): { listen(): void; close(): void } {
  let firstMs: number | undefined;
  const hear = (): void => {
    // Package managers pass on the Ctrl-C that the terminal has sent already.
    if (firstMs !== undefined && performance.now() - firstMs > samePressMs) second();
    if (firstMs !== undefined) return;
    firstMs = performance.now();
    first();
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  return {
    listen: () => {
      for (const each of signals) process.on(each, hear);
    },
    close: () => {
      for (const each of signals) process.off(each, hear);
    },
  };
}
