/** What waits under one key. */
interface Lane<Item> {
  readonly key: string;
  /** By their places. */
  readonly waiting: { readonly place: number; readonly item: Item }[];
  /** Whether one of it is taken. */
  isTaken: boolean;
  timer: NodeJS.Timeout | undefined;
  /** Where it is as long as its first item can be taken. */
  line: Line<Lane<Item>> | undefined;
}

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
 */
export class KeyedQueue<Item> {
  /** How many wait. */
  size = 0;
  readonly #lanes = new Map<string, Lane<Item>>();
  readonly #onReady: () => void;
  readonly #isApart: (item: Item) => boolean;
  readonly #ready = new Line<Lane<Item>>();
  readonly #apart = new Line<Lane<Item>>();

  /**
   * @param onReady called when something can be taken that could not be before
   * @param isApart which items are taken only by `take(true)`
   */
  constructor(onReady: () => void, isApart: (item: Item) => boolean = () => false) {
    this.#onReady = onReady;
    this.#isApart = isApart;
  }

  /** Adds an item behind those of its key with a lower place; when it is the first, not to be taken for `delayMs`. */
  add(key: string, item: Item, place: number, delayMs = 0): void {
    const lane = this.#lane(key);
    let at = lane.waiting.length;
    while (at > 0 && (lane.waiting[at - 1]?.place ?? 0) > place) at--;
    lane.waiting.splice(at, 0, { place, item });
    this.size++;
    if (at === 0) this.#delay(lane, delayMs);
    this.#update(lane);
  }

  /** Takes the next item whose key is free; of those that are kept apart only with `apart`, and then first. */
  take(apart = false): { readonly key: string; readonly item: Item } | undefined {
    const lane = (apart ? this.#apart.first() : undefined) ?? this.#ready.first();
    const next = lane?.waiting.shift();
    if (lane === undefined || next === undefined) return undefined;
    this.size--;
    lane.isTaken = true;
    this.#update(lane);
    return { key: lane.key, item: next.item };
  }

  /** Takes a key under which nothing waits or is taken. @returns whether it did */
  hold(key: string): boolean {
    if (this.#lanes.has(key)) return false;
    this.#lane(key).isTaken = true;
    return true;
  }

  /** Lets the next item of a key be taken. */
  release(key: string): void {
    const lane = this.#lane(key);
    lane.isTaken = false;
    this.#update(lane);
  }

  /** Puts an item back that was taken, and releases its key: it is the next one, after `delayMs` milliseconds. */
  putBack(key: string, item: Item, place: number, delayMs: number): void {
    this.add(key, item, place, delayMs);
    this.release(key);
  }

  /** Forgets everything. */
  clear(): void {
    for (const lane of this.#lanes.values()) {
      clearTimeout(lane.timer);
      lane.line?.delete(lane);
    }
    this.#lanes.clear();
    this.size = 0;
  }

  #lane(key: string): Lane<Item> {
    const known = this.#lanes.get(key);
    if (known) return known;
    const lane: Lane<Item> = { key, waiting: [], isTaken: false, timer: undefined, line: undefined };
    this.#lanes.set(key, lane);
    return lane;
  }

  #delay(lane: Lane<Item>, delayMs: number): void {
    clearTimeout(lane.timer);
    lane.timer =
      delayMs <= 0
        ? undefined
        : setTimeout(() => {
            lane.timer = undefined;
            this.#update(lane);
          }, delayMs);
  }

  /** Keeps a lane in the line where it is to be taken from. */
  #update(lane: Lane<Item>): void {
    const [next] = lane.waiting;
    if (next === undefined && !lane.isTaken) this.#lanes.delete(lane.key);
    const isReady = next !== undefined && !lane.isTaken && lane.timer === undefined;
    const line = isReady ? (this.#isApart(next.item) ? this.#apart : this.#ready) : undefined;
    if (line === lane.line) return;
    lane.line?.delete(lane);
    line?.add(lane);
    lane.line = line;
    if (line !== undefined) this.#onReady();
  }
}
