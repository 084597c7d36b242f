import { Random } from '@voice-agent/cli-kit/random';
import { describe, expect, it } from 'vitest';
import { eventTypes } from '../generated/events.ts';
import { parse } from '../parse.ts';
import { call } from './calls.ts';
import { type PlanOptions, plan } from './plan.ts';

const options: PlanOptions = {
  seed: '7',
  calls: 40,
  rate: 100,
  duplicate: 0,
  reorder: 0,
  drop: 0,
  slow: 0,
  delay: 0,
};
const chaos: PlanOptions = { ...options, duplicate: 0.05, reorder: 0.1, drop: 0.02, slow: 0.02, delay: 300 };
const seeds = ['7', 'harbour', '', '北'];

const calls = seeds.flatMap((seed) => Array.from({ length: 50 }, (_, index) => call(seed, index)));

describe('a made-up call', () => {
  it('is a whole life: started, answered, what is spoken and done, ended', () => {
    const all = calls.map((events) => events.map(({ eventType }) => eventType));
    for (const types of all)
      expect([types[0], types[1], types.at(-1)]).toEqual(['call.started', 'call.answered', 'call.ended']);
    expect(new Set(all.flat())).toEqual(new Set(eventTypes));
    for (const event of calls.flat()) expect(parse(JSON.stringify(event))).toEqual({ ok: true, event });
  });

  it('is one call whose time goes on', () => {
    expect(new Set(calls.map((events) => events[0]?.callId)).size).toBe(calls.length);
    for (const events of calls) {
      expect(new Set(events.map(({ callId, agentId }) => `${callId} ${agentId}`)).size).toBe(1);
      const times = events.map(({ timestamp }) => timestamp);
      expect(times).toEqual([...times].sort());
      expect(new Set(times).size).toBe(times.length);
    }
  });

  it('is the same for the same seed, and another for another', () => {
    expect(call('7', 3)).toEqual(call('7', 3));
    expect(call('7', 3)).not.toEqual(call('8', 3));
    // Fixed, so that a seed that somebody wrote down keeps its meaning.
    expect(new Random('7').word(12)).toBe('lpig212c3h2k');
  });
});

describe('a plan', () => {
  it('has each event once, in order, at the rate, when nothing is to go wrong', () => {
    const planned = plan(options);
    for (let index = 0; index < options.calls; index++) {
      const mine = planned.filter((delivery) => delivery.call === index).map(({ event }) => event);
      expect(mine).toEqual(call('7', index).map((_, event) => event));
    }
    planned.forEach((delivery, place) => {
      expect(delivery).toMatchObject({
        dueMs: place * 10,
        duplicate: false,
        reordered: false,
        fault: undefined,
      });
    });
    const switches = planned.filter((delivery, place) => delivery.call !== planned[place - 1]?.call);
    expect(switches.length).toBeGreaterThan(2 * options.calls);
  });

  it('has every event at least once, whatever goes wrong', () => {
    const whole = (made: typeof options) => {
      const firsts = plan(made).filter(({ duplicate }) => !duplicate);
      return firsts.map(({ call: index, event }) => `${index}/${event}`).sort();
    };
    expect(whole(chaos)).toEqual(whole(options));
  });

  it.each<[keyof PlanOptions, (delivery: ReturnType<typeof plan>[number]) => boolean]>([
    ['duplicate', ({ duplicate }) => duplicate],
    ['reorder', ({ reordered }) => reordered],
    ['drop', ({ fault }) => fault === 'cut'],
    ['slow', ({ fault }) => fault === 'slow'],
  ])('%s: about the share that was asked for', (name, has) => {
    const planned = plan({ ...options, calls: 300, [name]: 0.1 });
    const share = planned.filter(has).length / planned.length;
    expect(share).toBeGreaterThan(0.07);
    expect(share).toBeLessThan(0.13);
    expect(plan({ ...options, [name]: 0 }).filter(has)).toEqual([]);
  });

  it('a delay holds back, within its bound, and makes others overtake', () => {
    const planned = plan({ ...options, delay: 500 });
    const due = planned.map(({ dueMs }) => dueMs);
    expect(due).toEqual([...due].sort((a, b) => a - b));
    expect(Math.max(...due)).toBeLessThan((planned.length - 1) * 10 + 500);
    expect(planned.some(({ reordered }) => reordered)).toBe(true);
  });
});
