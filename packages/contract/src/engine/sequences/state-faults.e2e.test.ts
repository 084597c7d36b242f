import { describe, expect, test } from 'vitest';
import { key, runAgainst } from '../service.testing.ts';
import { createWorkshop } from './workshop.testing.ts';
import { workshop } from './workshop-document.testing.ts';
import { faults } from './workshop-faults.testing.ts';

const options = { parameters: { day: '2031-05-10', number: '3' }, credentials: { key } };

test.each([1, 2, 3])('nothing is found in the correct service, seed %d', async (seed) => {
  const service = createWorkshop();
  const { findings, uncovered } = await runAgainst(workshop, service, { ...options, seed });
  expect(findings.map(({ exchange, ...each }) => ({ ...each, ...exchange }))).toEqual([]);
  expect(uncovered.filter((line) => !/no request can show/.test(line))).toEqual([]);
});

describe.each(Object.entries(faults))('%s', (_, { rules, names }) => {
  test.each(names)('%s is found', async (fault) => {
    const { findings } = await runAgainst(workshop, createWorkshop(fault), options);
    expect(rules).toEqual(expect.arrayContaining([findings[0]?.rule]));
  });
});
