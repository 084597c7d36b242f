import type { Operation, Parameter } from '@voice-agent/api-documents/document';
import { expect, test } from 'vitest';
import { listedIn } from './list.ts';

const resource = {
  key: '/things/{}',
  path: '/things/{id}',
  name: 'thing',
  parameter: { name: 'id' } as Parameter,
  updates: [],
};
const operationWith = (...names: string[]): Operation =>
  ({ parameters: names.map((name) => ({ name, in: 'query' })) }) as Operation;
const records = (count: number): object[] => Array.from({ length: count }, (_, id) => ({ id }));
const page = (size: number, isBounded = true) => ({ size, isBounded });

test.each<
  [what: string, body: unknown, names: string[], page: ReturnType<typeof page> | undefined, isWhole: boolean]
>([
  ['a list without pages', records(30), ['status'], undefined, true],
  ['a page of an unknown size', records(3), ['offset'], undefined, false],
  ['a page that is not full', records(3), ['limit', 'offset'], page(50), true],
  ['a full page', records(50), ['limit'], page(50), false],
  ['a round number where no maximum is described', records(20), ['limit'], page(100, false), false],
  ['another number', records(21), ['limit'], page(100, false), true],
  ['a list with a next page', { items: records(2), next: '/x' }, [], undefined, false],
  ['a list without a next page', { items: records(2), next: null }, [], undefined, true],
  ['a list with more', { data: records(2), meta: { hasMore: true } }, [], undefined, false],
])('whether %s is whole', (_, body, names, size, isWhole) => {
  expect(listedIn(body, {}, resource, operationWith(...names), size)?.isWhole).toBe(isWhole);
});

test('the total of a list, from its body or X-Total-Count', () => {
  const totalOf = (body: unknown, headers = {}) =>
    listedIn(body, headers, resource, operationWith(), undefined)?.total;
  expect(totalOf({ items: records(1), total: 7 })).toBe(7);
  expect(totalOf({ items: records(1), page: { totalElements: 8 } })).toBe(8);
  expect(totalOf(records(1), { 'x-total-count': '9' })).toBe(9);
  expect(totalOf({ items: records(1), total: 'many' })).toBeUndefined();
});
