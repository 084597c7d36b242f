import { duration } from './duration.ts';

/** What is drawn of a call. Times are in ISO 8601. */
export interface TimedCall {
  startedAt: string;
  endedAt?: string;
  events: readonly { timestamp: string }[];
  tools: readonly TimedTool[];
}

/** A tool call. */
export interface TimedTool {
  /** The index of its event. */
  event: number;
  startedAt: string;
  durationMs: number;
  /** It was not called: its duration is made up. */
  scripted: boolean;
}

/** The delivery of an event, with its attempts so far. */
export interface TimedDelivery {
  state: string;
  attempts: readonly { at: string; durationMs: number; status?: number }[];
}

/** Something on the time axis, from and to in fractions of its width. */
export interface Bar {
  kind: 'tool' | 'event' | 'wait' | 'success' | 'failure' | 'sending';
  from: number;
  to: number;
}

/** A tick of the axis, counted from the start of the call. */
export interface Tick {
  at: number;
  label: string;
}

/** The events of a call on one time axis. */
export interface Waterfall {
  /** Of each event: the tool, the event itself, how long its delivery waits, and its attempts. */
  rows: Bar[][];
  ticks: Tick[];
  /** Where time in which nothing happens is cut short. */
  breaks: Pick<Bar, 'from' | 'to'>[];
}

interface Span {
  from: number;
  to: number;
}

/** Narrower could not be seen. */
const minWidth = 0.006;
/** Ticks that are nearer could not be read. */
const minTickGap = 0.2;

/**
 * Lays out a call. The call itself and the attempts to deliver are drawn to scale; longer pauses between them, as those
 * before a retry, are cut short.
 *
 * @param deliveries of each event its delivery; undefined where there is none
 * @param now in milliseconds since 1970, for what has no end yet
 */
export function waterfallOf(
  call: TimedCall,
  deliveries: readonly (TimedDelivery | undefined)[],
  now: number,
): Waterfall {
  const start = Date.parse(call.startedAt);
  const until = (at: string | undefined) => Math.max(start, at === undefined ? now : Date.parse(at));
  const attempts = deliveries.map((delivery) =>
    (delivery?.attempts ?? []).map((attempt): Span & { kind: Bar['kind'] } => {
      const from = until(attempt.at);
      const kind = isSuccess(attempt.status) ? 'success' : 'failure';
      return { kind, from, to: from + attempt.durationMs };
    }),
  );
  const busy = merged([{ from: start, to: until(call.endedAt) }, ...attempts.flat()]);
  const { at, breaks } = scaleOf(busy);
  const end = busy.at(-1)?.to ?? start;
  const bar = (kind: Bar['kind'], from: number, to: number): Bar => {
    const left = Math.min(at(from), 1 - minWidth);
    return { kind, from: left, to: Math.max(at(to), left + minWidth) };
  };

  let before = start;
  const rows = call.events.map((event, index) => {
    const time = until(event.timestamp);
    const bars: Bar[] = [];
    const tool = call.tools.find((used) => used.event === index);
    if (tool !== undefined) {
      // What is made up took no time, and fits in between.
      const from = tool.scripted ? Math.max(before, time - tool.durationMs) : until(tool.startedAt);
      bars.push(bar('tool', from, time));
    }
    before = time;
    const [delivery, tried = []] = [deliveries[index], attempts[index]];
    const isPending = delivery?.state === 'waiting' || delivery?.state === 'sent';
    const last = isPending ? end : (tried.at(-1)?.from ?? time);
    if (last > time) bars.push(bar('wait', time, last));
    bars.push(bar('event', time, time), ...tried.map(({ kind, from, to }) => bar(kind, from, to)));
    if (delivery?.state === 'sent') bars.push(bar('sending', end, end));
    return bars;
  });
  return { rows, ticks: ticksOf(busy, start, at), breaks };
}

const isSuccess = (status = 0): boolean => status >= 200 && status < 300;

/** Spans in order, those that touch as one. */
function merged(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else found.push({ ...span });
  }
  return found;
}

/** Maps each time to a place from 0 to 1; a gap between spans gets at most an eighth of what they have together. */
function scaleOf(busy: readonly Span[]): { at: (time: number) => number; breaks: Waterfall['breaks'] } {
  const busyMs = busy.reduce((sum, { from, to }) => sum + to - from, 0);
  const maxGap = Math.max(1, busyMs / 8);
  const knots: { time: number; place: number }[] = [];
  const cut: Span[] = [];
  let place = 0;
  for (const [index, { from, to }] of busy.entries()) {
    const gap = from - (busy[index - 1]?.to ?? from);
    if (gap > maxGap) cut.push({ from: place, to: place + maxGap });
    place += Math.min(gap, maxGap);
    knots.push({ time: from, place });
    place += to - from;
    knots.push({ time: to, place });
  }
  const whole = Math.max(place, 1);
  const at = (time: number): number => {
    const after = knots.findIndex((knot) => knot.time >= time);
    const [left, right] = [knots[Math.max(0, after - 1)], knots[after]];
    if (left === undefined || right === undefined) return after === -1 ? place / whole : 0;
    const share = right.time === left.time ? 1 : (time - left.time) / (right.time - left.time);
    return (left.place + share * (right.place - left.place)) / whole;
  };
  return { at, breaks: cut.map(({ from, to }) => ({ from: from / whole, to: to / whole })) };
}

/** Where it goes on after a pause, and round times; as many as can be read. */
function ticksOf(busy: readonly Span[], start: number, at: (time: number) => number): Tick[] {
  const step = roundStep(Math.max(...busy.map(({ from, to }) => to - from), 1) / 4);
  const round = busy.flatMap(({ from, to }) => {
    const first = Math.ceil((from - start) / step);
    const count = Math.floor((to - start) / step) - first + 1;
    return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
  });
  const ticks: Tick[] = [];
  for (const time of [...busy.map(({ from }) => from - start), ...round]) {
    const tick = { at: at(start + time), label: time === 0 ? '0' : duration(time) };
    const isFree = ticks.every((other) => Math.abs(other.at - tick.at) >= minTickGap);
    if (isFree && tick.at <= 1 - minTickGap / 2) ticks.push(tick);
  }
  return ticks.sort((one, other) => one.at - other.at);
}

/** The next 1, 2 or 5 with noughts. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((digit) => digit * power >= least) ?? 10) * power;
}
