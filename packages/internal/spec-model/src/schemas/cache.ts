/** Caches values by a part of a document and a key, as long as the part is in memory. */
export class SchemaCache<T> {
  readonly #values = new WeakMap<object, Map<string, T>>();

  /** @param key distinguishes several values of one part */
  of(part: object | boolean, key: string, make: () => T): T {
    if (typeof part === 'boolean') return make();
    let result = this.#values.get(part);
    if (result === undefined) {
      result = new Map();
      this.#values.set(part, result);
    }
    if (!result.has(key)) result.set(key, make());
    return result.get(key) as T;
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
