import { expect } from 'vitest';
import { testFamily } from '../harness/test-family.ts';
import { library } from './library-family.ts';

testFamily(library, ({ requests, uncovered = [] }) => {
  expect(requests).toBeGreaterThan(1_000);
  expect(uncovered).toEqual([]);
});
