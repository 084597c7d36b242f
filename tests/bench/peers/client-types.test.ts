import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { typeCost, typeCosts } from '../src/client-types.ts';

test('tsc reads hardly more files, and works no more, than for openapi-fetch alone', () => {
  const { ours, 'openapi-fetch': peer } = typeCosts();
  expect(ours.files / peer.files).toBeLessThanOrEqual(1.15);
  expect(ours.types / peer.types).toBeLessThanOrEqual(1.1);
  expect(ours.instantiations / peer.instantiations).toBeLessThanOrEqual(1.1);
});

test('a program that is invalid is not a figure', () => {
  using folder = scratchFolder({});
  expect(() => typeCost(folder.path, 'wrong', 'export const a: string = 1;')).toThrow('wrong');
  expect(typeCost(folder.path, 'right', 'export const a: string = "1";').files).toBeGreaterThan(10);
});
