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
