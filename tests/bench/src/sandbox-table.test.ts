import { expect, test } from 'vitest';
import { keyOf, questions, type Server, servers } from './sandbox-contenders.ts';
import { sandboxTargets } from './sandbox-table.ts';
import { summarizeRates } from './sandbox-throughput.ts';
import { isMet } from './targets.ts';

const rates: Record<Server, number> = { bare: 20_000, sandbox: 11_000, prism: 900 };
const start = (slowness: number) =>
  new Map(
    questions.flatMap((question) =>
      servers.map((server): [string, number[]] => [
        keyOf(server, question),
        Array(5).fill(rates[server] / slowness),
      ]),
    ),
  );
const even = { low: 1.1, median: 1.2, high: 1.3 };
const scale = [{ question: 'jobs, deep page', little: even, much: even, ratio: even }];

test('the sandbox is held against the others of its start, so that a slow start changes no ratio', () => {
  const [jobs] = summarizeRates([start(1), start(3), start(1)]);
  expect(jobs?.overBare).toEqual({ low: 0.55, median: 0.55, high: 0.55 });
  expect(jobs?.overPrism.median).toBeCloseTo(12.2, 1);
  expect(jobs?.rate.sandbox.median).toBe(11_000);
});

test('each target is met or missed', () => {
  const met = (prism: number, ratio: number) => {
    rates.prism = prism;
    const measured = [{ ...scale[0], ratio: { ...even, median: ratio } }] as typeof scale;
    return sandboxTargets({ rates: summarizeRates([start(1)]), scale: measured }).map(isMet);
  };
  expect(met(900, 1.2)).toEqual([true, true, true, true, true]);
  expect(met(1_200, 1.6)).toEqual([true, false, true, false, false]);
});
