import { expect, test } from 'vitest';
import { CircuitBreaker, type CircuitLimits } from './circuit-breaker.ts';
import { CircuitOpen, RunAborted } from './run-errors.ts';

const limits: CircuitLimits = {
  maxFailures: { answered: 3, never: 2 },
  maxTimeouts: { answered: 2, never: 1 },
  maxAllTimeouts: 3,
  reasons: { failures: 'it fails', timeouts: 'it is slow', allTimeouts: 'all are slow' },
};
const breaker = (): CircuitBreaker => new CircuitBreaker(limits);
const timeOut = (circuits: CircuitBreaker, operation: string): void => {
  circuits.unanswered(operation, true, false);
  circuits.failed(operation, 0);
};

test('a circuit opens after failures in a row, for its operation alone', () => {
  const circuits = breaker();
  for (const isFailure of [true, true, false, true, true]) {
    circuits.responded('a', false, isFailure);
    if (isFailure) circuits.failed('a');
  }
  expect(() => circuits.check('a')).not.toThrow();
  circuits.failed('a');
  expect(() => circuits.check('a')).toThrow(new CircuitOpen('it fails'));
  expect(() => circuits.check('b')).not.toThrow();
});

test('it opens sooner where nothing has ever answered', () => {
  const circuits = breaker();
  circuits.failed('a');
  expect(() => circuits.check('a')).not.toThrow();
  circuits.failed('a');
  expect(() => circuits.check('a')).toThrow(CircuitOpen);
});

test('failures while shrinking do not open it, timeouts do', () => {
  const circuits = breaker();
  circuits.responded('a', false, true);
  for (let i = 0; i < 9; i++) circuits.failed('a', 0);
  expect(() => circuits.check('a')).not.toThrow();
  timeOut(circuits, 'a');
  timeOut(circuits, 'a');
  expect(() => circuits.check('a')).toThrow(new CircuitOpen('it is slow'));
});

test('timeouts of all operations abort the run', () => {
  const circuits = breaker();
  circuits.responded('a', false, false);
  for (const operation of ['a', 'b', 'c']) {
    expect(() => circuits.check('d')).not.toThrow();
    timeOut(circuits, operation);
  }
  expect(() => circuits.check('d')).toThrow(new RunAborted('all are slow', true));
});
