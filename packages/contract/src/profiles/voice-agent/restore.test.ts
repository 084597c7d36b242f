import { CannotRun } from '@voice-agent/cli-kit/text';
import type { ContractDocument, Operation } from '@voice-agent/spec-model';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadOpenApi } from '../../documents.ts';
import type { Target } from '../../engine/target.ts';
import { Writes } from '../../engine/writes.ts';
import { TransportError } from '../../http/http.ts';
import type { HttpRequest, HttpResponse } from '../../http/http-message.ts';
import { webToolRestorer } from './restore.ts';

type Tool = Record<string, unknown>;

const [one, two] = ['5b0c1c1e-7a53-4d0e-9a51-0d5e8f6f3b11', 'f3b11000-7a53-4d0e-9a51-0d5e8f6f3b11'];
const path = '/v1/voice-agents/web-tool';
const login = { in: 'header', name: 'Authorization', value: 'Token key' } as const;
let document: ContractDocument;
let update: Operation;
let list: Operation;
let tools: Tool[];
let sent: HttpRequest[];

beforeAll(async () => {
  document = await loadOpenApi();
  const operation = (id: string) => document.operations.find((each) => each.id === id) as Operation;
  [update, list] = [operation('updateWebTool'), operation('listWebTools')];
});
beforeEach(() => {
  sent = [];
  tools = [
    { id: one, type: 'FUNCTION', name: 'One', async: true, params: { place: { type: 'string' } } },
    { id: two, type: 'MCP', name: 'Two', toolSettings: { serverUrl: 'https://a', authToken: '***' } },
  ];
});

/** A service of two web tools, one a page, that accepts any update. */
async function service(request: HttpRequest): Promise<HttpResponse> {
  sent.push(request);
  const url = new URL(request.path, 'http://a');
  if (request.method === 'GET') {
    const page = Number(url.searchParams.get('skip'));
    const items = tools.slice((page - 1) * 1, page * 1);
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ data: { items } })) };
  }
  const tool = tools.find(({ id }) => url.pathname.endsWith(`/${id}`));
  const { params, ...fields } = JSON.parse(request.body ?? '{}');
  Object.assign(tool ?? {}, fields, params && { params: params.properties ?? {} });
  return { status: tool === undefined ? 404 : 200, headers: {}, body: Buffer.from('{}') };
}

const target = (options: Partial<Target> = {}): Target => ({
  url: 'http://127.0.0.1:1',
  credential: login,
  allowWrites: true,
  ...options,
});
const writesOf = (options: Partial<Target> = {}, send = service): Writes =>
  new Writes({ ...document, target: target(options) }, send, webToolRestorer);
const patchOf = (id: string, body: Tool): HttpRequest => ({
  method: 'PATCH',
  path: `${path}/${id}`,
  headers: {},
  body: JSON.stringify(body),
});

/** Updates as a run does. @returns whether it was sent */
async function updated(writes: Writes, id: string, body: Tool): Promise<boolean> {
  const request = patchOf(id, body);
  if (writes.forbids(update, request)) return false;
  await writes.prepare(update, request);
  if ((await service(request)).status < 300) writes.accepted(update, request);
  return true;
}

test.each<[what: string, options: Partial<Target>, allowed: (string | undefined)[]]>([
  ['on this machine', {}, [one, two]],
  ['of the web tools that are named', { writableIds: [two] }, [two]],
  ['on another machine that names none', { url: 'https://example.com' }, []],
  ['on another machine', { isRemote: true, writableIds: [one] }, [one]],
  ['without leave', { allowWrites: false }, []],
])('%s, only what may be written is', async (_, options, allowed) => {
  const writes = writesOf(options);
  for (const id of [one, two]) expect(await updated(writes, id, { name: 'x' })).toBe(allowed.includes(id));
  const patched = sent.filter(({ method }) => method === 'PATCH').map((each) => each.path);
  expect(patched).toEqual(allowed.map((id) => `${path}/${id}`));
});

test('what only reads is sent, and a method that may write is not', () => {
  const writes = writesOf({ allowWrites: false });
  const jobs = document.operations.find(({ id }) => id === 'listJobs') as Operation;
  const to = (method: string, at = `${path}/list`): HttpRequest => ({ method, path: at, headers: {} });
  expect(writes.forbids(list, to('GET'))).toBe(false);
  expect(writes.forbids(jobs, to('POST', '/v1/jobs/all'))).toBe(false);
  expect(writes.forbids(list, to('DELETE'))).toBe(true);
  expect(writes.forbids(list, to('POST'))).toBe(true);
  expect(writes.forbids(jobs, to('PUT', '/v1/jobs/all'))).toBe(true);
});

test('a web tool that stands in the query of another one is not taken for it', () => {
  const writes = writesOf({ isRemote: true, writableIds: [one] });
  const request = { ...patchOf(two, {}), path: `${path}/${two}?id=/${one}` };
  expect(writes.forbids(update, request)).toBe(true);
  expect(writes.forbids(update, patchOf(one.replaceAll('-', '%2D'), {}))).toBe(false);
});

test('changed web tools are restored, and only changed fields are sent', async () => {
  const before = structuredClone(tools);
  const writes = writesOf();
  await updated(writes, one, { name: 'x', type: 'MCP' });
  await updated(writes, two, { type: 'FUNCTION', name: 'y' });
  const already = sent.length;
  expect(await writes.restore()).toEqual(['Restored: 2 web tools.']);
  expect(tools).toEqual(before);
  const bodies = sent.slice(already).flatMap(({ body }) => (body === undefined ? [] : [JSON.parse(body)]));
  // An update to FUNCTION needs async; one to MCP must not have it.
  expect(bodies).toEqual([
    { type: 'FUNCTION', name: 'One', async: true },
    { type: 'MCP', name: 'Two' },
  ]);
});

test('what no update can restore is reported', async () => {
  const writes = writesOf();
  await updated(writes, one, { description: 'x', messages: [] });
  await updated(writes, two, { type: 'FUNCTION', async: false, params: {} });
  expect(await writes.restore()).toEqual([
    'Restored: 0 web tools.',
    `Not restored: web tool ${one}: description (there was none before), messages (there was none before).`,
    `Not restored: web tool ${two}: async (there was none before), params (there was none before).`,
    `Check what is required of params of web tool ${two} by hand: the list may not show it, so it could not be verified.`,
  ]);
  expect(tools[1]?.type).toBe('MCP');
});

test('an update back to MCP has neither async nor params, whatever the list showed', async () => {
  Object.assign(tools[1] ?? {}, { async: false, params: { a: {} } });
  const writes = writesOf();
  await updated(writes, two, { type: 'FUNCTION', async: true, params: { properties: {} } });
  expect((await writes.restore())[1]).toBe(`Not restored: web tool ${two}: async, params.`);
  const back = sent.filter(({ method }) => method === 'PATCH').at(-1);
  expect(JSON.parse(back?.body ?? '')).toEqual({ type: 'MCP' });
});

test('a mask never becomes the token, and the token is reported', async () => {
  const writes = writesOf();
  await updated(writes, two, { toolSettings: { serverUrl: 'https://b', authToken: '***' } });
  const [restored, ...rest] = await writes.restore();
  const back = sent.filter(({ method }) => method === 'PATCH').at(-1);
  expect(JSON.parse(back?.body ?? '')).toEqual({ toolSettings: { serverUrl: 'https://a' } });
  expect([restored, ...rest].join('\n')).toContain(`Check toolSettings.authToken of web tool ${two} by hand`);
});

test('parameters are updated back as a schema, and shown as before', async () => {
  const before = structuredClone(tools);
  const writes = writesOf();
  await updated(writes, one, { params: { type: 'object', properties: {} } });
  expect(tools).not.toEqual(before);
  expect(await writes.restore()).toEqual([
    'Restored: 1 web tool.',
    `Check what is required of params of web tool ${one} by hand: the list may not show it, so it could not be verified.`,
  ]);
  expect(tools).toEqual(before);
});

test('nothing is reported where nothing was written', async () => {
  const writes = writesOf();
  await updated(writes, 'no-such-tool', { name: 'x' });
  expect(await writes.restore()).toEqual([]);
  expect(await writesOf().restore()).toEqual([]);
});

test('a rejected update back is reported', async () => {
  const writes = writesOf({}, async (request) => {
    const answer = await service(request.method === 'GET' ? request : { ...request, path: '/nowhere' });
    return answer;
  });
  await updated(writes, one, { name: 'x' });
  expect(await writes.restore()).toEqual([
    'Restored: 0 web tools.',
    `Not restored: web tool ${one}: name. The update that restores it returned 404.`,
  ]);
});

test('an unreachable service is reported', async () => {
  let gone = false;
  const writes = writesOf({}, (request) =>
    gone ? Promise.reject(new TransportError('ECONNREFUSED', { unreachable: true })) : service(request),
  );
  await updated(writes, one, { name: 'x' });
  gone = true;
  expect(await writes.restore()).toEqual([
    'Restored: 0 web tools.',
    `Not restored: web tool ${one}: all of it. ECONNREFUSED.`,
  ]);
});

test.each<[what: string, options: Partial<Target>, send: typeof service, message: RegExp]>([
  ['is not listed', { writableIds: ['other'] }, service, /--web-tool other: no such web tool is listed/],
  [
    'cannot be listed',
    { writableIds: [one] },
    async () => ({ status: 500, headers: {}, body: Buffer.from('') }),
    /can't be listed \(the list returned 500\), so nothing is written/,
  ],
  [
    'is in no readable list',
    { writableIds: [one] },
    async () => ({ status: 200, headers: {}, body: Buffer.from('{"data":{}}') }),
    /can't be listed \(the response is not a list of web tools\)/,
  ],
])('on another machine a web tool that %s is not written', async (_, options, send, message) => {
  const writes = writesOf({ isRemote: true, ...options }, send);
  const allowed = writes.prepare(update, patchOf(options.writableIds?.[0] ?? '', {}));
  await expect(allowed).rejects.toThrow(CannotRun);
  await expect(allowed).rejects.toThrow(message);
});

test('on this machine a list that cannot be read stops no write, and is reported', async () => {
  const writes = writesOf({}, async () => ({ status: 500, headers: {}, body: Buffer.from('') }));
  expect(await updated(writes, one, { name: 'x' })).toBe(true);
  expect(await writes.restore()).toEqual([
    'What was changed was not restored, since no list of web tools showed it before. Changed by: updateWebTool (1 request).',
  ]);
});
