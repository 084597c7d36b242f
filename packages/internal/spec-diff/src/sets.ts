export const minus = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> =>
  new Set([...a].filter((each) => !b.has(each)));

export const common = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> =>
  new Set([...a].filter((each) => b.has(each)));

export const plus = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> => new Set([...a, ...b]);

/** The entries that only one of two maps has, and those that both have. */
export function matchKeys<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
): { removed: [key: string, T][]; added: [key: string, T][]; kept: [key: string, before: T, after: T][] } {
  return {
    removed: [...before].filter(([key]) => !after.has(key)),
    added: [...after].filter(([key]) => !before.has(key)),
    kept: [...before].flatMap(([key, old]) => (after.has(key) ? [[key, old, after.get(key) as T]] : [])),
  };
}
