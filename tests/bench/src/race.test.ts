import { expect, test } from 'vitest';
import { Race, race } from './race.ts';
import type { Spread } from './report.ts';

const exactly = (value: number): Spread => ({ low: value, median: value, high: value });
const run = { isQuick: false, progress: () => {} };

/** A race of the costs of each player, start by start and round by round. */
const raceOf = (starts: Record<string, number[]>[]): Race =>
  new Race(
    starts.map(
      (start) =>
        new Map(Object.entries(start).map(([name, costs]) => [`\n${name}`, costs.map((cost) => ({ cost }))])),
    ),
  );
const reading = { name: 'cost', unit: 'µs', metric: 'cost' };

test('a player is compared with the reference of its own start: a slow start changes no ratio', () => {
  const costs = raceOf([
    { bare: [100], ours: [110] },
    { bare: [900], ours: [990] },
    { bare: [100], ours: [110] },
  ]);
  expect(costs.values({ ...reading, pick: 'low', over: 'bare' })).toEqual({ ours: exactly(1.1) });
  expect(costs.values(reading).ours?.median).toBe(110);
});

test('rounds in which the machine did something else do not count', () => {
  const costs = raceOf([{ bare: [100, 140, 700, 100], ours: [110, 990, 300, 110] }]);
  expect(costs.values({ ...reading, pick: 'low', over: 'bare' }).ours).toEqual(exactly(1.1));
  expect(costs.values({ ...reading, pick: 'high' }).bare).toEqual(exactly(280));
});

test('without starts to compare, round is compared with round', () => {
  const costs = raceOf([{ little: [10, 40, 20], ours: [12, 48, 26] }]);
  expect(costs.values({ ...reading, over: 'little' }).ours).toEqual({ low: 1.2, median: 1.2, high: 1.25 });
});

test('a ratio without its reference is not a number, and nothing is none', () => {
  expect(raceOf([{ ours: [] }]).values(reading).ours?.median).toBeNaN();
  expect(raceOf([{ ours: [5] }]).values({ ...reading, over: 'bare' }).ours?.median).toBeNaN();
});

test('every player takes each turn, another one first each round, and is released after its start', async () => {
  const log: string[] = [];
  const player = (name: string, group: string) => ({
    name,
    group,
    turn: async () => {
      log.push(name);
      return { cost: log.length };
    },
  });
  const course = {
    what: 'a race',
    starts: 2,
    rounds: 2,
    turns: 2,
    open: async (stack: AsyncDisposableStack) => {
      stack.defer(() => void log.push('end'));
      return [player('a', 'one'), player('b', 'other')];
    },
  };
  const costs = await race(run, course);
  expect(log.join(' ')).toBe('a b b a b a a b end a b b a b a a b end');
  // Each round is the mean of its turns: (1 + 4) / 2, (6 + 7) / 2 and, after nine entries, as much again.
  expect(Object.keys(costs.values({ ...reading, group: 'one' }))).toEqual(['a']);
  expect(costs.values({ ...reading, group: 'one' }).a).toEqual({ low: 5.5, median: 9, high: 12.5 });
  const figure = costs.figure({ ...reading, group: 'other', targets: [{ atMost: 3 }] });
  expect(figure).toMatchObject({ name: 'cost', unit: 'µs', targets: [{ atMost: 3 }] });
  log.length = 0;
  await race({ ...run, isQuick: true }, course);
  expect(log.filter((each) => each === 'end')).toHaveLength(1);
});
