import { table } from '@voice-agent/workspace/table';
import type { Spread } from './statistics.ts';
import { type Target, targetTable, withSpread } from './targets.ts';
import { bare, naive, ours, oursStored } from './webhooks-contenders.ts';
import type { WebhookSizes } from './webhooks-size.ts';
import type { Throughput } from './webhooks-throughput.ts';
import { unchecked, type Validation } from './webhooks-validation.ts';
import type { Workers } from './webhooks-workers.ts';

export interface WebhooksMeasured {
  sizes: WebhookSizes;
  throughput: Throughput[];
  validation: Validation[];
  /** `undefined` when there is no PostgreSQL server for this machine. */
  workers: Workers[] | undefined;
}

const bytes = (value: number): string => `${value.toLocaleString('en-US')} B`;

export function webhookTargets({ sizes, throughput, validation }: WebhooksMeasured): Target[] {
  const of = (name: string): Throughput | undefined => throughput.find((each) => each.name === name);
  const rival = throughput
    .filter((each) => each.does === 'verify' && each.name !== ours)
    .sort((a, b) => b.byCpu.median - a.byCpu.median)[0];
  const stored = of(oursStored);
  const slow = of(naive);
  const worse = (each: Throughput | undefined): Spread => {
    const nothing = { low: Number.NaN, median: Number.NaN, high: Number.NaN };
    if (each === undefined) return nothing;
    return each.byCpu.median < each.byClock.median ? each.byCpu : each.byClock;
  };
  const verified = of(ours)?.byCpu ?? worse(undefined);
  return [
    {
      measured: 'verify, parse and validate, by CPU',
      limit: { atLeast: 0.62 },
      ours: verified.median,
      oursText: withSpread(verified),
      peer: rival === undefined ? '' : `${rival.byCpu.median.toFixed(2)} ${rival.name}`,
    },
    {
      measured: 'on disk before the 200, by CPU or clock, the worse',
      limit: { atLeast: 0.2 },
      ours: worse(stored).median,
      oursText: withSpread(worse(stored)),
      peer: slow === undefined ? '' : `${worse(slow).median.toFixed(2)} ${naive}`,
    },
    ...validation
      .filter(({ name }) => name === ours)
      .map(({ of: event, ratio }): Target => {
        const others = validation.filter(
          (each) => each.of === event && each.name !== ours && each.name !== unchecked,
        );
        const best = others.sort((a, b) => a.ratio.median - b.ratio.median)[0];
        return {
          measured: `parse over JSON.parse, ${event}`,
          limit: { atMost: 1.2 },
          ours: ratio.median,
          oursText: `${withSpread(ratio)} ×`,
          peer: best === undefined ? '' : `${best.ratio.median.toFixed(2)} × ${best.name}`,
        };
      }),
    {
      measured: 'who only verifies loads, gzip',
      limit: { atMost: 2_000 },
      ours: sizes.ours,
      oursText: bytes(sizes.ours),
      peer: `${bytes(sizes.standardwebhooks)} standardwebhooks`,
    },
  ];
}

export const webhookTargetTable = (measured: WebhooksMeasured): string =>
  targetTable(webhookTargets(measured));

export function receiverRows({ throughput }: WebhooksMeasured): string[][] {
  const rows = throughput.map(({ name, microseconds, rate, byCpu, byClock }) => [
    name,
    microseconds.median.toFixed(1),
    Math.round(rate.median).toLocaleString('en-US'),
    ...(name === bare ? ['1', '1'] : [withSpread(byCpu), withSpread(byClock)]),
  ]);
  return [['receiver', 'CPU, µs', 'answers/s', 'by CPU', 'by clock'], ...rows];
}

export const receiverTable = (measured: WebhooksMeasured): string => table(receiverRows(measured), [1, 2]);

export function workerRows(workers: Workers[]): string[][] {
  const rows = workers.map((each) => [
    `${each.workers}`,
    Math.round(each.eventsPerSecond).toLocaleString('en-US'),
  ]);
  return [['workers on PostgreSQL', 'events/s'], ...rows];
}

export const workerTable = (workers: Workers[]): string => table(workerRows(workers), [0, 1]);
