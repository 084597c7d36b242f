/** The middle of a list of numbers, and the quarters around it, which say how much they differ. */
export interface Spread {
  low: number;
  median: number;
  high: number;
}

export function spread(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  return { low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) };
}

function quantile(sorted: number[], part: number): number {
  const position = (sorted.length - 1) * part;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

/** A list that starts elsewhere each round, so that nothing is always first. */
export const rotated = <T>(list: T[], by: number): T[] => {
  const start = by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
};
