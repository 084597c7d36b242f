/** Caches values by a part of a document and a key, as long as the part is in memory. */
export class SchemaCache<T> {
  readonly #values = new WeakMap<object, Map<string, T>>();

  /** @param key distinguishes several values of one part */
  of(part: object | boolean, key: string, make: () => T): T {
    if (typeof part === 'boolean') return make();
    let made = this.#values.get(part);
    if (made === undefined) {
      made = new Map();
      this.#values.set(part, made);
    }
    if (!made.has(key)) made.set(key, make());
    return made.get(key) as T;
  }
}

/** One cache for each document. */
export function cachePerRegistry<T>(): (registry: object) => SchemaCache<T> {
  const known = new WeakMap<object, SchemaCache<T>>();
  return (registry) => {
    const cache = known.get(registry) ?? new SchemaCache<T>();
    known.set(registry, cache);
    return cache;
  };
}
