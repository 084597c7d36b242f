import { styleText } from 'node:util';
import { table } from '@voice-agent/workspace/table';
import type { Spread } from './statistics.ts';

/** What we ask of ourselves, and what is so. */
export interface Target {
  measured: string;
  limit: { atLeast: number } | { atMost: number };
  ours: number;
  oursText: string;
  /** The best of the others; empty when there is none. */
  peer: string;
}

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
  targets.map((target) => ({
    measured: target.measured,
    target: 'atLeast' in target.limit ? `≥ ${target.limit.atLeast}` : `≤ ${target.limit.atMost}`,
    ours: target.oursText,
    holds: isMet(target),
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

export const targetTable = (targets: Target[]): string => rowTable(targetRows(targets));
