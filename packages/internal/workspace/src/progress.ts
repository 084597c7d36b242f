import { stripVTControlCharacters, styleText } from 'node:util';
import { amount } from '@voice-agent/cli-kit/text';

/** Where progress is written. */
export interface ProgressOptions {
  stream?: NodeJS.WritableStream & { isTTY?: boolean };
  /** Whether a task whose result comes from the cache has a line. Default: true. */
  isCachedShown?: boolean;
}

// turbo writes all lines of a task at once when the task has ended.
const blockMs = 300;
// Nothing is silent for 20 s.
const quietMs = 15_000;
const prefixed = /^((?:@[\w-]+\/)?[\w-]+):([\w:-]+): ?(.*)$/;

/**
 * Reads what turbo writes and prints a line as each task ends, such as `✓ client test 318 passed`. On a terminal, a last
 * line shows that it goes on; elsewhere one comes after 15 s without another.
 */
export class Progress implements Disposable {
  readonly #options: ProgressOptions;
  readonly #stream: NonNullable<ProgressOptions['stream']>;
  readonly #begun = performance.now();
  readonly #timer: NodeJS.Timeout;
  #shownAt = performance.now();
  #ended = 0;
  /** The task whose lines come. */
  #block: { id: string; lines: string[]; timer?: NodeJS.Timeout } | undefined;
  /** What each task wrote, by its id. */
  readonly outputs: Map<string, string> = new Map();

  constructor(options: ProgressOptions = {}) {
    this.#options = options;
    this.#stream = options.stream ?? process.stdout;
    this.#timer = setInterval(() => this.#tick(), 1000).unref();
  }

  /** A line that turbo wrote. */
  read(line: string): void {
    const [, name, task, text = ''] = prefixed.exec(stripVTControlCharacters(line)) ?? [];
    const id = `${name}#${task}`;
    if (this.#block?.id !== id) this.#endBlock();
    if (name === undefined) return;
    this.#block ??= { id, lines: [] };
    this.#block.lines.push(text);
    this.#endBlockLater();
  }

  /** Ends the block when no line has come for some time, of which none may still wait in the pipe. */
  #endBlockLater(): void {
    const block = this.#block;
    if (block === undefined) return;
    clearTimeout(block.timer);
    const timer = setTimeout(() => {
      // Where this process was held up, what waits in the pipe is read first.
      setImmediate(() => {
        if (this.#block?.timer === timer) this.#endBlock();
      });
    }, blockMs);
    block.timer = timer;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    this.#endBlock();
    this.#clear();
  }

  #endBlock(): void {
    if (this.#block === undefined) return;
    const { id, lines, timer } = this.#block;
    clearTimeout(timer);
    this.#block = undefined;
    const output = ownLines(lines.slice(1).join('\n'));
    this.outputs.set(id, output);
    this.#ended += 1;
    // The last line, since a test may show the output of another run.
    const failed = lines.findLast(Boolean)?.startsWith('[ELIFECYCLE]') === true;
    const isCached = lines[0]?.startsWith('cache hit') === true;
    if (isCached && !failed && this.#options.isCachedShown === false) return;
    const mark = failed ? styleText('red', '✗') : styleText('green', '✓');
    this.#print([mark, titleOf(id), testsIn(output), isCached ? 'cached' : ''].filter(Boolean).join(' '));
  }

  #print(line: string): void {
    this.#clear();
    this.#stream.write(`${line}\n`);
    this.#shownAt = performance.now();
  }

  #tick(): void {
    const time = Math.round((performance.now() - this.#begun) / 1000);
    const line = `… ${time} s, ${amount(this.#ended, 'task')} ended`;
    if (this.#stream.isTTY) this.#stream.write(`\r\u001b[2K${line}`);
    else if (performance.now() - this.#shownAt > quietMs) this.#print(line);
  }

  #clear(): void {
    if (this.#stream.isTTY) this.#stream.write('\r\u001b[2K');
  }
}

/** The name of a task for a reader: `client test`, `tests/contract test`. */
export const titleOf = (taskId: string): string =>
  taskId
    .replace('@voice-agent/', '')
    .replace(/^tests-/, 'tests/')
    .replace('#', ' ');

/** What a task itself wrote: pnpm adds the command before it, and that it failed after it. */
export const ownLines = (log: string): string =>
  stripVTControlCharacters(log)
    .split('\n')
    .filter((line) => !line.startsWith('$ ') && !line.startsWith('[ELIFECYCLE]'))
    .join('\n')
    .trim();

/** The test counts of Vitest, such as `2 failed, 316 passed`: the last ones, since a test may show those of another run. */
const testsIn = (output: string): string | undefined =>
  [...output.matchAll(/^ *Tests +(.+?)(?: \(\d+\))?$/gm)].at(-1)?.[1]?.replaceAll(' | ', ', ');
