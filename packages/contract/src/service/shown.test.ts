import { expect, test } from 'vitest';
import type { Item } from './client.ts';
import { changeOf, differences } from './shown.ts';

const tool: Item = {
  ...{
    id: 'a',
    persistentId: 'tool_a',
    version: 3,
    type: 'FUNCTION',
    name: 'A',
    description: 'As',
    async: true,
  },
  toolSettings: { serverUrl: 'https://a.example.com', httpHeaders: { accept: 'text/plain' }, authToken: 'x' },
  messages: [{ type: 'system', content: 'Hello' }],
  params: { city: { type: 'string', description: 'Where' } },
};
const after = (change: Item, body: Item): string[] =>
  differences({ ...tool, ...change }, body, tool).map(
    ({ expected, received }) => `${expected} | ${received}`,
  );

test.each<[what: string, change: Item, body: Item]>([
  ['a new version and a field that is not known', { version: 9, colour: 'blue' }, { name: 'A' }],
  ['settings in the place of others', { toolSettings: { timeout: 0.5 } }, { toolSettings: { timeout: 0.5 } }],
  [
    'settings beside others',
    {
      toolSettings: {
        timeout: 0.5,
        serverUrl: 'https://a.example.com',
        httpHeaders: { accept: 'text/plain' },
      },
    },
    { toolSettings: { timeout: 0.5 } },
  ],
  [
    'a token that is shown in another way',
    { toolSettings: { serverUrl: 'u', authToken: '***' } },
    { toolSettings: { serverUrl: 'u', authToken: 'new' } },
  ],
  [
    'messages beside others',
    {
      messages: [
        { type: 'system', content: 'Hello' },
        { type: 'a', content: '' },
      ],
    },
    { messages: [{ type: 'a', content: '' }] },
  ],
  [
    'params as a map',
    { params: { day: { type: 'string' } } },
    { params: { type: 'object', properties: { day: { type: 'string' } } } },
  ],
  [
    'no params',
    { params: undefined },
    { params: { type: 'object', properties: { day: { type: 'string' } } } },
  ],
  [
    'neither async nor params with MCP',
    { type: 'MCP', async: undefined, params: undefined },
    { type: 'MCP' },
  ],
  ['both still there with MCP', { type: 'MCP' }, { type: 'MCP' }],
  ['a field that was never shown', { collectionId: 'c' }, { name: 'A' }],
  [
    'keys in another order',
    { toolSettings: { timeout: 1, serverUrl: 'u' } },
    { toolSettings: { serverUrl: 'u', timeout: 1 } },
  ],
])('an update may show %s', (_, change, body) => {
  expect(after(change, body)).toEqual([]);
});

test.each<[change: Item, body: Item, said: string]>([
  [{ name: 'a' }, { name: 'A' }, 'name "A" | name "a"'],
  [{}, { async: false }, 'async false | async true'],
  [
    { toolSettings: { timeout: 2 } },
    { toolSettings: { timeout: 2.5 } },
    'toolSettings {"timeout":2.5} | toolSettings {"timeout":2}',
  ],
  [
    { toolSettings: { timeout: 1, serverUrl: 'other' } },
    { toolSettings: { timeout: 1 } },
    'toolSettings {"timeout":1} | toolSettings {"serverUrl":"other","timeout":1}',
  ],
  [{ messages: [] }, { messages: [{ type: 'a' }] }, 'messages [{"type":"a"}] | messages []'],
  [
    { messages: [{ type: 'b' }, { type: 'a' }] },
    { messages: [{ type: 'a' }, { type: 'b' }] },
    'messages [{"type":"a"},{"type":"b"}] | messages [{"type":"b"},{"type":"a"}]',
  ],
  [
    { params: { city: { type: 'string', description: 'Where' } } },
    { params: { type: 'object', properties: { day: {} } } },
    'params {"type":"object","properties":{"day":{}}} | params {"city":{"type":"string","description":"Where"}}',
  ],
  [{ description: undefined }, { name: 'A' }, 'description as it was, "As" | description nothing'],
  [{ persistentId: 'tool_b' }, { name: 'A' }, 'persistentId as it was, "tool_a" | persistentId "tool_b"'],
  [{ async: undefined }, { name: 'A' }, 'async as it was, true | async nothing'],
  [
    { isActive: true, params: {} },
    { name: 'A' },
    'params as it was, {"city":{"type":"string","description":"Where"}} | params {}',
  ],
])('an update may not show %j after %j', (change, body, said) => {
  expect(after(change, body)).toEqual([said]);
});

test('a change is one of a known field', () => {
  expect(
    changeOf(tool, { ...tool, version: 4, toolSettings: { ...(tool.toolSettings as Item), authToken: 'y' } }),
  ).toBe(undefined);
  expect(changeOf(tool, { ...tool, type: 'MCP' })?.field).toBe('type');
});
