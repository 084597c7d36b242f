import { isObject, type Schema } from './keywords.ts';

/** Keeps what was made of a schema, as long as the schema is there: the same one is met again and again. */
export class Memory<T> {
  readonly #made = new WeakMap<object, Map<string, T>>();

  /** @param key what it hangs on beside the schema */
  of(schema: Schema, key: string, make: () => T): T {
    if (!isObject(schema)) return make();
    let made = this.#made.get(schema);
    if (made === undefined) {
      made = new Map();
      this.#made.set(schema, made);
    }
    if (!made.has(key)) made.set(key, make());
    return made.get(key) as T;
  }
}

/** One memory for each document. */
export function memories<T>(): (space: object) => Memory<T> {
  const known = new WeakMap<object, Memory<T>>();
  return (space) => {
    const memory = known.get(space) ?? new Memory<T>();
    known.set(space, memory);
    return memory;
  };
}
