/** Caches what is loaded by key: a file of this package does not change while a program runs. */
export function once<Key, Loaded>(load: (key: Key) => Promise<Loaded>): (key: Key) => Promise<Loaded> {
  const loaded = new Map<Key, Promise<Loaded>>();
  return (key) => {
    const promise = loaded.get(key) ?? load(key);
    loaded.set(key, promise);
    return promise;
  };
}
