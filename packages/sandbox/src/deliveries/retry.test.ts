import { delayAfter } from '@voice-agent/webhooks/inbox';
import { expect, test } from 'vitest';
import { choose } from '../choices.ts';
import { outcomeOf, pacingByDefault } from './retry.ts';

const fresh = { attempts: 0, arrived: 0 };
const outcome = (status: number | undefined, choices = {}, row = fresh) =>
  outcomeOf(row, status, choose(choices), pacingByDefault);

test('the delays double from a second up to ten minutes, and are between half and whole', () => {
  for (const [index, whole] of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000].entries()) {
    const delays = Array.from({ length: 200 }, () => delayAfter(index + 1, pacingByDefault));
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(whole / 2);
    expect(Math.max(...delays)).toBeLessThanOrEqual(whole);
    expect(new Set(delays).size).toBeGreaterThan(100);
  }
  expect(delayAfter(20, pacingByDefault)).toBeLessThanOrEqual(600_000);
});

test.each([
  [200, 'delivered', 'delivered'],
  [201, 'waiting', 'delivered'],
  [299, 'waiting', 'delivered'],
  [199, 'waiting', 'waiting'],
  [300, 'waiting', 'waiting'],
  [500, 'waiting', 'waiting'],
  [undefined, 'waiting', 'waiting'],
])('status %s: %s, or %s with delivery.success 2XX', (status, state, with2XX) => {
  expect(outcome(status).state).toBe(state);
  expect(outcome(status, { 'delivery.success': '2XX' }).state).toBe(with2XX);
});

test('it is dead-lettered after the last attempt, and after the first without redelivery', () => {
  expect(outcome(500, {}, { attempts: 6, arrived: 0 })).toEqual({
    state: 'waiting',
    attempts: 7,
    arrived: 0,
  });
  expect(outcome(500, {}, { attempts: 7, arrived: 0 })).toEqual({
    state: 'dead-lettered',
    attempts: 8,
    arrived: 0,
  });
  expect(outcome(500, { 'delivery.redelivery': 'none' }).state).toBe('dead-lettered');
  expect(outcome(200, { 'delivery.redelivery': 'none' }).state).toBe('delivered');
});

test('with duplicates it is sent once more after a success, and then it is over', () => {
  const choices = { 'delivery.redelivery': 'duplicate' };
  expect(outcome(200, choices)).toEqual({ state: 'waiting', attempts: 1, arrived: 1 });
  expect(outcome(500, choices)).toEqual({ state: 'waiting', attempts: 1, arrived: 0 });
  for (const status of [200, 500, undefined])
    expect(outcome(status, choices, { attempts: 1, arrived: 1 }).state).toBe('delivered');
});
