/** A waiting item, and the one behind it. */
interface Waiting<Item> {
  readonly item: Item;
  readonly place: number;
  /** Not to be taken before, on the clock of `performance.now()`. */
  readonly due: number;
  next: Waiting<Item> | undefined;
}

/** The items that wait under one key, by place: a linked list, since both ends of a long one change all the time. */
interface KeyQueue<Item> {
  readonly key: string;
  first: Waiting<Item> | undefined;
  last: Waiting<Item> | undefined;
  /** Whether one of it is taken. */
  isTaken: boolean;
  timer: NodeJS.Timeout | undefined;
  /** The line that it stands in while its first item can be taken. */
  line: Line<KeyQueue<Item>> | undefined;
}

// A timer can't be set for longer.
const maxTimerMs = 2 ** 31 - 1;

/** First in, first out; what is inside can be removed. */
class Line<Value> {
  readonly #values = new Set<Value>();
  // Kept, since a set remembers what was removed at its front for a while.
  #next = this.#values.values();

  add(value: Value): void {
    this.#values.add(value);
  }

  delete(value: Value): void {
    this.#values.delete(value);
  }

  get size(): number {
    return this.#values.size;
  }

  /** To be deleted before the next call. */
  first(): Value | undefined {
    while (this.#values.size > 0) {
      const { value, done } = this.#next.next();
      if (!done) return value;
      this.#next = this.#values.values();
    }
    return undefined;
  }
}

/**
 * A queue in memory in which items with the same key are taken one after another, by their places: the next one when the
 * one before is released. Keys take turns; the one that can be taken for the longest time comes first.
 *
 * @example
 * import { KeyedQueue } from '@voice-agent/webhooks/inbox';
 *
 * const queue = new KeyedQueue<string>(() => console.log('ready'));
 * queue.add('call-1', 'first', 1);
 * const next = queue.take();
 * if (next) queue.release(next.key);
 */
export class KeyedQueue<Item> {
  /** How many wait. */
  size = 0;
  readonly #queues = new Map<string, KeyQueue<Item>>();
  readonly #onReady: () => void;
  readonly #isApart: (item: Item) => boolean;
  readonly #ready = new Line<KeyQueue<Item>>();
  readonly #apart = new Line<KeyQueue<Item>>();

  /**
   * @param onReady called when something can be taken that could not be before; it may take it at once
   * @param isApart which items are taken only by `take(true)`
   */
  constructor(onReady: () => void, isApart: (item: Item) => boolean = () => false) {
    this.#onReady = onReady;
    this.#isApart = isApart;
  }

  /**
   * Adds an item after those of its key with a lower place; it replaces the one with the same place. It can't be taken
   * for `delayMs` milliseconds, and those behind it wait for it.
   */
  add(key: string, item: Item, place: number, delayMs = 0): void {
    const queue = this.#queueOf(key);
    // Most are added at an end.
    let before = queue.last !== undefined && queue.last.place < place ? queue.last : undefined;
    let next = before ? undefined : queue.first;
    while (next !== undefined && next.place < place) {
      before = next;
      next = next.next;
    }
    if (next?.place === place) {
      next = next.next;
      this.size--;
    }
    const waiting = { item, place, due: delayMs > 0 ? performance.now() + delayMs : 0, next };
    if (before === undefined) queue.first = waiting;
    else before.next = waiting;
    if (next === undefined) queue.last = waiting;
    this.size++;
    this.#update(queue);
  }

  /** Takes the next item whose key is free; of those that are kept apart only with `apart`, and then first. */
  take(apart = false): { readonly key: string; readonly item: Item } | undefined {
    const queue = (apart ? this.#apart.first() : undefined) ?? this.#ready.first();
    const first = queue?.first;
    if (queue === undefined || first === undefined) return undefined;
    queue.first = first.next;
    if (queue.first === undefined) queue.last = undefined;
    this.size--;
    queue.isTaken = true;
    this.#update(queue);
    return { key: queue.key, item: first.item };
  }

  /** Takes a key under which nothing waits or is taken. @returns whether it did */
  hold(key: string): boolean {
    if (this.#queues.has(key)) return false;
    this.#queueOf(key).isTaken = true;
    return true;
  }

  /** Lets the next item of a key be taken. */
  release(key: string): void {
    const queue = this.#queueOf(key);
    queue.isTaken = false;
    this.#update(queue);
  }

  /** Whether something can be taken, also only apart. */
  get isReady(): boolean {
    return this.#ready.size + this.#apart.size > 0;
  }

  /** Adds an item that was taken as `add` does, and releases its key. */
  putBack(key: string, item: Item, place: number, delayMs: number): void {
    this.add(key, item, place, delayMs);
    this.release(key);
  }

  /** Forgets everything, also what is taken. */
  clear(): void {
    for (const queue of this.#queues.values()) {
      clearTimeout(queue.timer);
      queue.line?.delete(queue);
    }
    this.#queues.clear();
    this.size = 0;
  }

  #queueOf(key: string): KeyQueue<Item> {
    const known = this.#queues.get(key);
    if (known) return known;
    const queue = {
      key,
      first: undefined,
      last: undefined,
      isTaken: false,
      timer: undefined,
      line: undefined,
    };
    this.#queues.set(key, queue);
    return queue;
  }

  /** Keeps a key in the line where it is to be taken from, from the time on when its first item can be. */
  #update(queue: KeyQueue<Item>): void {
    const { first, isTaken } = queue;
    clearTimeout(queue.timer);
    queue.timer = undefined;
    if (first === undefined && !isTaken) this.#queues.delete(queue.key);
    const isNext = first !== undefined && !isTaken;
    const delayMs = isNext && first.due > 0 ? Math.ceil(first.due - performance.now()) : 0;
    if (delayMs > 0) queue.timer = setTimeout(() => this.#update(queue), Math.min(delayMs, maxTimerMs));
    const line = isNext && delayMs <= 0 ? (this.#isApart(first.item) ? this.#apart : this.#ready) : undefined;
    if (line === queue.line) return;
    queue.line?.delete(queue);
    line?.add(queue);
    queue.line = line;
    if (line !== undefined) this.#onReady();
  }
}
