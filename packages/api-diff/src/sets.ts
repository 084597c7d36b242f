export const minus = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> =>
  new Set([...a].filter((each) => !b.has(each)));

export const common = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> =>
  new Set([...a].filter((each) => b.has(each)));

export const plus = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> => new Set([...a, ...b]);
