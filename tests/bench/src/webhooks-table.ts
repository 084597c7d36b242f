import type { Table } from './report.ts';
import type { Spread } from './statistics.ts';
import { type Target, target, withSpread } from './targets.ts';
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
  const slow = of(naive);
  const worse = (each: Throughput | undefined): Spread => {
    const nothing = { low: Number.NaN, median: Number.NaN, high: Number.NaN };
    if (each === undefined) return nothing;
    return each.byCpu.median < each.byClock.median ? each.byCpu : each.byClock;
  };
  return [
    target('verify, parse and validate, by CPU', { atLeast: 0.62 }, of(ours)?.byCpu ?? worse(undefined), {
      peer: rival === undefined ? '' : `${rival.byCpu.median.toFixed(2)} ${rival.name}`,
    }),
    target('on disk before the 200, by CPU or clock, the worse', { atLeast: 0.2 }, worse(of(oursStored)), {
      peer: slow === undefined ? '' : `${worse(slow).median.toFixed(2)} ${naive}`,
    }),
    ...validation
      .filter(({ name }) => name === ours)
      .map(({ of: event, ratio }) => {
        const others = validation.filter(
          (each) => each.of === event && each.name !== ours && each.name !== unchecked,
        );
        const best = others.sort((a, b) => a.ratio.median - b.ratio.median)[0];
        const peer = best === undefined ? '' : `${best.ratio.median.toFixed(2)} × ${best.name}`;
        return target(`parse over JSON.parse, ${event}`, { atMost: 1.2 }, ratio, { unit: ' ×', peer });
      }),
    target('who only verifies loads, gzip', { atMost: 2_000 }, sizes.ours, {
      text: bytes(sizes.ours),
      peer: `${bytes(sizes.standardwebhooks)} standardwebhooks`,
    }),
  ];
}

export function receiverTable({ throughput }: WebhooksMeasured): Table {
  const rows = throughput.map(({ name, microseconds, rate, byCpu, byClock }) => [
    name,
    microseconds.median.toFixed(1),
    Math.round(rate.median).toLocaleString('en-US'),
    ...(name === bare ? ['1', '1'] : [withSpread(byCpu), withSpread(byClock)]),
  ]);
  return { rows: [['receiver', 'CPU, µs', 'answers/s', 'by CPU', 'by clock'], ...rows], right: [1, 2] };
}

export function workerTable(measured: Workers[]): Table {
  const rows = measured.map(({ workers, eventsPerSecond }) => [
    `${workers}`,
    Math.round(eventsPerSecond).toLocaleString('en-US'),
  ]);
  return { rows: [['workers on PostgreSQL', 'events/s'], ...rows], right: [0, 1] };
}
