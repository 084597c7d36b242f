import fc from 'fast-check';
import { expect, it } from 'vitest';
import { check } from './check.testing.ts';
import { truthCases } from './schemas.testing.ts';

// 2,000 in soak/truth.ts.
const cases = fc.sample(truthCases, { seed: Number(process.env.FAST_CHECK_SEED ?? 1), numRuns: 100 });

it.each(['openapi', 'asyncapi'] as const)('a type and a validator of %s say the same', async (kind) => {
  const { differences, rejected, accepted, refused } = await check(kind, cases);
  expect(differences).toEqual([]);
  // They say something.
  expect(rejected).toBeLessThan(cases.length / 4);
  expect(Math.min(accepted, refused)).toBeGreaterThan(cases.length);
});
