import { table } from '@voice-agent/workspace/table';
import type { ScaleRatio } from './sandbox-scale.ts';
import type { Rates } from './sandbox-throughput.ts';
import { type Target, targetTable, withSpread } from './targets.ts';

export interface SandboxMeasured {
  rates: Rates[];
  scale: ScaleRatio[];
}

export function sandboxTargets({ rates, scale }: SandboxMeasured): Target[] {
  return [
    ...rates.flatMap(({ question, overBare, overPrism }): Target[] => [
      {
        measured: `${question} over a bare Hono route`,
        limit: { atLeast: 0.5 },
        ours: overBare.median,
        oursText: withSpread(overBare),
        peer: '',
      },
      {
        measured: `${question} over Prism`,
        limit: { atLeast: 10 },
        ours: overPrism.median,
        oursText: `${withSpread(overPrism, 1)} ×`,
        peer: '',
      },
    ]),
    ...scale.map(
      ({ question, ratio }): Target => ({
        measured: `${question}, much data over little`,
        limit: { atMost: 1.5 },
        ours: ratio.median,
        oursText: `${withSpread(ratio)} ×`,
        peer: '',
      }),
    ),
  ];
}

export const sandboxTargetTable = (measured: SandboxMeasured): string =>
  targetTable(sandboxTargets(measured));

export function rateRows({ rates }: SandboxMeasured): string[][] {
  const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
  const rows = rates.map(({ question, rate }) => [
    question,
    whole(rate.sandbox.median),
    whole(rate.bare.median),
    whole(rate.prism.median),
  ]);
  return [['answers/s', 'sandbox', 'bare Hono', 'Prism'], ...rows];
}

export const rateTable = (measured: SandboxMeasured): string => table(rateRows(measured), [1, 2, 3]);
