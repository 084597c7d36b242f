import { expect, test } from 'vitest';
import { Findings } from './engine/run-record.ts';
import { wrongTotal } from './report/testing.ts';

const finding = (received: string, pointer = '/a') => ({ ...wrongTotal, pointer, received });

test('findings stand in the order in which their test cases began', () => {
  const findings = new Findings();
  const [first, second] = [findings.begin(), findings.begin()];
  findings.add(finding('second'), second);
  findings.add(finding('last'));
  findings.add(finding('first'), first);
  findings.add(finding('first again'), first);
  expect(findings.all.map(({ received }) => received)).toEqual(['first', 'first again', 'second', 'last']);
});

test('of one place so many are kept, and the others counted', () => {
  const findings = new Findings({}, 2);
  for (const received of ['1', '2', '3', '4']) findings.add(finding(received));
  findings.add(finding('5', '/b'));
  expect(findings.all.map(({ received }) => received)).toEqual(['1', '2', '5']);
  expect(findings.count).toBe(5);
  const { rule, operation } = wrongTotal;
  expect(findings.leftOut).toEqual([{ rule, operation, pointer: '/a', count: 2 }]);
});

test('a severity in place of that of the rule, and none of a rule that is off', () => {
  const findings = new Findings({ [wrongTotal.rule]: 'warn', 'no-response': 'off' });
  findings.add({ ...finding('1'), severity: 'error' });
  findings.add({ ...finding('2'), rule: 'no-response' });
  findings.add({ ...finding('3'), rule: 'server-error' });
  expect(findings.all.map(({ rule, severity }) => [rule, severity])).toEqual([
    [wrongTotal.rule, 'warn'],
    ['server-error', 'error'],
  ]);
  expect(findings).toMatchObject({ count: 2, errors: 1 });
});
