import { Worker } from 'node:worker_threads';
import type { ExitCode, Io, Output } from './io.ts';
import { type JournalEntry, JournalReader } from './journal.ts';

export interface ThreadData {
  args: readonly string[];
  stdout: Pick<Output, 'isTTY' | 'columns'>;
  stderr: Pick<Output, 'isTTY' | 'columns'>;
  /** One number, which grows while the event loop of the thread runs. */
  beats: Int32Array<SharedArrayBuffer>;
}

export type FromThread =
  | { stdout: string }
  | { stderr: string }
  | { entry: JournalEntry }
  | { takesInterrupts: true }
  | { code: ExitCode };

/** How often the thread shows that its event loop runs, in milliseconds. */
export const beatMs = 50;

export interface SuperviseLimits {
  /** How long its event loop may stand still, in milliseconds of processor time. Default: 30,000. */
  busyMs?: number;
  /** The same after an interrupt, and when its time is over. Default: 1,000. */
  endingMs?: number;
  /** The memory of the process, in bytes. Default: `960 * mebibyte`. */
  memoryBytes?: number;
}

const mebibyte = 2 ** 20;
const heapMebibytes = 768;
/** What is young is soon gone, and a run makes much of it. */
const youngMebibytes = 16;
const samePressMs = 200;
const signals = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs a command in a worker thread, so that no document and no service can keep it from ending: a pattern that
 * backtracks for ever, a schema that doubles at each step, a response that fills the memory. When the thread has to be
 * terminated, this one restores what was written and reports what was found by then.
 *
 * @returns the exit code: 2 for a command that was ended without a finding
 */
export async function supervise(
  args: readonly string[],
  io: Io,
  { busyMs = 30_000, endingMs = 1_000, memoryBytes = 960 * mebibyte }: SuperviseLimits = {},
): Promise<ExitCode> {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const shape = ({ isTTY, columns }: Output): ThreadData['stdout'] => ({ isTTY, columns });
  const workerData: ThreadData = { args, stdout: shape(io.stdout), stderr: shape(io.stderr), beats };
  const file = import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js';
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMebibytes, maxYoungGenerationSizeMb: youngMebibytes },
  });
  const journal = new JournalReader();
  /** Why the command is to end: an interrupt, or its time. */
  let ending: string | undefined;
  let deadline = Number.POSITIVE_INFINITY;
  let watch: NodeJS.Timeout | undefined;

  let pressedMs: number | undefined;
  const onSignal = (): void => {
    ending ??= 'It was interrupted';
    if (pressedMs === undefined) worker.postMessage('interrupt');
    pressedMs ??= performance.now();
    // Package managers pass on the Ctrl-C that the terminal has sent already.
    if (performance.now() - pressedMs <= samePressMs) return;
    kill(journal.child);
    process.exit(2);
  };
  const result = await new Promise<ExitCode | string>((resolve) => {
    worker.on('message', (message: FromThread) => {
      if ('stdout' in message) io.stdout.write(message.stdout);
      else if ('stderr' in message) io.stderr.write(message.stderr);
      else if ('takesInterrupts' in message) for (const name of signals) process.on(name, onSignal);
      else if ('code' in message) resolve(message.code);
      else {
        journal.add(message.entry);
        if ('maxTimeMs' in message.entry) deadline = performance.now() + message.entry.maxTimeMs;
      }
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      resolve(isMemory ? 'It ran out of memory' : `The run failed (${error.message})`);
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
      if (process.memoryUsage.rss() > memoryBytes) resolve('It ran out of memory');
    }, beatMs);
  });
  clearInterval(watch);
  await worker.terminate();
  let code = result;
  if (typeof code === 'string') {
    kill(journal.child);
    code = await (await import('./report-ended.ts')).reportEnded(journal, code, io);
  }
  for (const name of signals) process.off(name, onSignal);
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
