const key = 'recent-searches';
const kept = 5;

/** What was searched last on this machine, the newest first; nothing where the browser keeps nothing. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, kept) : [];
  } catch {
    return [];
  }
}

/** Keeps a search, in this browser alone. */
export function keepSearch(text: string): void {
  const others = recentSearches().filter((each) => each !== text);
  try {
    localStorage.setItem(key, JSON.stringify([text, ...others].slice(0, kept)));
  } catch {
    // A browser that keeps nothing.
  }
}
