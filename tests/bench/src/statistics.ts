import type { Spread } from './report.ts';

export function spread(values: number[]): Spread {
  return { low: quantile(values, 0.25), median: quantile(values, 0.5), high: quantile(values, 0.75) };
}

/** The value below which a part of all values lies; NaN without any. */
export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
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
