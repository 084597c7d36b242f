import { styleText } from 'node:util';

/** How a task ended. */
export interface TaskEnd {
  state: 'passed' | 'failed' | 'cached';
  /** Such as `318 passed`. */
  detail?: string;
  /** All that the task wrote; a workflow of GitHub folds it below the line. */
  output?: string;
}

/** Where progress is written. */
export interface ProgressOptions {
  stream?: NodeJS.WritableStream & { isTTY?: boolean; columns?: number };
  env?: NodeJS.ProcessEnv;
  /** Whether a task whose result comes from the cache has a line. Default: true. */
  isCachedShown?: boolean;
}

// Nothing is silent for 20 s.
const quietMs = 15_000;
const liveMs = 120;
const frames = '⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏';
const marks = { passed: '✓', cached: '✓', failed: '✗' } as const;

/**
 * Prints a line as each task ends, such as `✓ client test 318 passed 11.4 s (7/26)`. On a terminal, a last line shows what
 * runs; elsewhere a line shows it after 15 s without another.
 */
export class Progress implements Disposable {
  readonly #options: ProgressOptions;
  readonly #stream: NonNullable<ProgressOptions['stream']>;
  readonly #isLive: boolean;
  readonly #begun = performance.now();
  readonly #running = new Map<string, { begun: number; lastLine?: () => string | undefined }>();
  readonly #timer: NodeJS.Timeout;
  #ended = 0;
  #total: number | undefined;
  #spoke = performance.now();
  #frame = 0;

  constructor(options: ProgressOptions = {}) {
    const { stream = process.stdout, env = process.env } = options;
    this.#options = options;
    this.#stream = stream;
    this.#isLive = stream.isTTY === true && !env.CI && env.TERM !== 'dumb';
    this.#timer = setInterval(() => this.#tick(), this.#isLive ? liveMs : 1000).unref();
  }

  /** More tasks than were known. */
  expect(more: number): void {
    this.#total = (this.#total ?? 0) + more;
  }

  /**
   * @param begun when it started, as `performance.now()` counts. Default: now
   * @param lastLine the last line that it has written, for a task that takes minutes
   */
  start(title: string, begun: number = performance.now(), lastLine?: () => string | undefined): void {
    if (!this.#running.has(title)) this.#running.set(title, { begun, ...(lastLine && { lastLine }) });
  }

  /** Prints the end of a task. */
  end(title: string, { state, detail, output }: TaskEnd): void {
    const { begun } = this.#running.get(title) ?? {};
    this.#running.delete(title);
    this.#ended += 1;
    if (state === 'cached' && this.#options.isCachedShown === false) return;
    const time = state === 'cached' ? 'cached' : begun === undefined ? undefined : sinceText(begun);
    const mark = styleText(state === 'failed' ? 'red' : 'green', marks[state], {
      stream: this.#stream,
    });
    const line = [mark, title, detail, time, this.#count()].filter(Boolean).join(' ');
    const { GITHUB_ACTIONS } = this.#options.env ?? process.env;
    const text = output?.trim();
    this.print(GITHUB_ACTIONS && text ? `::group::${line}\n${text}\n::endgroup::` : line);
  }

  /** Ends what runs, as passed, and starts the next step. */
  step(title: string): void {
    this.endSteps('passed');
    this.start(title);
    if (!this.#isLive) this.print(`… ${title}`);
  }

  endSteps(state: 'passed' | 'failed'): void {
    for (const running of [...this.#running.keys()]) this.end(running, { state });
  }

  /** Prints lines of somebody else above the live line. */
  print(text: string): void {
    this.#clear();
    this.#stream.write(`${text}\n`);
    this.#spoke = performance.now();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    this.#clear();
  }

  #clear(): void {
    if (this.#isLive) this.#stream.write('\r\u001b[2K');
  }

  #count(): string {
    return this.#total === undefined ? '' : `(${this.#ended}/${this.#total})`;
  }

  #tick(): void {
    if (this.#isLive) this.#stream.write(`\r\u001b[2K${this.#line(frames[this.#frame++ % frames.length])}`);
    else if (performance.now() - this.#spoke > quietMs) this.print(this.#line('…'));
  }

  /** What runs, cut to the width of the terminal. */
  #line(mark = ''): string {
    const names = [...this.#running].map(([title, { lastLine }]) =>
      [title, lastLine?.()].filter(Boolean).join(': '),
    );
    const line = [mark, sinceText(this.#begun), this.#count(), names.join(', ') || 'waiting']
      .filter(Boolean)
      .join(' ');
    return this.#isLive ? line.slice(0, (this.#stream.columns ?? 80) - 1) : line;
  }
}

const sinceText = (begun: number): string => `${((performance.now() - begun) / 1000).toFixed(1)} s`;
