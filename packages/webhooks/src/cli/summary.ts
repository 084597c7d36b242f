import type { Paint } from '@voice-agent/cli-kit/text';
import type { PlannedDelivery } from './plan.ts';
import type { Tally, Unanswered } from './simulation.ts';
import { table } from './table.ts';

/** A simulation that is over. */
export interface SummaryFacts {
  readonly seed: string;
  readonly calls: number;
  readonly to: string;
  readonly planned: readonly PlannedDelivery[];
  readonly tally: Tally;
  readonly interrupted: boolean;
}

/** The summary as programs read it. Times are in milliseconds. */
export interface JsonSummary {
  readonly seed: string;
  readonly to: string;
  readonly interrupted: boolean;
  readonly calls: number;
  readonly deliveries: {
    readonly planned: number;
    readonly done: number;
    readonly duplicates: number;
    readonly reordered: number;
    readonly slow: number;
  };
  readonly requests: { readonly sent: number; readonly cut: number; readonly redelivered: number };
  readonly answers: Readonly<Record<string, number>>;
  /** `null` when nothing was answered. */
  readonly latency: {
    readonly p50: number;
    readonly p90: number;
    readonly p99: number;
    readonly max: number;
  } | null;
  readonly tookMs: number;
  readonly notAnsweredWith200: { readonly count: number; readonly first: readonly Unanswered[] };
}

const listed = 20;

export function asJson({ seed, calls, to, planned, tally, interrupted }: SummaryFacts): JsonSummary {
  const having = (has: (delivery: PlannedDelivery) => boolean): number => planned.filter(has).length;
  const percentile = (share: number): number => tally.latency.percentile(share) / 1000;
  const latency = { p50: percentile(50), p90: percentile(90), p99: percentile(99), max: percentile(100) };
  return {
    seed,
    to,
    interrupted,
    calls,
    deliveries: {
      planned: planned.length,
      done: tally.done,
      duplicates: having(({ duplicate }) => duplicate),
      reordered: having(({ reordered }) => reordered),
      slow: having(({ fault }) => fault === 'slow'),
    },
    requests: { sent: tally.sent, cut: tally.cut, redelivered: tally.redelivered },
    answers: Object.fromEntries([...tally.answers].sort(([a], [b]) => (a < b ? -1 : 1))),
    latency: tally.latency.count === 0 ? null : latency,
    tookMs: Math.round(tally.tookMs),
    notAnsweredWith200: { count: tally.unansweredCount, first: tally.unanswered },
  };
}

export function asText(facts: SummaryFacts, paint: Paint): string {
  const { calls, deliveries, requests, answers, latency, tookMs, ...rest } = asJson(facts);
  const perSecond = Math.round((requests.sent * 1000) / Math.max(1, tookMs));
  const rows = [
    ['seed', rest.seed],
    ['receiver', rest.to],
    ['planned', `${calls} calls, ${deliveries.planned} deliveries${unusual(deliveries)}`],
    [
      'sent',
      `${requests.sent} requests${repeated(requests)} in ${(tookMs / 1000).toFixed(1)} s, ${perSecond} a second`,
    ],
    [
      'answers',
      Object.entries(answers)
        .map(([answer, times]) => `${answer}: ${times}`)
        .join(', ') || 'none',
    ],
  ];
  if (latency)
    rows.push([
      'latency',
      Object.entries(latency)
        .map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`)
        .join(', '),
    ]);
  const { count, first } = rest.notAnsweredWith200;
  const left = deliveries.planned - deliveries.done;
  const stopped = `Stopped: ${left} of ${deliveries.planned} deliveries were not made.`;
  const end = left > 0 ? `${paint('yellow', stopped)}\n` : '';
  const good = `${paint('green', 'Every delivery got a 200.')}\n`;
  if (count === 0) return `${table(rows)}\n${end || good}`;
  const lost = first
    .slice(0, listed)
    .map(({ answer, eventType, callId }) => [`  ${answer}`, eventType, callId]);
  const more = count > lost.length ? `  and ${count - lost.length} more\n` : '';
  const bad = paint('red', `Without a 200 in the end: ${count}`);
  return `${table(rows)}\n${end}${bad}\n${table(lost)}\n${more}`;
}

function unusual({ duplicates, reordered, slow }: JsonSummary['deliveries']): string {
  const parts = [
    duplicates > 0 ? `${duplicates} twice` : '',
    reordered > 0 ? `${reordered} out of order` : '',
    slow > 0 ? `${slow} slow` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

function repeated({ cut, redelivered }: JsonSummary['requests']): string {
  const parts = [redelivered > 0 ? `${redelivered} repeated` : '', cut > 0 ? `${cut} more cut` : ''];
  const message = parts.filter((part) => part !== '').join(', ');
  return message === '' ? '' : ` (${message})`;
}
