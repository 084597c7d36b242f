/** The middle of several measurements, and the quarters around it. */
export interface Spread {
  low: number;
  median: number;
  high: number;
}

/** A limit of a figure of ours; a spread counts with its median. */
export interface Target {
  atMost?: number;
  atLeast?: number;
  /** The contender whose value ours is divided by before it is compared. */
  over?: string;
}

/** One thing that was measured, of everyone who took part. */
export interface Figure {
  name: string;
  /** Such as `ms`, `B` or `×`; empty for a count. */
  unit: string;
  /** By contender; our own is `ours`. */
  values: Record<string, number | Spread>;
  targets?: Target[];
  /** Default: less. */
  better?: 'more';
  /** Contenders that no one competes with: what a ratio is taken of, and variants of ours. */
  references?: string[];
}

/** The last measurement of one subject by `pnpm bench`. */
export interface Subject {
  /** ISO 8601. */
  measuredAt: string;
  machine: { node: string; platform: string; processor: string; cores: number; memoryGb: number };
  figures: Figure[];
}

/** A target, or a figure without one, as text. */
export interface Row {
  measured: string;
  target: string;
  ours: string;
  /** Absent where there is no target. */
  isMet?: boolean;
  /** The other contenders, the best one first. */
  others: string[];
  references: string[];
}

const middle = (value: number | Spread | undefined): number =>
  typeof value === 'object' ? value.median : (value ?? Number.NaN);

/** Our value as a target sees it. Two that take nothing are alike; a missing value is not a number. */
function compared({ values }: Figure, { over }: Target): number {
  const ours = middle(values.ours);
  if (over === undefined) return ours;
  const theirs = middle(values[over]);
  return ours === 0 && theirs === 0 ? 1 : ours / theirs;
}

/** Whether a target is met; it is not where nothing was measured. */
function isMet(figure: Figure, target: Target): boolean {
  const value = compared(figure, target);
  return (
    value <= (target.atMost ?? Number.POSITIVE_INFINITY) &&
    value >= (target.atLeast ?? Number.NEGATIVE_INFINITY)
  );
}

/** The figures of a subject, a row for each target, without those that only a ratio is made of. */
export const rowsOf = ({ figures }: Pick<Subject, 'figures'>): Row[] =>
  figures.filter(isShown).flatMap((figure) => {
    const { name, targets = [] } = figure;
    const ours = figure.values.ours === undefined ? '' : show(figure.values.ours, figure.unit);
    const [others, references] = [false, true].map((isReference) => othersOf(figure, isReference)) as [
      string[],
      string[],
    ];
    if (targets.length === 0) return [{ measured: name, target: '', ours, others, references }];
    return targets.map((target) => ({
      measured: name,
      target: targetText(figure, target),
      ours: target.over === undefined ? ours : `${show(compared(figure, target), '×')} (${ours})`,
      isMet: isMet(figure, target),
      others,
      references,
    }));
  });

function isShown({ values, targets, references = [] }: Figure): boolean {
  const others = Object.keys(values).filter((name) => name !== 'ours');
  return targets !== undefined || others.length === 0 || others.some((name) => !references.includes(name));
}

/** Every target that is missed, by the name that the README of the bench lists it by. */
export const missedTargets = (report: Record<string, Subject>): string[] =>
  Object.entries(report).flatMap(([subject, { figures }]) =>
    figures.flatMap((figure) =>
      (figure.targets ?? [])
        .filter((target) => !isMet(figure, target))
        .map((target) => `${subject}: ${figure.name}, ${targetText(figure, target)}`),
    ),
  );

function targetText({ unit }: Figure, { atMost, atLeast, over }: Target): string {
  const sign = atMost === undefined ? '≥' : '≤';
  const limit = (atMost ?? atLeast ?? Number.NaN).toLocaleString('en-US');
  return [sign, limit, over === undefined ? unit : `× ${over}`].filter(Boolean).join(' ');
}

function othersOf({ values, unit, better, references = [] }: Figure, isReference: boolean): string[] {
  const sign = better === 'more' ? -1 : 1;
  return Object.entries(values)
    .filter(([name]) => name !== 'ours' && references.includes(name) === isReference)
    .sort(([, one], [, other]) => sign * (middle(one) - middle(other)))
    .map(([name, value]) => `${show(middle(value), unit)} ${name}`);
}

/** Three digits; integers in full: `5,001 B`, `1.10 (1.07–1.13) ×`. */
function show(value: number | Spread, unit: string): string {
  const { low, median, high } =
    typeof value === 'number' ? { low: value, median: value, high: value } : value;
  const isWhole = [low, median, high].every(Number.isInteger);
  const digits = (each: number): string =>
    isWhole || Math.abs(each) >= 1_000
      ? Math.round(each).toLocaleString('en-US')
      : each.toPrecision(Math.abs(each) < 0.1 ? 1 : 3);
  const range = low === high ? '' : ` (${digits(low)}–${digits(high)})`;
  return `${digits(median)}${range} ${unit}`.trimEnd();
}
