import { styleText } from 'node:util';
import { table } from '@voice-agent/workspace/table';
import type { Spread } from './statistics.ts';

/** What we ask of ourselves, and what is so. */
export interface Target {
  measured: string;
  limit: { atLeast: number } | { atMost: number };
  /** How the limit is shown. Default: the number. */
  limitText?: string;
  ours: number;
  oursText: string;
  /** The best of the others; empty when there is none. */
  peer: string;
}

/** How a figure is shown: its digits, the unit behind it, or the whole text; and the best of the others. */
interface Shown {
  digits?: number;
  unit?: string;
  text?: string;
  peer?: string;
}

/** A target for a figure, or for the median of several. */
export const target = (
  measured: string,
  limit: Target['limit'],
  ours: Spread | number,
  { digits = 2, unit = '', text, peer = '' }: Shown = {},
): Target => ({
  measured,
  limit,
  ours: typeof ours === 'number' ? ours : ours.median,
  oursText: text ?? `${typeof ours === 'number' ? ours : withSpread(ours, digits)}${unit}`,
  peer,
});

export const withSpread = ({ low, median, high }: Spread, digits = 2): string =>
  `${median.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;

/** A figure that is no number holds nothing. */
export const isMet = ({ limit, ours: own }: Target): boolean =>
  'atLeast' in limit ? own >= limit.atLeast : own <= limit.atMost;

/** A row of a subject's table, as text: for the terminal, the report and the page of the docs site. */
export interface Row {
  measured: string;
  /** Absent where nothing is asked, as `holds` then is. */
  target?: string;
  ours: string;
  holds?: boolean;
  /** The best of the others; empty when there is none. */
  peer: string;
}

export const targetRows = (targets: Target[]): Row[] =>
  targets.map(({ limit, limitText, ...target }) => ({
    measured: target.measured,
    target: 'atLeast' in limit ? `≥ ${limitText ?? limit.atLeast}` : `≤ ${limitText ?? limit.atMost}`,
    ours: target.oursText,
    holds: isMet({ ...target, limit }),
    peer: target.peer,
  }));

export function rowTable(rows: Row[]): string {
  const verdict = (holds: boolean): string =>
    holds ? styleText('green', 'holds') : styleText('red', 'missed');
  const cells = rows.map(({ measured, target = '', ours, holds, peer }) => [
    measured,
    target,
    ours,
    holds === undefined ? '' : verdict(holds),
    peer,
  ]);
  return table([['measured', 'target', 'ours', '', 'best peer'], ...cells], [1]);
}
