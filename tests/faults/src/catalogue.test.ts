import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { apiFaults, faultNamed, receiverFaults } from './catalogue.ts';
import { traceability } from './corpus.ts';

const faults = [...apiFaults, ...receiverFaults];

test('each fault breaks something that the traceability record has', () => {
  const { facts, decisions } = parse(traceability) as Record<'facts' | 'decisions', { id: string }[]>;
  const ids = new Set([...facts, ...decisions].map(({ id }) => id));
  expect(faults.filter(({ fact }) => !ids.has(fact)).map(({ name, fact }) => `${name}: ${fact}`)).toEqual([]);
});

test('each fault has a name of its own, and a sentence of its own', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  expect(new Set(faults.map(({ says }) => says)).size).toBe(faults.length);
  for (const { name, says } of faults) {
    expect(name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
    expect(says).toMatch(/^[\p{L}].+\.$/u);
  }
});

test('there are at least 150 faults of the API and 30 of receivers', () => {
  expect(apiFaults.length).toBeGreaterThanOrEqual(150);
  expect(receiverFaults.length).toBeGreaterThanOrEqual(30);
});

test.each([
  ['the API', apiFaults],
  ['receivers', receiverFaults],
])('about a third of the faults of %s is held out', (_, catalogue) => {
  const share = catalogue.filter(({ heldOut }) => heldOut).length / catalogue.length;
  expect(share).toBeGreaterThan(0.25);
  expect(share).toBeLessThan(0.42);
});

test('a name that no fault has is said', () => {
  expect(() => faultNamed(apiFaults, 'no-such')).toThrow('There is no fault "no-such".');
});
