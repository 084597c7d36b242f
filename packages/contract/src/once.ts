/** Loads the first time only: a file of this package's own does not change while a program runs. */
export function once<Key, Loaded>(load: (key: Key) => Promise<Loaded>): (key: Key) => Promise<Loaded> {
  const loaded = new Map<Key, Promise<Loaded>>();
  return (key) => {
    const made = loaded.get(key) ?? load(key);
    loaded.set(key, made);
    return made;
  };
}
