import type { InboxError } from '../inbox-types.ts';
import { maxGroup } from './store.ts';

const maxBytes = 4 * 2 ** 20;

/** Resolves when all that is ready now has been done, so that what belongs together has come together. */
export const endOfTurn = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));

interface Entry<In, Out> {
  readonly item: In;
  readonly resolve: (out: Out) => void;
  readonly reject: (error: unknown) => void;
}

/** Handles items in groups: while one group is under way, the next one gathers. Groups keep their order. */
export class Groups<In, Out> {
  readonly #flush: (items: readonly In[]) => Promise<readonly Out[]>;
  readonly #bytesOf: (item: In) => number;
  #waiting: Entry<In, Out>[] = [];
  #flushing: Promise<void> | undefined;

  /**
   * @param flush returns one result per item, in their order. If it throws, each item of the group fails; with the code
   * `invalid` the group is retried in halves, so that only the invalid item fails.
   * @param bytesOf bounds a group of large items
   */
  constructor(
    flush: (items: readonly In[]) => Promise<readonly Out[]>,
    bytesOf: (item: In) => number = () => 0,
  ) {
    this.#flush = flush;
    this.#bytesOf = bytesOf;
  }

  add(item: In): Promise<Out> {
    return new Promise<Out>((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#flushing ??= this.#flushAll();
    });
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#flushing !== undefined) await this.#flushing;
  }

  async #flushAll(): Promise<void> {
    await endOfTurn();
    while (this.#waiting.length > 0) await this.#flushGroup(this.#take());
    this.#flushing = undefined;
  }

  #take(): Entry<In, Out>[] {
    let length = 0;
    let bytes = 0;
    for (const { item } of this.#waiting.slice(0, maxGroup)) {
      bytes += this.#bytesOf(item);
      if (length > 0 && bytes > maxBytes) break;
      length++;
    }
    const group = this.#waiting.slice(0, length);
    this.#waiting = this.#waiting.slice(length);
    return group;
  }

  async #flushGroup(group: readonly Entry<In, Out>[]): Promise<void> {
    try {
      const results = await this.#flush(group.map(({ item }) => item));
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Out);
    } catch (error) {
      if (group.length > 1 && (error as Partial<InboxError>).code === 'invalid') {
        const half = group.length >> 1;
        await this.#flushGroup(group.slice(0, half));
        await this.#flushGroup(group.slice(half));
      } else for (const { reject } of group) reject(error);
    }
  }
}
