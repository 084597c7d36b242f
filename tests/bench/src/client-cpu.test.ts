import { expect, test } from 'vitest';
import { summarize } from './client-cpu.ts';

const round = (bare: number, ours: number, bareUpdate: number) => [
  { operation: 'list', name: 'fetch', microseconds: bare },
  { operation: 'list', name: 'ours', microseconds: ours },
  { operation: 'update', name: 'fetch', microseconds: bareUpdate },
];

test('a call is held against the bare fetch of its operation, start by start', () => {
  // The second start is slow for both, and changes no ratio.
  const times = summarize([[round(100, 110, 50)], [round(900, 990, 50)], [round(100, 120, 50)]]);
  expect(times.map(({ name, operation }) => `${operation} ${name}`)).toEqual([
    'list fetch',
    'list ours',
    'update fetch',
  ]);
  expect(times.map(({ ratio }) => ratio.median)).toEqual([1, 1.1, 1]);
  expect(times[1]?.microseconds.median).toBe(120);
});

test('rounds in which the machine did something else do not count', () => {
  const start = [round(100, 110, 50), round(100, 990, 50), round(700, 110, 50), round(100, 110, 50)];
  expect(summarize([start])[1]?.ratio.median).toBe(1.1);
});

test('a ratio without its bare fetch is no number', () => {
  expect(summarize([[[{ operation: 'list', name: 'ours', microseconds: 5 }]]])[0]?.ratio.median).toBeNaN();
});
