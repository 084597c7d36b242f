import { join } from 'node:path';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { bundledBytes, consumer, ourSizes } from './sizes.ts';

test('the smallest consumer, all but validation, is at most 7.5 kB', async () => {
  const { withoutValidation, validators } = await ourSizes();
  expect(withoutValidation).toBeLessThanOrEqual(7_500);
  expect(validators).toBeLessThanOrEqual(3_000);
  // Neither the whole client nor nothing is left out.
  expect(withoutValidation).toBeGreaterThan(3_000);
  expect(validators).toBeGreaterThan(500);
});

test('a receiver that only verifies loads no more than 2.0 kB', async () => {
  const bytes = await bundledBytes(consumer('verify'));
  expect(bytes).toBeLessThanOrEqual(2_000);
  // An empty module weighs some twenty bytes.
  expect(bytes).toBeGreaterThan(300);
});

test('code that is not reached is not counted, and names and comments hardly are', async () => {
  using folder = scratchFolder({
    'plain.js': 'export const a = (b) => b * 41;',
    'wordy.js':
      '// A word on it.\nconst unused = "never";\nexport const a = (multiplicand) => multiplicand * 41;',
  });
  const [plain, wordy] = ['plain.js', 'wordy.js'].map((name) => bundledBytes(join(folder.path, name)));
  expect(await wordy).toBe(await plain);
});
