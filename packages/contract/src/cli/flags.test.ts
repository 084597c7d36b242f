import { expect, test } from 'vitest';
import { CannotRun } from '../problem.ts';
import { severitiesOf } from './flags.ts';

const ids = ['response-status', 'server-error'];

test('each rule gets the last severity that is given for it', () => {
  const values = ['server-error=off', 'response-status=warn', 'server-error=error'];
  expect(severitiesOf(values, ids)).toEqual({ 'server-error': 'error', 'response-status': 'warn' });
  expect(severitiesOf([], ids)).toEqual({});
});

test.each([
  ['server-errors=off', '--severity: unknown rule "server-errors". Did you mean server-error? Rules: '],
  [
    'server-error',
    '--severity server-error=: it must be server-error=off, server-error=warn or server-error=error.',
  ],
  ['server-error=breaks', '--severity server-error=breaks: it must be'],
  ['__proto__=off', 'unknown rule "__proto__"'],
])('%s is an error with what to give', (value, message) => {
  expect(() => severitiesOf([value], ids)).toThrow(CannotRun);
  expect(() => severitiesOf([value], ids)).toThrow(message);
});
