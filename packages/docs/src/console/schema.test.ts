import { expect, test } from 'vitest';
import { readSpecs } from '../reference/specs.ts';
import type { FormSchema } from './model.ts';
import { formOf } from './schema.ts';
import { data } from './test-data.ts';

const fieldsOf = (form: FormSchema | undefined) =>
  Object.fromEntries(form?.kind === 'object' ? form.fields.map((each) => [each.name, each]) : []);

test('the form of an update has the fields of all its variants, and knows which are not allowed together', () => {
  const update = data.operations.find(({ id }) => id === 'updateWebTool')?.form;
  expect(update).toMatchObject({ kind: 'object', tag: 'type' });
  const { type, async, params, toolSettings, messages } = fieldsOf(update);
  expect(type?.form).toEqual({ kind: 'choice', values: ['FUNCTION', 'MCP'] });
  expect(async).toEqual({ name: 'async', form: { kind: 'boolean' }, notWith: ['MCP'] });
  // It is inside itself.
  expect(params?.form).toEqual({ kind: 'json' });
  expect(fieldsOf(toolSettings?.form)).toMatchObject({
    timeout: { form: { kind: 'number' } },
    authToken: { form: { kind: 'text', isSecret: true } },
    httpHeaders: { form: { kind: 'json' } },
  });
  expect(messages?.form).toMatchObject({ kind: 'list', item: { kind: 'object' } });
});

test('the form of an event has the fields of its data', () => {
  const ended = fieldsOf(data.events.find(({ id }) => id === 'call.ended')?.form);
  expect(ended.eventType).toMatchObject({
    form: { kind: 'choice', values: ['call.ended'] },
    isRequired: true,
  });
  const { transcription, outcomeResult } = fieldsOf(fieldsOf(ended.data?.form).data?.form);
  expect(transcription?.form).toMatchObject({ kind: 'list', item: { kind: 'object' } });
  expect(outcomeResult?.form).toEqual({ kind: 'json' });
});

test('what has no form of its own is JSON', () => {
  const { openapi } = readSpecs();
  for (const schema of [true, false, {}, { type: 'object' }, { type: ['string', 'null'] }, { enum: [1] }])
    expect(formOf(openapi, schema)).toEqual({ kind: 'json' });
});
