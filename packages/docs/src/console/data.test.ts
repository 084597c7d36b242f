import { expect, test } from 'vitest';
import { violationOfEvent, violationOfRequest } from './check.ts';
import { isShowable } from './data.ts';
import { data, operation } from './test-data.ts';

test('every operation and every event is there, with examples of both kinds', () => {
  expect(data.operations.map(({ id, method, path, page }) => [id, method, path, page])).toEqual([
    ['listJobs', 'POST', '/v1/jobs/all', '/reference/list-jobs/'],
    ['listWebTools', 'GET', '/v1/voice-agents/web-tool/list', '/reference/list-web-tools/'],
    ['updateWebTool', 'PATCH', '/v1/voice-agents/web-tool/{id}', '/reference/update-web-tool/'],
  ]);
  expect(data.events.map(({ id }) => id)).toEqual([
    'call.started',
    'call.answered',
    'transcription.update',
    'tool.executed',
    'call.ended',
  ]);
  for (const { examples } of [...data.operations, ...data.events]) {
    expect(examples[0]?.reason).toBeUndefined();
    expect(examples.at(-1)?.reason).toMatch(/\.$/);
    expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length);
  }
});

test('parameters come with the kind of field they need', () => {
  const kinds = operation('listWebTools').parameters.map(({ name, kind, isRequired, values }) => [
    name,
    kind,
    isRequired,
    values,
  ]);
  expect(kinds).toEqual([
    ['voiceAgentId', 'text', false, undefined],
    ['isActive', 'boolean', false, undefined],
    ['skip', 'text', false, undefined],
    ['take', 'text', false, undefined],
    ['type', 'enum', false, ['MCP', 'FUNCTION', 'WEB_TOOL']],
  ]);
  expect(operation('listJobs').parameters).toEqual([
    {
      name: 'projectId',
      in: 'query',
      isRequired: true,
      kind: 'text',
      about: 'The project whose jobs are listed.',
    },
  ]);
});

test('through the fields, what is accepted holds and what is refused breaks something', () => {
  for (const each of data.operations)
    for (const example of each.examples)
      expect(isShowable(each, example), `${each.id}/${example.name}`).toBe(true);
  for (const { id, examples } of data.events)
    for (const { event, name, reason } of examples)
      expect(violationOfEvent(id, event) === undefined, `${id}/${name}`).toBe(reason === undefined);
});

test('a case that the fields can not carry is left out', () => {
  const list = operation('listWebTools');
  const asText = { name: '', title: '', reason: 'It is a text.', query: { isActive: 'true' } };
  expect(isShowable(list, asText)).toBe(false);
  expect(isShowable(list, { ...asText, query: { isActive: 'yes' } })).toBe(true);
});

test('each rule of an update leads to a field of the reference, and an example breaks it', () => {
  expect(data.rules).toEqual({
    'web-tool.update.message-types-unique': '/reference/update-web-tool/#body-messages',
    'web-tool.update.async-required-for-function': '/reference/update-web-tool/#body-async',
    'web-tool.update.async-not-allowed-for-mcp': '/reference/update-web-tool/#body-async',
    'web-tool.update.params-not-allowed-for-mcp': '/reference/update-web-tool/#body-params',
  });
  const broken = operation('updateWebTool').examples.map(
    (example) => violationOfRequest('updateWebTool', { ...example })?.rule,
  );
  for (const rule of Object.keys(data.rules)) expect(broken).toContain(rule);
});

test('it is small enough to stand in the page', () => {
  expect(JSON.stringify(data).length).toBeLessThan(150_000);
});
