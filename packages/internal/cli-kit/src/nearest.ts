/** The names that a misspelled one may mean, the nearest first, at most three. */
export function nearest(given: string, names: Iterable<string>): string[] {
  const word = given.toLowerCase();
  const ranked = [...names].flatMap((name) => {
    const other = name.toLowerCase();
    const distance = Math.abs(word.length - other.length) > 3 ? 4 : editDistance(word, other);
    const isNear = distance <= 3 && distance < 0.6 * Math.max(word.length, other.length);
    // Only a part of it, such as `skip` of `list-jobs.skip`.
    const isPart = word.length > 2 && other.includes(word);
    return isNear || isPart ? [{ name, rank: isNear ? distance : 4 }] : [];
  });
  const [best] = ranked.sort((a, b) => a.rank - b.rank);
  return ranked.filter(({ rank }) => rank === best?.rank).flatMap(({ name }, i) => (i < 3 ? [name] : []));
}

/** `Did you mean call.ended?` with a space before it, or an empty text. */
export function didYouMean(given: string, names: Iterable<string>): string {
  const found = nearest(given, names);
  return found.length === 0 ? '' : ` Did you mean ${found.join(' or ')}?`;
}

/** How many characters are to be put in, taken out, replaced or exchanged with the next one. */
function editDistance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
