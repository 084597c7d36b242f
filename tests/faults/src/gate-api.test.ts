import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { apiFaults } from './catalogue.ts';
import { judge } from './judge.ts';

// The whole catalogue is for `pnpm test:soak`; a sixty-fourth of it, which the name alone decides, is enough to see a check break.
const isInSample = (name: string, provider: string): boolean =>
  (createHash('sha256').update(`${name} ${provider}`).digest()[0] ?? 0) % 72 === 0;

for (const [provider, seed] of [
  ['sandbox', 1],
  ['bare', 2],
] as const) {
  test(`nothing is found wrong with the correct ${provider} provider`, async () => {
    // A machine that is busy must not look like a service that hangs.
    const { findings, stopped } = await judge(provider, undefined, { seed, timeoutMs: 20_000 });
    expect(findings).toEqual([]);
    expect(stopped).toBeUndefined();
  });

  const sample = apiFaults.filter(({ name }) => isInSample(name, provider));
  test.each(sample)(`$name is caught at the ${provider} provider`, async ({ name }) => {
    const { findings } = await judge(provider, name, { seed: 1, failFast: true });
    expect(findings).not.toEqual([]);
  });
}

test('the same seed finds the same', async () => {
  const fault = 'jobs-success-as-text';
  const look = { seed: 7, only: ['listJobs'] };
  const [first, second] = [await judge('bare', fault, look), await judge('bare', fault, look)];
  const told = ({ findings, requests }: typeof first) => ({
    requests,
    rules: findings.map(({ rule }) => rule),
  });
  expect(told(first)).toEqual(told(second));
});
