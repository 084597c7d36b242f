import type { WebTool } from '@voice-agent/client';
import { expect, test } from 'vitest';
import { Secrets } from '../secrets.ts';
import { openDatabase } from './database.ts';
import { WebTools } from './web-tools.ts';

const idOf = (number: number) => `0d9c4e7a-52b1-4c3f-a6d8-${number.toString(16).padStart(12, '0')}`;
const all = { skip: 0, take: 1000, order: 'oldest', authToken: 'masked' } as const;

const tool = (number: number): WebTool => ({
  id: idOf(number),
  name: `Tool ${number}`,
  type: 'FUNCTION',
  isActive: true,
  toolSettings: { serverUrl: 'https://tides.example.com', timeout: 5 },
});

test('an id that is taken is rejected, in whatever case, and nothing is added', () => {
  const store = new WebTools(openDatabase(), new Secrets());
  store.add([{ tool: tool(1), agentIds: [] }]);
  const taken = { ...tool(1), id: idOf(1).toUpperCase() };
  for (const tools of [[taken], [tool(2), taken], [tool(2), tool(2)]])
    expect(() => store.add(tools.map((each) => ({ tool: each, agentIds: [] })))).toThrow(
      new TypeError(`There is already a web tool ${tools.at(-1)?.id}.`),
    );
  expect(store.page(all).total).toBe(1);
  store.add([{ tool: tool(2), agentIds: [] }]);
  expect(store.page({ ...all, search: 'Tool 2' }).filtered).toBe(1);
});
