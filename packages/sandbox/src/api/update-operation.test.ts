import { paramsSchema, type WebTool } from '@voice-agent/client';
import { beforeEach, expect, test } from 'vitest';
import { functionId, functionTool, mcpId, mcpTool, useApi } from '../api.testing.ts';
import { choose } from '../choices.ts';

const sandbox = useApi();
beforeEach(() => {
  for (const tool of [functionTool, mcpTool]) sandbox.state.webTools.replace(tool);
});

const update = (id: string, body: unknown, query = '') =>
  sandbox.send('PATCH', `/v1/voice-agents/web-tool/${id}${query}`, body);
const listed = async (): Promise<WebTool[]> => {
  const answer = await sandbox.send('GET', '/v1/voice-agents/web-tool/list');
  return ((await answer.json()) as { data: { items: WebTool[] } }).data.items;
};

test('responds with the updated tool, its token hidden; the list and the store have it too', async () => {
  const toolSettings = { serverUrl: 'https://x.example.com', authToken: 'other-token' };
  const answer = await update(functionId, { name: 'Tides', toolSettings });
  const shown = {
    ...functionTool,
    name: 'Tides',
    version: 4,
    toolSettings: { ...toolSettings, authToken: '<AUTH_TOKEN>' },
  };
  expect(await answer.json()).toEqual({ success: true, message: 'success', data: shown });
  expect(await listed()).toContainEqual(shown);
  expect(sandbox.state.webTools.get(functionId)).toEqual({ ...shown, toolSettings });
});

test('finds a tool by its id in capitals, and by an id with escapes', async () => {
  for (const id of [functionId.toUpperCase(), functionId.replace('f', '%66')]) {
    const answer = await update(id, {});
    expect(await answer.json()).toMatchObject({ data: { id: functionId } });
  }
});

test('params that are sent back as they were read are rejected, and stay', async () => {
  const [tool] = (await listed()).filter(({ id }) => id === functionId);
  const answer = await update(functionId, { params: tool?.params });
  expect([answer.status, await answer.text()]).toEqual([
    422,
    expect.stringMatching(/\/body\/params must be a schema.* \\"properties\\": <the map> .*paramsSchema/),
  ]);
  expect(sandbox.state.webTools.get(functionId)).toEqual(functionTool);
  const schema = paramsSchema(tool?.params);
  expect((await update(functionId, { params: schema })).status).toBe(200);
  expect(sandbox.state.webTools.get(functionId)?.params).toEqual(functionTool.params);
  expect((await update(functionId, { params: {} })).status).toBe(200);
  sandbox.state.choices = choose({ 'update.params-map': 'accept' });
  const accepted = await update(functionId, { params: tool?.params });
  sandbox.state.choices = choose();
  expect([accepted.status, sandbox.state.webTools.get(functionId)?.params]).toEqual([200, {}]);
});

test('notifies those who watch, after it is written, and only then', async () => {
  const happenings: unknown[] = [];
  const stop = sandbox.state.feed.watch((happening) => {
    if (happening.kind === 'web-tool')
      happenings.push([happening, sandbox.state.webTools.get(functionId)?.name]);
  });
  await update(functionId, { name: '' });
  await update(functionId, { name: 'Tides' });
  stop();
  expect(happenings).toEqual([[{ kind: 'web-tool', id: functionId }, 'Tides']]);
});

test.each(['404', '400', '403'] as const)(
  'rejects an unknown id with %s when that is chosen',
  async (status) => {
    sandbox.state.choices = choose({ 'error.unknown-id': status });
    const answer = await update('00000000-0000-4000-8000-000000000000', { name: 'Tides' });
    expect(answer.status).toBe(Number(status));
    expect(await answer.json()).toMatchObject({ success: false, pointer: '/path/id' });
  },
);

test('obeys the rules of the stored type when that is chosen', async () => {
  expect((await update(mcpId, { async: true })).status).toBe(200);
  sandbox.state.webTools.replace(mcpTool);
  sandbox.state.choices = choose({ 'update.without-type': 'stored-type' });
  for (const [id, body, rule] of [
    [mcpId, { async: true }, 'web-tool.update.async-not-allowed-for-mcp'],
    [mcpId, { params: {} }, 'web-tool.update.params-not-allowed-for-mcp'],
    [functionId, { name: 'Tides' }, 'web-tool.update.async-required-for-function'],
  ] as const) {
    const answer = await update(id, body);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ rule });
  }
  expect(sandbox.state.webTools.get(mcpId)).toEqual(mcpTool);
  expect((await update(functionId, { name: 'Tides', async: true })).status).toBe(200);
  expect((await update(mcpId, { type: 'FUNCTION', async: true })).status).toBe(200);
});
