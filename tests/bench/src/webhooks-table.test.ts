import { expect, test } from 'vitest';
import { isMet } from './targets.ts';
import { bare, naive, ours, oursStored } from './webhooks-contenders.ts';
import { type WebhooksMeasured, webhookTargets } from './webhooks-table.ts';
import { summarizeTurns } from './webhooks-throughput.ts';
import { readings, summarizeReadings, unchecked } from './webhooks-validation.ts';

const turns = (microseconds: number, rate: number) => Array(5).fill({ microseconds, rate });
const start = (slowness: number) =>
  new Map([
    [bare, turns(40 * slowness, 20_000 / slowness)],
    [ours, turns(60 * slowness, 15_000 / slowness)],
    ['svix', turns(100 * slowness, 9_000 / slowness)],
    [oursStored, turns(100 * slowness, 3_000 / slowness)],
    [naive, turns(400 * slowness, 1_000 / slowness)],
  ]);
const throughput = summarizeTurns([start(1), start(3), start(1)]);

const readingTurns = new Map(
  readings.map(({ of, name }) => [`${of}: ${name}`, [name === unchecked ? 5 : name === ours ? 6.5 : 6]]),
);
const measured: WebhooksMeasured = {
  sizes: { ours: 900, standardwebhooks: 4_800 },
  throughput,
  validation: summarizeReadings([readingTurns]),
  workers: undefined,
};
const target = (name: string) => webhookTargets(measured).find((each) => each.measured.startsWith(name));

test('a receiver is held against the bare server of its start, so that a slow start changes no ratio', () => {
  const own = throughput.find(({ name }) => name === ours);
  expect(own?.byCpu).toEqual({ low: 40 / 60, median: 40 / 60, high: 40 / 60 });
  expect(own?.byClock.median).toBe(0.75);
});

test('what waits for the disk counts by the clock, and what only computes by its CPU', () => {
  expect(target('verify')?.ours).toBeCloseTo(40 / 60);
  expect(target('on disk')?.ours).toBeCloseTo(0.15);
});

test('a target says whether it is met, and who comes next', () => {
  expect(webhookTargets(measured).map((each) => [each.measured, isMet(each)])).toEqual([
    ['verify, parse and validate, by CPU', true],
    ['on disk before the 200, by CPU or clock, the worse', false],
    ['parse over JSON.parse, call.ended, 20 turns', false],
    ['parse over JSON.parse, transcription.update', false],
    ['parse over JSON.parse, tool.executed', false],
    ['who only verifies loads, gzip', true],
  ]);
  expect(target('verify')?.peer).toBe('0.40 svix');
  expect(target('on disk')?.peer).toBe(`0.05 ${naive}`);
  expect(target('parse')?.peer).toMatch(/^1\.20 × (ajv|zod)$/);
});

test('a figure that is missing is no figure that holds', () => {
  for (const { measured: name, ...rest } of webhookTargets({ ...measured, throughput: [] }).slice(0, 2))
    expect([name, isMet({ measured: name, ...rest })]).toEqual([name, false]);
});
