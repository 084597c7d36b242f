/** What the reader entered, for as long as the tab is open: never a key, a secret or a response. */
export function kept<T>(name: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(`console:${name}`) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a value for the other pages of this tab. Where nothing may be stored it is forgotten with the page. */
export function keep(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(`console:${name}`, JSON.stringify(value));
  } catch {
    // It is a convenience.
  }
}
