import { expect } from 'vitest';
import { testFamily } from '../harness/test-family.ts';
import { api } from './api-family.ts';

testFamily(api, ({ requests, uncovered = [] }) => {
  expect(requests).toBeGreaterThan(500);
  // A parameter that may be any text can be no other thing on the wire.
  expect(uncovered.filter((line) => !/: no request can show whether \S+ holds$/.test(line))).toEqual([]);
});
