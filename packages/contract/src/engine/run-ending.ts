import { maxInteger } from '../defaults.ts';
import { RunAborted } from './run-errors.ts';
import type { RunOptions } from './run-types.ts';

/** Ends a run early: by the interrupt, its time, or a reason that the run gives. */
export class RunEnding {
  readonly #ending = new AbortController();
  readonly #interrupt: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #interrupted = (): unknown =>
    this.end(new RunAborted('It was interrupted before everything was tested.', true));

  constructor({ interrupt, maxTimeMs }: Pick<RunOptions, 'interrupt' | 'maxTimeMs'>) {
    this.#interrupt = interrupt;
    interrupt?.addEventListener('abort', this.#interrupted);
    if (interrupt?.aborted) this.#interrupted();
    if (maxTimeMs === undefined) return;
    const over = new RunAborted('--max-time ended the run before everything was tested.', false);
    this.#timer = setTimeout(() => this.end(over), Math.min(maxTimeMs, maxInteger));
  }

  /** Ends requests and waits. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Why the run ended; undefined while it goes on. */
  get reason(): RunAborted | undefined {
    const { reason } = this.signal;
    return reason instanceof RunAborted ? reason : undefined;
  }

  /** Ends the run, unless it has ended. @returns the reason that was given */
  end(reason: RunAborted): RunAborted {
    this.#ending.abort(reason);
    return reason;
  }

  /** @throws RunAborted when the run has ended */
  throwIfEnded(): void {
    this.signal.throwIfAborted();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#interrupt?.removeEventListener('abort', this.#interrupted);
  }
}
