import { expect, test } from 'vitest';
import { fieldsOf } from './contract-gate.ts';
import { type ContractMeasured, contractTargets, peerTable } from './contract-table.ts';
import { isMet } from './targets.ts';

const even = (value: number) => ({ low: value, median: value, high: value });
const good: ContractMeasured = {
  run: { seconds: even(4), requestsPerSecond: even(600) },
  caught: { faults: 60, caught: 60, missed: [], first: even(0.4), fields: even(1) },
  falseFindings: [0, 0, 0],
  peers: [{ name: 'a peer', faults: ['a', 'b', 'c', 'd'], caught: ['b'], onCorrect: 3 }],
  leftOut: [],
};

test('each target is met or missed', () => {
  const met = (change: Partial<ContractMeasured>) => contractTargets({ ...good, ...change }).map(isMet);
  expect(met({})).toEqual([true, true, true, true, true, true]);
  expect(met({ falseFindings: [0, 1, 0] })[1]).toBe(false);
  expect(met({ run: { seconds: even(11), requestsPerSecond: even(499) } }).slice(2, 4)).toEqual([
    false,
    false,
  ]);
  const caught = { ...good.caught, caught: 59, first: even(1.1), fields: even(3) };
  expect(met({ caught })).toEqual([false, true, true, true, false, false]);
});

test('the best of the others is named', () => {
  expect(contractTargets(good)[0]?.peer).toBe('25 % a peer');
  expect(peerTable(good).rows[1]).toEqual(['a peer', '1 of 4', '3']);
});

test('a field counts once, wherever it is, and the project of a list not at all', () => {
  const fields = (path: string, body?: string) =>
    fieldsOf({ exchange: { request: { method: 'POST', path, headers: {}, ...(body && { body }) } } });
  expect(fields('/v1/jobs/all?projectId=p', '{}')).toBe(0);
  expect(fields('/v1/jobs/all?projectId=p&x=1', '{"sort":{"by":1},"list":[{"a":1},2]}')).toBe(5);
  expect(fields('/x', '{"')).toBe(0);
});
