import { expect, test } from 'vitest';
import { richFaults } from './catalogue.ts';
import { isCaught, judged } from './score.ts';

const operations = [...new Set(richFaults.map(({ operation }) => operation))];
const every = 20;

test('finds nothing in the harbour service that keeps its promises', async () => {
  expect(operations.length).toBe(10);
  const { findings, requests, uncovered } = await judged(undefined, { seed: 1, fuzz: 10 });
  expect(findings).toEqual([]);
  expect(requests).toBeGreaterThan(500);
  expect(
    uncovered.filter(
      (line) => !/: (no request can show whether \S+ holds|--only or --skip leaves it out)$/.test(line),
    ),
  ).toEqual([]);
});

test(`finds at least 95 % of the faults, every ${every}th of them`, async () => {
  const sample = richFaults.filter((_, index) => index % every === 0);
  let caught = 0;
  for (const fault of sample) if (await isCaught(fault, 1)) caught++;
  // A name would tell of a fault that is held out.
  expect(caught / sample.length).toBeGreaterThanOrEqual(0.95);
});
