import type { WebTool } from '@voice-agent/client';
import { expect, test } from 'vitest';
import type { WebToolQuery } from '../public.ts';
import { openDatabase } from './database.ts';
import { WebTools } from './web-tools.ts';

const idOf = (number: number) => `0d9c4e7a-52b1-4c3f-a6d8-${number.toString(16).padStart(12, '0')}`;
const agent = '71e6b0d4-3f8a-4c59-92ab-d05c8e17f643';
const secret = 'not-to-be-shown';
const all = { skip: 0, take: 1000, order: 'oldest', authToken: 'masked' } as const;

const tool = (number: number, more: Partial<WebTool> = {}): WebTool => ({
  id: idOf(number),
  name: `Tool ${number}`,
  type: 'FUNCTION',
  isActive: true,
  toolSettings: { serverUrl: 'https://tides.example.com', authToken: secret, timeout: 5 },
  ...more,
});

function open(tools: WebTool[]) {
  const db = openDatabase();
  const store = new WebTools(db);
  store.add(tools.map((each) => ({ tool: each, agentIds: [agent] })));
  const names = (query: Partial<WebToolQuery> = {}) =>
    (JSON.parse(store.page({ ...all, ...query }).records) as WebTool[]).map(({ name }) => name);
  return { db, store, names };
}

test('a token is masked, shown or left out, in its place among the fields', () => {
  const { store } = open([tool(1)]);
  const settings = (authToken: WebToolQuery['authToken']) =>
    JSON.stringify(JSON.parse(store.page({ ...all, authToken }).records)[0].toolSettings);
  const url = '"serverUrl":"https://tides.example.com"';
  expect(settings('masked')).toBe(`{${url},"authToken":"<AUTH_TOKEN>","timeout":5}`);
  expect(settings('shown')).toBe(`{${url},"authToken":"${secret}","timeout":5}`);
  expect(settings('left-out')).toBe(`{${url},"timeout":5}`);
  expect(store.get(idOf(1))).toEqual(tool(1));
});

test('fields named like those of every object stay what they are', () => {
  const settings = JSON.parse('{"authToken":"t","__proto__":{"a":1},"httpHeaders":{"__proto__":"b"}}');
  const { store } = open([tool(1, { toolSettings: settings })]);
  expect(JSON.stringify(store.get(idOf(1))?.toolSettings)).toBe(JSON.stringify(settings));
  const { records } = store.page({ ...all, authToken: 'left-out' });
  expect(records).toContain('"toolSettings":{"__proto__":{"a":1},"httpHeaders":{"__proto__":"b"}}');
});

test('an update is seen by filters and searches, and the agents stay', () => {
  const { store, names } = open([tool(1), tool(2, { name: 'Tide table' }), tool(3, { type: 'MCP' })]);
  const seen = () => ({
    functions: names({ type: 'FUNCTION' }),
    servers: names({ type: 'MCP', isActive: true }),
    tides: names({ search: 'tide' }),
    agent: names({ voiceAgentId: agent, type: 'MCP' }),
  });
  expect(seen()).toEqual({
    functions: ['Tool 1', 'Tide table'],
    servers: ['Tool 3'],
    tides: ['Tide table'],
    agent: ['Tool 3'],
  });
  store.replace(tool(1, { type: 'MCP', name: 'Tide clock' }));
  store.replace(tool(2, { name: 'Berths' }));
  expect(seen()).toEqual({
    functions: ['Berths'],
    servers: ['Tide clock', 'Tool 3'],
    tides: ['Tide clock'],
    agent: ['Tide clock', 'Tool 3'],
  });
});

test('there is no web tool under another id', () => {
  const { store } = open([tool(1)]);
  expect(store.get(idOf(2))).toBeUndefined();
  expect(() => store.replace(tool(2))).toThrow(`There is no web tool ${idOf(2)}.`);
  expect(store.ofAgent(idOf(9))).toEqual([]);
});

test('an id that is taken is rejected, in whatever case, and nothing is added', () => {
  const { store } = open([tool(1)]);
  const taken = { ...tool(1), id: idOf(1).toUpperCase() };
  for (const tools of [[taken], [tool(2), taken], [tool(2), tool(2)]])
    expect(() => store.add(tools.map((each) => ({ tool: each, agentIds: [] })))).toThrow(
      new TypeError(`There is already a web tool ${tools.at(-1)?.id}.`),
    );
  expect(store.page(all).total).toBe(1);
  store.add([{ tool: tool(2), agentIds: [] }]);
  expect(store.page({ ...all, search: 'Tool 2' }).filtered).toBe(1);
});
