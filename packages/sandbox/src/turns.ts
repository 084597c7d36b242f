/** Gives each piece of work a turn of the event loop of its own, so that requests are served in between. */
export class Turns {
  readonly #waiting: (() => void)[] = [];

  /** Resolves when it is the turn of the caller. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) setImmediate(this.#run);
    });
  }

  readonly #run = (): void => {
    this.#waiting.shift()?.();
    if (this.#waiting.length > 0) setImmediate(this.#run);
  };
}

/** Those who wait for the next change of something. */
export class Waiters {
  #waiting: (() => void)[] = [];

  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}
