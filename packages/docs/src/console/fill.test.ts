import { expect, test } from 'vitest';
import { fill, webToolsIn } from './fill.ts';
import { operation } from './test-data.ts';

const update = operation('updateWebTool');
const example = (name: string) => update.examples.find((each) => each.name === name);

test('an example fills the fields', () => {
  const fields = fill(update, example('rename'), {});
  expect(fields.parameters.id).toBe(example('rename')?.path?.id);
  expect(JSON.parse(fields.body)).toEqual(example('rename')?.body);
});

test('the web tool that the reader chose stays, but for an example about the id', () => {
  const own = { id: 'mine' };
  expect(fill(update, example('rename'), own).parameters.id).toBe('mine');
  expect(fill(update, example('mcp-with-async-true'), own).parameters.id).toBe('mine');
  expect(fill(update, example('id-not-a-uuid'), own).parameters.id).toBe(example('id-not-a-uuid')?.path?.id);
  expect(fill(update, example('rename'), { id: '' }).parameters.id).toBe(example('rename')?.path?.id);
});

test('what belongs to another operation stays away', () => {
  const list = operation('listWebTools');
  expect(fill(list, list.examples[0], { id: 'mine' }).parameters).not.toHaveProperty('id');
});

test('without an example the fields are empty', () => {
  expect(fill(update, undefined, {})).toEqual({ parameters: {}, body: '' });
});

test('web tools are found in an answer, whatever it is', () => {
  const items = [{ id: 'a', name: 'Tide' }, { id: 'b' }, { id: 7 }, null, 'text'];
  expect(webToolsIn(JSON.stringify({ data: { items } }))).toEqual([
    { id: 'a', name: 'Tide' },
    { id: 'b', name: '' },
  ]);
  for (const answer of ['', 'null', '{}', '{"data":null}', '{"data":{"items":{}}}'])
    expect(webToolsIn(answer)).toEqual([]);
});
