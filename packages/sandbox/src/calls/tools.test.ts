import type { WebTool } from '@voice-agent/client';
import type { ToolExecutedEvent } from '@voice-agent/webhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Choices } from '../choices.ts';
import {
  agent,
  agentId,
  lastingDatabase,
  openServer,
  openWorld,
  type Server,
  until,
  type World,
} from '../world.testing.ts';
import { localServer } from './tools.ts';

let world: World;
let servers: Server[];
beforeEach(() => {
  servers = [];
  world = openWorld();
  world.agents.add([agent()]);
});
afterEach(async () => {
  await world.close();
  for (const server of servers) await server.close();
});

const serve = async (...given: Parameters<typeof openServer>) => {
  const server = await openServer(...given);
  servers.push(server);
  return server;
};

let made = 0;
function addTool(toolSettings: NonNullable<WebTool['toolSettings']>, more: Partial<WebTool> = {}): void {
  const id = `5a000000-0000-4000-8000-${`${++made}`.padStart(12, '0')}`;
  const tool: WebTool = { id, name: 'Tide table', type: 'FUNCTION', isActive: true, toolSettings, ...more };
  world.webTools.add([{ tool, agentIds: [agentId] }]);
}

/** The tool events of a call with one tool, or of the given script. */
async function used(script = 'appointment', params: Record<string, unknown> = {}) {
  const { id } = world.calls.start({ agentId, script, params, pace: 'as-fast-as-possible' });
  const { events } = await world.calls.ended(id);
  return events
    .filter((event): event is ToolExecutedEvent => event.eventType === 'tool.executed')
    .map(({ data }) => data);
}

const json = { 'content-type': 'application/json' };

test('the call shows when each tool was used, for how long, and with which status', async () => {
  const server = await serve((response) => response.writeHead(503).end());
  addTool({ serverUrl: server.url });
  addTool({ serverUrl: 'https://tools.example.com' }, { name: 'Far away' });
  const { id } = world.calls.start({ agentId, script: 'rebooking', pace: 'as-fast-as-possible' });
  const { events, tools } = await world.calls.ended(id);
  expect(tools.map(({ name, status, scripted }) => ({ name, status, scripted })).slice(0, 2)).toEqual([
    { name: 'Tide table', status: 503, scripted: false },
    { name: 'Far away', status: undefined, scripted: true },
  ]);
  expect(tools).toHaveLength(4);
  for (const { event, name, startedAt, durationMs } of tools) {
    expect(events[event]).toMatchObject({
      eventType: 'tool.executed',
      data: { tool: name, duration: durationMs / 1_000 },
    });
    expect(startedAt >= (events[event - 1]?.timestamp ?? '')).toBe(true);
    expect(startedAt <= (events[event]?.timestamp ?? '')).toBe(true);
  }
});

test('a tool on this machine is called, and its response is the output', async () => {
  const server = await serve(
    (response) => response.writeHead(200, json).end('{"high":["04:12"]}'),
    '/tides/{quay}?day=1',
  );
  addTool(
    {
      serverUrl: server.url,
      methodType: 'put',
      pathParameters: { quay: 'inner/ö' },
      httpHeaders: { 'X-Own': 'yes' },
      authToken: 'tool-token',
    },
    { params: { hour: { type: 'integer' }, ship: { type: 'string' }, on: { type: ['boolean', 'null'] } } },
  );
  const [data] = await used('appointment', { ship: 'Tern', hour: 'no integer' });
  expect(data).toMatchObject({ tool: 'Tide table', output: { high: ['04:12'] }, scripted: false });
  expect(data?.input).toEqual({ hour: expect.any(Number), ship: 'Tern', on: expect.any(Boolean) });
  expect(data?.duration).toBeGreaterThanOrEqual(0);
  expect(server.arrived).toMatchObject([
    {
      method: 'PUT',
      url: '/tides/inner%2F%C3%B6?day=1',
      headers: { 'x-own': 'yes', 'content-type': 'application/json', authorization: 'Bearer tool-token' },
      body: JSON.stringify(data?.input),
    },
  ]);
});

test('POST is the method when none is set', async () => {
  const server = await serve();
  addTool({ serverUrl: server.url });
  await used();
  expect(server.arrived).toMatchObject([{ method: 'POST', body: '{}' }]);
  expect(server.arrived[0]?.headers).not.toHaveProperty('authorization');
});

const kept =
  'Host cookie Content-Length Transfer-Encoding Connection Keep-Alive TE Trailer Upgrade Proxy-Authorization ' +
  'Proxy-Connection Forwarded X-Forwarded-Host Origin Sec-Fetch-Site';
test.each(kept.split(' '))(
  'a tool that sets the header %s is not called, and the output reports why',
  async (name) => {
    const server = await serve();
    addTool({ serverUrl: server.url, httpHeaders: { 'x-a': 'b', [name]: 'x' } });
    const [data] = await used();
    expect(data).toMatchObject({
      scripted: false,
      output: { error: expect.stringContaining(`header ${name}:`) },
    });
    expect(server.arrived).toEqual([]);
  },
);

test('a tool on this machine is not called without --allow-local-tools, by whatever name', async () => {
  await world.close();
  world = openWorld({ allowLocalTools: false });
  world.agents.add([agent()]);
  const server = await serve();
  const { port } = new URL(server.url);
  for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', '[::1]', '2130706433', '{host}'])
    addTool({ serverUrl: `http://${host}:${port}/`, pathParameters: { host: 'localhost' } });
  for (const { output } of [...(await used('rebooking')), ...(await used('rebooking'))])
    expect(output).toEqual({ error: expect.stringContaining('--allow-local-tools') });
  expect(server.arrived).toEqual([]);
});

describe('what is undocumented', () => {
  const request = async (methodType: string, choices: Partial<Choices>) => {
    const server = await serve();
    world.choose(choices);
    addTool(
      { serverUrl: `${server.url}?a=1`, methodType, authToken: 'tool-token' },
      {
        params: {
          type: 'object',
          properties: { n: { type: 'integer' }, s: { enum: ['one two'] } },
        } as WebTool['params'] & object,
      },
    );
    const [data] = await used('appointment', { n: 7 });
    expect(data?.input).toEqual({ n: 7, s: 'one two' });
    return server.arrived[0];
  };
  const inQuery = { url: '/calls?a=1&n=7&s=one+two', body: '' };
  const inBody = { url: '/calls?a=1', body: '{"n":7,"s":"one two"}' };

  test.each([
    ['GET', 'by-method', inQuery],
    ['POST', 'by-method', inBody],
    ['GET', 'body', inBody],
    ['POST', 'query', inQuery],
  ] as const)('%s with tool-call.input %s', async (method, input, expected) => {
    expect(await request(method, { 'tool-call.input': input })).toMatchObject({ method, ...expected });
  });

  test('with tool-call.auth-token none the token stays here', async () => {
    const { headers = {} } = (await request('POST', { 'tool-call.auth-token': 'none' })) ?? {};
    expect(JSON.stringify(headers)).not.toContain('tool-token');
  });

  test('the unit of a timeout is chosen', async () => {
    const server = await serve(() => {});
    addTool({ serverUrl: server.url, timeout: 0.05 });
    world.choose({ 'tool-call.timeout-unit': 's' });
    expect((await used())[0]?.output).toEqual({
      error: 'The response did not arrive in time. The request may have arrived.',
    });
  });
});

describe('a tool that fails gives an error as output:', () => {
  const failing: [string, Parameters<typeof openServer>[0], string][] = [
    ['a status', (response) => response.writeHead(500).end('secret details'), 'status 500'],
    ['a redirect', (response) => response.writeHead(302, { location: '/' }).end(), 'status 302'],
    ['no JSON', (response) => response.writeHead(200, json).end('{'), 'is not JSON'],
    ['too much', (response) => response.end('x'.repeat(70_000)), 'longer than 64 kB'],
    [
      'deep nesting',
      (response) => response.writeHead(200, json).end('['.repeat(9_000) + ']'.repeat(9_000)),
      'too deeply',
    ],
    ['a cut', (response) => response.socket?.destroy(), 'was cut'],
    ['not HTTP', (response) => response.socket?.end('nonsense\r\n\r\n'), 'not HTTP'],
    ['silence', () => {}, 'not arrive in time'],
  ];

  test.each(failing)('%s', async (_, answer, says) => {
    const server = await serve(answer);
    addTool({ serverUrl: server.url, timeout: says.includes('in time') ? 0.1 : 60 });
    const [data] = await used();
    expect(data).toMatchObject({ output: { error: expect.stringContaining(says) }, scripted: false });
  });

  test.each([
    [{ methodType: 'NO METHOD' }, 'method'],
    [{ httpHeaders: { 'x-a': 'a\r\nb: c' } }, 'header'],
    [{ httpHeaders: { 'bad name': 'x' } }, 'header'],
    [{ authToken: 'ключ' }, 'header'],
  ])('settings that are not HTTP: %j', async (settings, says) => {
    const server = await serve();
    addTool({ serverUrl: server.url, ...settings });
    expect((await used())[0]?.output).toEqual({ error: expect.stringContaining(says) });
    expect(server.arrived).toEqual([]);
  });
});

test('a response that is not JSON is a text', async () => {
  const server = await serve((response) => response.end('42'));
  addTool({ serverUrl: server.url });
  expect((await used())[0]?.output).toBe('42');
});

test('the tools of an agent take turns; those elsewhere have a scripted output', async () => {
  const server = await serve((response) => response.writeHead(200, json).end('1'));
  addTool({ serverUrl: server.url });
  addTool({ serverUrl: 'https://tools.example.com/tides' }, { name: 'Far away' });
  addTool({ serverUrl: server.url }, { name: 'Not active', isActive: false });
  const all = await used('rebooking');
  expect(all.map(({ tool, scripted }) => [tool, scripted])).toEqual([
    ['Tide table', false],
    ['Far away', true],
    ['Tide table', false],
    ['Far away', true],
  ]);
  expect(server.arrived).toHaveLength(2);
});

test('broken-tool does not call the tool', async () => {
  const server = await serve();
  addTool({ serverUrl: server.url });
  expect(await used('broken-tool')).toMatchObject([{ tool: 'Tide table', scripted: true }]);
  expect(server.arrived).toEqual([]);
});

test.each([
  ['http://localhost:3000/', true],
  ['https://127.1.2.3/', true],
  ['http://[::1]:8080/x', true],
  ['http://{host}:80/', true],
  ['http://192.168.0.1/', false],
  ['https://tools.example.com/', false],
  ['http://localhost.example.com/', false],
  ['ftp://localhost/', false],
  ['no url', false],
])('%s is on this machine: %s', (serverUrl, local) => {
  const toolSettings = { serverUrl, pathParameters: { host: 'localhost' } };
  expect(localServer({ id: '', toolSettings }) !== undefined).toBe(local);
});

test('a tool call that was cut off by the end is made again', async () => {
  await world.close();
  const { db, end } = lastingDatabase();
  world = openWorld({ db });
  world.agents.add([agent()]);
  let silent = true;
  let called = () => {};
  const first = new Promise<void>((resolve) => {
    called = resolve;
  });
  const server = await serve((response) => {
    called();
    if (!silent) response.end('late');
  });
  addTool({ serverUrl: server.url });
  const { id } = world.calls.start({ agentId, script: 'appointment', pace: 'as-fast-as-possible' });
  await first;
  await world.close();
  silent = false;
  world = openWorld({ db });
  world.calls.resume();
  await until(world.feed, () => world.calls.get(id)?.state === 'ended');
  const uses = world.calls.get(id)?.events.filter(({ eventType }) => eventType === 'tool.executed');
  expect(uses).toMatchObject([{ data: { output: 'late' } }]);
  expect(server.arrived).toHaveLength(2);
  expect(server.arrived[1]?.body).toBe(server.arrived[0]?.body);
  db.close = end;
});
