type Row = readonly number[];

/**
 * A covering array of strength two: few rows in which every two levels of every two factors occur together. Level 0
 * means that the factor is left out.
 *
 * @param levels the number of levels of each factor
 * @param isAllowed whether a row is valid; a pair without a valid row is left out
 */
export function coveringArray(levels: readonly number[], isAllowed: (row: Row) => boolean): number[][] {
  const rows: number[][] = [];
  const open = new Map(pairsOf(levels).map((pair) => [pair.join(), pair]));
  const newIn = (row: Row, factor: number): number =>
    row.filter((level, other) => other !== factor && open.has(key(other, level, factor, row[factor] ?? 0)))
      .length;
  while (open.size > 0) {
    const [[first, pair]] = open as unknown as [[string, Pair]];
    open.delete(first);
    const start = rowWith(levels, pair, isAllowed);
    if (start === undefined) continue;
    let row: number[] = start;
    const fixed = [pair[0], pair[2]];
    for (const factor of levels.keys()) {
      if (fixed.includes(factor)) continue;
      const now: number[] = row;
      const choices = Array.from({ length: levels[factor] ?? 0 }, (_, level) => now.with(factor, level));
      // The current level comes first: another one must cover more new pairs.
      const allowed = [now, ...choices.filter(isAllowed)];
      row = allowed.reduce((best, each) => (newIn(each, factor) > newIn(best, factor) ? each : best));
    }
    for (const [one, level] of row.entries())
      for (const [other, another] of row.entries())
        if (one < other) open.delete(key(one, level, other, another));
    rows.push(row);
  }
  return rows;
}

type Pair = readonly [factor: number, level: number, other: number, level: number];

const key = (a: number, x: number, b: number, y: number): string =>
  (a < b ? [a, x, b, y] : [b, y, a, x]).join();

function pairsOf(levels: readonly number[]): Pair[] {
  return levels.flatMap((count, one) =>
    levels.flatMap((counts, other) =>
      one < other
        ? Array.from(
            { length: count * counts },
            (_, at): Pair => [one, Math.floor(at / counts), other, at % counts],
          )
        : [],
    ),
  );
}

/** A valid row with the pair, and with one more factor where the pair needs it. */
function rowWith(
  levels: readonly number[],
  pair: Pair,
  isAllowed: (row: Row) => boolean,
): number[] | undefined {
  const row = levels
    .map(() => 0)
    .with(pair[0], pair[1])
    .with(pair[2], pair[3]);
  if (isAllowed(row)) return row;
  for (const [factor, count] of levels.entries()) {
    if (factor === pair[0] || factor === pair[2]) continue;
    for (let level = 1; level < count; level++) {
      const more = row.with(factor, level);
      if (isAllowed(more)) return more;
    }
  }
  return undefined;
}
