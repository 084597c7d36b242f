import { expect, test } from 'vitest';
import { chosenKey, fill, recordsIn, suggestionsFor } from './fill.ts';
import { keyOf } from './model.ts';
import { operation } from './test-data.ts';

const update = operation('updateWebTool');
const [id] = update.parameters;
if (id?.source === undefined) throw new Error('The spec does not say which records the id is of.');
const { source } = id;
const example = (name: string) => update.examples.find((each) => each.name === name);
const idOf = (fields: ReturnType<typeof fill>) => fields.parameters[keyOf(id)];
const nothing = { responses: {}, chosen: {} };
const chosen = (value: string) => ({ ...nothing, chosen: { [chosenKey(update, id)]: value } });
const listed = (items: unknown) => ({
  responses: { [source.operation]: JSON.stringify({ data: { items } }) },
});

test('an example fills the fields', () => {
  const fields = fill(update, example('rename'), nothing);
  expect(idOf(fields)).toBe(example('rename')?.path?.id);
  expect(JSON.parse(fields.body)).toEqual(example('rename')?.body);
});

test('the record that the reader chose stays, but for an example about the id', () => {
  const known = chosen('mine');
  expect(idOf(fill(update, example('rename'), known))).toBe('mine');
  expect(idOf(fill(update, example('mcp-with-async-true'), known))).toBe('mine');
  expect(idOf(fill(update, example('id-not-a-uuid'), known))).toBe(example('id-not-a-uuid')?.path?.id);
  expect(idOf(fill(update, example('rename'), chosen('')))).toBe(example('rename')?.path?.id);
  const shown = { ...nothing, ...listed([{ id: 'shown' }]) };
  expect(idOf(fill(update, example('rename'), shown))).toBe('shown');
  expect(idOf(fill(update, example('rename'), { ...shown, ...chosen('mine'), ...listed([]) }))).toBe('mine');
});

test('a value goes to parameters of the same source, and to no other of the same name', () => {
  const { source: _, ...unrelated } = id;
  const other = { ...update, id: 'getCall', parameters: [unrelated] };
  const known = { ...chosen('mine'), ...listed([{ id: 'shown' }]) };
  expect(idOf(fill({ ...update, id: 'deleteWebTool' }, example('rename'), known))).toBe('mine');
  expect(idOf(fill(other, example('rename'), known))).toBe(example('rename')?.path?.id);
  expect(suggestionsFor(unrelated, known)).toEqual(id.suggestions);
  expect(suggestionsFor(id, known)).toEqual([{ value: 'shown', label: '' }]);
  expect(suggestionsFor(id, nothing)).toEqual(id.suggestions);
  expect(id.suggestions).toContainEqual({ value: example('rename')?.path?.id, label: 'A function' });
});

test('without an example the fields are empty', () => {
  expect(fill(update, undefined, nothing)).toEqual({ parameters: {}, body: '' });
});

test('records are found in a response, whatever it is', () => {
  const items = [{ id: 'a', name: 'Tide' }, { id: 'b', title: 'Ebb' }, { id: {} }, null, 'text', { id: 7 }];
  expect(recordsIn(JSON.stringify({ data: { items } }), source)).toEqual([
    { value: 'a', label: 'Tide' },
    { value: 'b', label: 'Ebb' },
    { value: '7', label: '' },
  ]);
  for (const response of ['', 'null', '{}', '{"data":null}', '{"data":{"items":{}}}'])
    expect(recordsIn(response, source)).toEqual([]);
});
