import { expect, test } from 'vitest';
import { loadOpenApi } from './documents.ts';
import { listRules } from './engine/described-list.ts';
import { Selection } from './engine/selection.ts';

const document = await loadOpenApi();

const invariants = Object.keys(listRules);

test('the invariants across requests has one name', () => {
  const without = new Selection(document, [], ['invariants']);
  expect([without.hasAny(['server-error']), without.hasAny(invariants)]).toEqual([true, false]);
  const alone = new Selection(document, ['invariants']);
  expect([alone.hasAny(['server-error']), alone.hasAny(invariants)]).toEqual([false, true]);
  expect(invariants.every((id) => alone.hasRule(id) && !without.hasRule(id))).toBe(true);
  expect(alone.hasOperation('listJobs')).toBe(true);
  const one = new Selection(document, ['invariants'], ['take']);
  expect([one.hasRule('take'), one.hasRule('pages')]).toEqual([false, true]);
});

test('a rule of receivers is none of a service', () => {
  expect(() => new Selection(document, ['event-rejected'])).toThrow(
    /unknown operation or rule "event-rejected"\. Operations: .*listJobs/,
  );
});

test('nothing left is reported', () => {
  expect(() => new Selection(document, ['take'], ['invariants'])).toThrow('leave nothing to check');
});
