import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { duration } from './duration.ts';
import { type TimedDelivery, type TimedTool, waterfallOf } from './waterfall.ts';

const start = Date.parse('2026-03-02T09:00:00Z');
const iso = (ms: number) => new Date(start + ms).toISOString();
const event = (ms: number) => ({
  eventType: 'transcription.update' as const,
  callId: 'call',
  timestamp: iso(ms),
  projectId: 'project',
  agentId: 'agent',
  agentName: 'Front desk',
  data: {},
});
/** A call of ten seconds with events at these milliseconds. */
const call = (times: number[], tools: TimedTool[] = []) => ({
  startedAt: iso(0),
  endedAt: iso(10_000),
  events: times.map(event),
  tools,
});
const attempt = (ms: number, durationMs: number, status?: number): TimedDelivery['attempts'][number] => ({
  at: iso(ms),
  durationMs,
  ...(status !== undefined && { status }),
});
const delivery = (state: TimedDelivery['state'], ...attempts: TimedDelivery['attempts'][number][]) => ({
  state,
  attempts,
});

describe('a call on its time axis', () => {
  test('has the time of a tool before its event; a scripted one begins after the event before', () => {
    const used = { name: 'Tides', startedAt: iso(1_000), durationMs: 3_000 };
    const { rows } = waterfallOf(
      call(
        [0, 4_000, 5_000],
        [
          { ...used, event: 1, scripted: false },
          { ...used, event: 2, scripted: true },
        ],
      ),
      [],
      start,
    );
    expect(rows.map(([first]) => first)).toEqual([
      { kind: 'event', from: 0, to: 0.006 },
      { kind: 'tool', from: 0.1, to: 0.4 },
      { kind: 'tool', from: 0.4, to: 0.5 },
    ]);
  });

  test('goes on to now while the call is under way', () => {
    const { endedAt: _, ...running } = call([0]);
    const { rows, ticks } = waterfallOf(running, [delivery('waiting')], start + 4_000);
    expect(rows[0]?.[0]).toEqual({ kind: 'wait', from: 0, to: 1 });
    expect(ticks.map(({ label }) => label)).toEqual(['0', '1.0 s', '2.0 s', '3.0 s']);
  });

  test('cuts pauses short that are longer than an eighth of what happens', () => {
    const tries = [1, 2, 3].map((hours) => attempt(hours * 3_600_000, 0, 500));
    const { rows, breaks, ticks } = waterfallOf(call([0]), [delivery('dead-lettered', ...tries)], start);
    // 10 s of the call, then three pauses of 1.25 s each.
    expect(breaks.map(({ from, to }) => [from.toFixed(3), to.toFixed(3)])).toEqual([
      ['0.727', '0.818'],
      ['0.818', '0.909'],
      ['0.909', '1.000'],
    ]);
    expect(rows[0]?.filter(({ kind }) => kind === 'failure').map(({ from }) => from.toFixed(3))).toEqual([
      '0.818',
      '0.909',
      '0.994',
    ]);
    expect(ticks.map(({ label }) => label)).toContain('60 min 0 s');
  });

  test('whatever happens, all is on the axis, in its order, and can be seen and read', () => {
    const times = fc.array(fc.nat(2 ** 40), { maxLength: 8 }).map((found) => found.sort((a, b) => a - b));
    const attempts = fc.array(
      fc.record({
        at: fc.nat(2 ** 40).map(iso),
        durationMs: fc.nat(60_000),
        status: fc.constantFrom(200, 500),
      }),
      { maxLength: 4 },
    );
    const deliveries = fc.array(
      fc.record({
        state: fc.constantFrom<TimedDelivery['state']>('waiting', 'sent', 'delivered', 'dead-lettered'),
        attempts,
      }),
    );
    fc.assert(
      fc.property(times, deliveries, fc.nat(2 ** 40), fc.boolean(), (events, delivered, now, isOver) => {
        const { endedAt, ...running } = call(events);
        const shown = isOver ? { ...running, endedAt } : running;
        const { rows, ticks, breaks } = waterfallOf(shown, delivered, start + now);
        expect(rows).toHaveLength(events.length);
        for (const { from, to } of [...rows.flat(), ...breaks]) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(1 + 1e-9);
          expect(to).toBeGreaterThan(from);
        }
        const moments = rows.map((row) => row.find(({ kind }) => kind === 'event')?.from ?? 0);
        expect(moments.toSorted((a, b) => a - b)).toEqual(moments);
        for (const [index, tick] of ticks.entries()) {
          expect(tick.at).toBeLessThan(0.91);
          if (index > 0) expect(tick.at - (ticks[index - 1]?.at ?? 0)).toBeGreaterThan(0.199);
        }
        expect(ticks.length).toBeLessThan(10);
      }),
    );
  });
});

test('a duration is written in the unit that it has', () => {
  expect([0, 0.4, 12.6, 999.4, 999.6, 1_250, 9_960, 59_400, 59_500, 61_000, 3_600_000].map(duration)).toEqual(
    [
      '0 ms',
      '0 ms',
      '13 ms',
      '999 ms',
      '1.0 s',
      '1.3 s',
      '10 s',
      '59 s',
      '1 min 0 s',
      '1 min 1 s',
      '60 min 0 s',
    ],
  );
});
