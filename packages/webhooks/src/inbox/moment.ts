/** A moment of this process, and how long ago it is. */
export class Moment {
  readonly #monotonic = performance.now();
  readonly #wall = Date.now();

  /** Milliseconds since then, with those in which the process or its machine was paused. */
  get ageMs(): number {
    return Math.max(this.#elapsedMs, Date.now() - this.#wall);
  }

  /** Whether so many milliseconds have surely passed, whatever the clock of the machine does. */
  isOlderThan(ms: number): boolean {
    return this.#elapsedMs >= ms;
  }

  get #elapsedMs(): number {
    return performance.now() - this.#monotonic;
  }
}
