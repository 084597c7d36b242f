import type { Table } from './report.ts';
import type { ScaleRatio } from './sandbox-scale.ts';
import type { Rates } from './sandbox-throughput.ts';
import { type Target, target } from './targets.ts';

export interface SandboxMeasured {
  rates: Rates[];
  scale: ScaleRatio[];
}

export const sandboxTargets = ({ rates, scale }: SandboxMeasured): Target[] => [
  ...rates.flatMap(({ question, overBare, overPrism }) => [
    target(`${question} over a bare Hono route`, { atLeast: 0.5 }, overBare),
    target(`${question} over Prism`, { atLeast: 10 }, overPrism, { digits: 1, unit: ' ×' }),
  ]),
  ...scale.map(({ question, ratio }) =>
    target(`${question}, much data over little`, { atMost: 1.5 }, ratio, { unit: ' ×' }),
  ),
];

export function rateTable({ rates }: SandboxMeasured): Table {
  const whole = (value: number): string => Math.round(value).toLocaleString('en-US');
  const rows = rates.map(({ question, rate }) => [
    question,
    ...[rate.sandbox, rate.bare, rate.prism].map(({ median }) => whole(median)),
  ]);
  return { rows: [['answers/s', 'sandbox', 'bare Hono', 'Prism'], ...rows], right: [1, 2, 3] };
}
