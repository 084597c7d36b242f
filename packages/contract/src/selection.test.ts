import { expect, test } from 'vitest';
import { loadOpenApi } from './documents.ts';
import { promiseRules } from './profiles/voice-agent/invariant-rules.ts';
import { Selection } from './selection.ts';

const document = await loadOpenApi();

test('what holds across requests has one name', () => {
  const without = new Selection(document, [], ['promises']);
  expect([without.hasAnswers, without.hasPromises]).toEqual([true, false]);
  const alone = new Selection(document, ['promises']);
  expect([alone.hasAnswers, alone.hasPromises]).toEqual([false, true]);
  expect(Object.keys(promiseRules).every((id) => alone.hasRule(id) && !without.hasRule(id))).toBe(true);
  expect(alone.hasOperation('listJobs')).toBe(true);
  const one = new Selection(document, ['promises'], ['take']);
  expect([one.hasRule('take'), one.hasRule('pages')]).toEqual([false, true]);
});

test('a rule of receivers is none of a service', () => {
  expect(() => new Selection(document, ['event-refused'])).toThrow(
    /no rule "event-refused"\. Operations: listJobs/,
  );
});

test('nothing left is said', () => {
  expect(() => new Selection(document, ['take'], ['promises'])).toThrow('leave nothing to check');
});
