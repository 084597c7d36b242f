/** The middle of several measurements, and the quarters around it. */
export interface Spread {
  low: number;
  median: number;
  high: number;
}

/** One thing that was measured, of everyone who took part. */
export interface Figure {
  name: string;
  /** Such as `ms`, `B` or `×`. */
  unit: string;
  /** By contender; our own is `ours`. */
  values: { ours: number | Spread; [contender: string]: number | Spread };
  /** A limit of ours; a spread counts with its median. */
  target?: { atMost?: number; atLeast?: number };
}

/** The last measurement of one subject by `pnpm bench`. */
export interface Subject {
  /** ISO 8601. */
  measuredAt: string;
  machine: { node: string; platform: string; processor: string; cores: number; memoryGb: number };
  figures: Figure[];
}

/** Whether a figure meets its target; it does not where nothing was measured, and does where there is none. */
export function isMet({ values: { ours }, target = {} }: Figure): boolean {
  const { atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY } = target;
  const value = typeof ours === 'object' ? ours.median : ours;
  return value <= atMost && value >= atLeast;
}

/** Every target that is missed, by the name that the README of the bench lists it by. */
export const missedTargets = (report: Record<string, Pick<Subject, 'figures'>>): string[] =>
  Object.entries(report).flatMap(([subject, { figures }]) =>
    figures
      .filter((figure) => !isMet(figure))
      .map((figure) => `${subject}: ${figure.name}, ${targetText(figure)}`),
  );

/** A target as text, such as `≤ 1.1 ×`; empty without one. */
export function targetText({ unit, target }: Figure): string {
  if (target === undefined) return '';
  const { atMost, atLeast = Number.NaN } = target;
  return `${atMost === undefined ? '≥' : '≤'} ${(atMost ?? atLeast).toLocaleString('en-US')} ${unit}`;
}

/** Three digits; integers in full: `5,001 B`, `1.10 (1.07–1.13) ×`. */
export function valueText(value: number | Spread, unit: string): string {
  const { low, median, high } =
    typeof value === 'number' ? { low: value, median: value, high: value } : value;
  const isWhole = [low, median, high].every(Number.isInteger);
  const digits = (each: number): string =>
    isWhole || Math.abs(each) >= 1_000
      ? Math.round(each).toLocaleString('en-US')
      : each.toPrecision(Math.abs(each) < 0.1 ? 1 : 3);
  const range = low === high ? '' : ` (${digits(low)}–${digits(high)})`;
  return `${digits(median)}${range} ${unit}`;
}
