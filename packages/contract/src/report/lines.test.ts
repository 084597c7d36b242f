import { expect, test } from 'vitest';
import type { Finding } from '../findings.ts';
import { linesOf } from './lines.ts';
import { settle } from './settle.ts';
import { samples, wrongTotal } from './testing.ts';

function textsOf(findings: Finding[]): Record<string, string> {
  const [finding] = settle({ ...samples.none, findings }).findings;
  const lines = finding ? linesOf(samples.none.target, finding) : [];
  return Object.fromEntries(lines.map(({ label, text }) => [label, text]));
}

const { request } = wrongTotal.exchange;
const withBody = (body: string): Finding => ({ ...wrongTotal, exchange: { request: { ...request, body } } });

test('says what is known, and nothing of what is not', () => {
  expect(Object.keys(textsOf([{ ...wrongTotal, facts: [], exchange: { request } }]))).toEqual([
    'spec',
    'expected',
    'received',
    'request',
    'curl',
  ]);
  expect(textsOf([{ ...wrongTotal, exchange: { request, failure: 'a reset' } }])).toMatchObject({
    answer: 'a reset',
  });
  expect(textsOf([wrongTotal])).not.toHaveProperty('seen');
  expect(textsOf([wrongTotal, wrongTotal])).toMatchObject({ seen: '2 times' });
});

test('shows the beginning of a long body, and no curl line that nobody would read', () => {
  const short = textsOf([withBody('n'.repeat(1000))]);
  expect(short.request?.endsWith(`${'n'.repeat(300)}… (1,000 characters)`)).toBe(true);
  expect(short.curl).toContain('n'.repeat(1000));
  expect(textsOf([withBody('n'.repeat(5000))]).curl).toBe('too long for this place, see the JSON report');
});
