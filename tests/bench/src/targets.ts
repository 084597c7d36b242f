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

export function targetTable(targets: Target[]): string {
  const rows = targets.map((target) => [
    target.measured,
    'atLeast' in target.limit ? `≥ ${target.limit.atLeast}` : `≤ ${target.limit.atMost}`,
    target.oursText,
    isMet(target) ? styleText('green', 'holds') : styleText('red', 'missed'),
    target.peer,
  ]);
  return table([['measured', 'target', 'ours', '', 'best peer'], ...rows], [1]);
}
