import { expect, test } from 'vitest';
import { referencePages } from '../reference/pages.ts';
import { messagesOf, readSpecs } from '../reference/specs.ts';
import { violationOfEvent, violationOfRequest } from './check.ts';
import { isShowable } from './data.ts';
import { data, operation } from './test-data.ts';

test('every operation and every event is there, with its examples, those that are valid first', () => {
  const { operations, asyncapi } = readSpecs();
  expect(data.operations).toMatchObject(operations);
  expect(data.operations.map(({ page }) => page)).toEqual(
    referencePages()
      .filter(({ id }) => id.startsWith('reference/'))
      .map(({ id }) => `/${id}/`),
  );
  expect(data.events.map(({ id }) => id)).toEqual(messagesOf(asyncapi).map(({ name }) => name));
  for (const { examples } of [...data.operations, ...data.events]) {
    const reasons = examples.map(({ reason }) => reason);
    const rejected = reasons.slice(reasons.lastIndexOf(undefined) + 1);
    expect(rejected.length).toBeLessThan(reasons.length);
    expect(rejected).toEqual(rejected.map(() => expect.stringMatching(/\.$/)));
    expect(reasons.filter((reason) => reason !== undefined)).toEqual(rejected);
    expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length);
  }
});

test('parameters come with the kind of field that they need', () => {
  const shown = operation('listWebTools').parameters.map(({ name, required, values }) => [
    name,
    required,
    values,
  ]);
  expect(shown).toEqual([
    ['voiceAgentId', false, undefined],
    ['isActive', false, ['true', 'false']],
    ['skip', false, undefined],
    ['take', false, undefined],
    ['type', false, ['MCP', 'FUNCTION', 'WEB_TOOL']],
  ]);
  expect(operation('listJobs').parameters).toMatchObject([
    { name: 'projectId', in: 'query', required: true, about: 'The project whose jobs are listed.' },
  ]);
});

test('through the fields, what is valid is so, and what is not violates something', () => {
  for (const each of data.operations)
    for (const example of each.examples)
      expect(isShowable(each, example), `${each.id}/${example.name}`).toBe(true);
  for (const { id, examples } of data.events)
    for (const { event, name, reason } of examples)
      expect(violationOfEvent(id, event) === undefined, `${id}/${name}`).toBe(reason === undefined);
});

test('a case that the fields cannot carry is left out', () => {
  const list = operation('listWebTools');
  const asText = { name: '', title: '', reason: 'It is a text.', query: { isActive: 'true' } };
  expect(isShowable(list, asText)).toBe(false);
  expect(isShowable(list, { ...asText, query: { isActive: 'yes' } })).toBe(true);
});

test('each rule of an update leads to a field of the reference, and an example breaks it', () => {
  expect(data.rules).toEqual({
    'web-tool.update.message-types-unique': '/reference/update-web-tool/#body-messages',
    'web-tool.update.async-required-for-function': '/reference/update-web-tool/#body-async',
    'web-tool.update.async-not-allowed-for-mcp': '/reference/update-web-tool/#body-async-mcp',
    'web-tool.update.params-not-allowed-for-mcp': '/reference/update-web-tool/#body-params-mcp',
  });
  const broken = operation('updateWebTool').examples.map(
    (example) => violationOfRequest('updateWebTool', { ...example })?.rule,
  );
  for (const rule of Object.keys(data.rules)) expect(broken).toContain(rule);
});
