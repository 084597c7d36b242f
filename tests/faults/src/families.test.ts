import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { api } from './api/api-family.ts';
import { harbourDocument, objectAt } from './harbour/harbour-document.ts';
import { harbour } from './harbour/harbour-family.ts';
import { findFault } from './harness/fault-family.ts';
import { onlyFault } from './harness/fault-selection.ts';
import { receiver } from './receiver/receiver-family.ts';

const all = [api.faults, receiver.faults, harbour.faults].flatMap((faults) => faults.map(({ name }) => name));

if (onlyFault !== undefined)
  test(`FAULT=${onlyFault} is the name of a fault`, () => {
    expect(all, `There is no fault "${onlyFault}". Its name is a key in a file of src.`).toContain(onlyFault);
  });

test.runIf(onlyFault === undefined)('each fault violates something that the traceability record has', () => {
  const text = readFileSync(new URL('../../../specs/traceability.yaml', import.meta.url), 'utf8');
  const { facts, decisions } = parse(text) as Record<'facts' | 'decisions', { id: string }[]>;
  const ids = new Set([...facts, ...decisions].map(({ id }) => id));
  const faults = [...api.faults, ...receiver.faults];
  expect(faults.filter(({ violates }) => !ids.has(violates)).map(({ name }) => name)).toEqual([]);
});

test.runIf(onlyFault === undefined)('each fault of the harbour service has a place in its document', () => {
  const document = harbourDocument();
  for (const { name, violates } of harbour.faults)
    expect(() => objectAt(document, violates.slice(0, violates.lastIndexOf('/'))), name).not.toThrow();
});

test('no two faults have the same name', () => {
  expect(new Set(all).size).toBe(all.length);
  expect(api.faults.length).toBeGreaterThanOrEqual(241);
  expect(receiver.faults.length).toBeGreaterThanOrEqual(42);
  expect(harbour.faults.length).toBeGreaterThanOrEqual(151);
});

test('a name that no fault has is an error', () => {
  expect(() => findFault(api.faults, 'no-such')).toThrow('There is no fault "no-such".');
});
