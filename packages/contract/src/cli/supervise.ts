import { Worker } from 'node:worker_threads';
import type { ExitCode, Io, Output } from './io.ts';
import { type JournalEntry, JournalReader } from './journal.ts';
import type { Ending } from './report-ended.ts';

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
/** Most allocations are short-lived: a larger young generation avoids major collections. */
const youngMebibytes = 16;
const samePressMs = 200;
const signals = ['SIGINT', 'SIGTERM'] as const;
const lookAtDocument = 'look at its patterns, references and limits';
const outOfMemory: Ending = { how: 'It ran out of memory', advice: lookAtDocument };

/** Runs `diff`, which a signal ends, in this thread, and supervises every other command. */
export async function main(args: readonly string[]): Promise<ExitCode> {
  const { env, stdout, stderr } = process;
  const io: Io = { env, stdout, stderr };
  return args[0] === 'diff' ? (await import('./program.ts')).runCommand(args, io) : supervise(args, io);
}

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
  limits: SuperviseLimits = {},
): Promise<ExitCode> {
  const supervisor = new Supervisor(args, io, limits);
  let ended = await supervisor.ended();
  if (typeof ended !== 'number') {
    const { reportEnded } = await import('./report-ended.ts');
    ended = await reportEnded(supervisor.journal, ended, io);
  }
  supervisor.releaseSignals();
  return ended;
}

/** Watches the worker thread of one command. */
class Supervisor {
  readonly journal: JournalReader = new JournalReader();
  readonly #io: Io;
  readonly #limits: Required<SuperviseLimits>;
  readonly #beats = new Int32Array(new SharedArrayBuffer(4));
  readonly #worker: Worker;
  /** Why the command is to end: an interrupt, or its time. */
  #ending: string | undefined;
  #deadlineMs = Number.POSITIVE_INFINITY;
  #pressedMs: number | undefined;
  readonly #onSignal = (): void => {
    this.#ending ??= 'It was interrupted';
    if (this.#pressedMs === undefined) this.#worker.postMessage('interrupt');
    this.#pressedMs ??= performance.now();
    // Package managers pass on the Ctrl-C that the terminal has sent already.
    if (performance.now() - this.#pressedMs <= samePressMs) return;
    kill(this.journal.child);
    process.exit(2);
  };

  constructor(args: readonly string[], io: Io, limits: SuperviseLimits) {
    const { busyMs = 30_000, endingMs = 1_000, memoryBytes = 960 * mebibyte } = limits;
    this.#io = io;
    this.#limits = { busyMs, endingMs, memoryBytes };
    const shape = ({ isTTY, columns }: Output): ThreadData['stdout'] => ({ isTTY, columns });
    const [stdout, stderr] = [shape(io.stdout), shape(io.stderr)];
    const workerData: ThreadData = { args, stdout, stderr, beats: this.#beats };
    const file = import.meta.url.endsWith('.ts') ? './thread.ts' : './thread.js';
    this.#worker = new Worker(new URL(file, import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: heapMebibytes, maxYoungGenerationSizeMb: youngMebibytes },
    });
  }

  /** Waits until the thread has ended, or terminates it. @returns its exit code, or why it has none */
  async ended(): Promise<ExitCode | Ending> {
    const { promise, resolve } = Promise.withResolvers<ExitCode | Ending>();
    this.#worker.on('message', (message: FromThread) => {
      if ('code' in message) resolve(message.code);
      else this.#take(message);
    });
    this.#worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      resolve(isMemory ? outOfMemory : { how: `The run failed (${error.message})` });
    });
    // After everything that it has posted.
    this.#worker.on('exit', () => resolve({ how: 'It ended by itself' }));
    const watch = this.#watch(resolve);
    const ended = await promise;
    clearInterval(watch);
    await this.#worker.terminate();
    if (typeof ended !== 'number') kill(this.journal.child);
    return ended;
  }

  releaseSignals(): void {
    for (const name of signals) process.off(name, this.#onSignal);
  }

  #take(message: Exclude<FromThread, { code: ExitCode }>): void {
    if ('stdout' in message) this.#io.stdout.write(message.stdout);
    else if ('stderr' in message) this.#io.stderr.write(message.stderr);
    else if ('takesInterrupts' in message) for (const name of signals) process.on(name, this.#onSignal);
    else {
      this.journal.add(message.entry);
      if ('maxTimeMs' in message.entry) this.#deadlineMs = performance.now() + message.entry.maxTimeMs;
    }
  }

  /** @param end is called with the reason when the thread stands still, or the process needs too much memory */
  #watch(end: (reason: Ending) => void): NodeJS.Timeout {
    const { busyMs, endingMs, memoryBytes } = this.#limits;
    let [last, lastMs] = [-1, 0];
    return setInterval(() => {
      const [beat, usedMs] = [Atomics.load(this.#beats, 0), processorMs()];
      if (beat !== last) [last, lastMs] = [beat, usedMs];
      if (performance.now() >= this.#deadlineMs) this.#ending ??= 'The time of --max-time was over';
      if (usedMs - lastMs > (this.#ending === undefined ? busyMs : endingMs))
        end({
          how: this.#ending ?? `It was busy with one thing for more than ${busyMs / 1_000} s`,
          advice: lookAtDocument,
        });
      if (process.memoryUsage.rss() > memoryBytes) end(outOfMemory);
    }, beatMs);
  }
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
