import { setTimeout as wait } from 'node:timers/promises';
import { inParallel } from '@voice-agent/http-exchanges/in-parallel';
import { expect, test } from 'vitest';
import { CircuitBreaker, type CircuitLimits, type Ended } from './circuit-breaker.ts';
import { CircuitOpen, RunAborted } from './run-errors.ts';

const limits: CircuitLimits = {
  maxFailures: { answered: 3, never: 2 },
  maxTimeouts: { answered: 2, never: 1 },
  maxAllTimeouts: 3,
  reasons: { failures: 'it fails', timeouts: 'it is slow', allTimeouts: 'all are slow' },
};
const breaker = (): CircuitBreaker => new CircuitBreaker(limits);
const send = (circuits: CircuitBreaker, operation: string, ended: Ended): Promise<void> =>
  circuits.run(operation, async (end) => end(ended));
const answered = (): CircuitBreaker => Object.assign(breaker(), { hasAnswered: true });

test('a circuit opens after failures in a row, for its operation alone', async () => {
  const circuits = answered();
  for (const each of ['failure', 'failure', 'success', 'failure', 'nothing', 'failure'] as const)
    await send(circuits, 'a', each);
  expect(() => circuits.check('a')).not.toThrow();
  await send(circuits, 'a', 'failure');
  expect(() => circuits.check('a')).toThrow(new CircuitOpen('it fails'));
  expect(() => circuits.check('b')).not.toThrow();
});

test('it opens sooner where nothing has ever answered', async () => {
  const circuits = breaker();
  await send(circuits, 'a', 'failure');
  expect(() => circuits.check('a')).not.toThrow();
  await send(circuits, 'a', 'failure');
  expect(() => circuits.check('a')).toThrow(CircuitOpen);
});

test.each([
  ['in a row', false],
  ['in all', true],
])('timeouts open it sooner: %s', async (_, keepsTimeouts) => {
  const circuits = new CircuitBreaker({ ...limits, keepsTimeouts });
  circuits.hasAnswered = true;
  for (const each of ['timeout', 'success', 'timeout'] as const) await send(circuits, 'a', each);
  const check = () => circuits.check('a');
  if (keepsTimeouts) expect(check).toThrow(new CircuitOpen('it is slow'));
  else expect(check).not.toThrow();
});

test('timeouts of all operations abort the run', async () => {
  const circuits = answered();
  for (const operation of ['a', 'b', 'c']) {
    expect(() => circuits.check('d')).not.toThrow();
    await send(circuits, operation, 'timeout');
  }
  expect(() => circuits.check('d')).toThrow(new RunAborted('all are slow', true));
});

test.each([
  ['the first', (index: number) => index],
  ['the last', (index: number) => 9 - index],
  ['any', (index: number) => (index * 7) % 10],
])('requests in parallel are the same whichever is answered first: %s', async (_, delay) => {
  const circuits = answered();
  const begun: number[] = [];
  const ends = ['failure', 'failure', 'success', 'failure', 'nothing', 'failure', 'failure'] as const;
  const sending = inParallel([...Array(10).keys()], 4, (index) =>
    circuits.run('a', async (end) => {
      begun.push(index);
      await wait(delay(index) * 5);
      end(ends[index] ?? 'success');
    }),
  );
  await expect(sending).rejects.toThrow(new CircuitOpen('it fails'));
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
