/** Keeps what was made of a schema, or another part of a document, as long as that is there: it is met again and again. */
export class SchemaCache<T> {
  readonly #made = new WeakMap<object, Map<string, T>>();

  /** @param key what it hangs on beside the part */
  of(part: object | boolean, key: string, make: () => T): T {
    if (typeof part === 'boolean') return make();
    let made = this.#made.get(part);
    if (made === undefined) {
      made = new Map();
      this.#made.set(part, made);
    }
    if (!made.has(key)) made.set(key, make());
    return made.get(key) as T;
  }
}

/** One memory for each document. */
export function cachePerRegistry<T>(): (registry: object) => SchemaCache<T> {
  const known = new WeakMap<object, SchemaCache<T>>();
  return (registry) => {
    const cache = known.get(registry) ?? new SchemaCache<T>();
    known.set(registry, cache);
    return cache;
  };
}
