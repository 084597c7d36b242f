import { expect, test } from 'vitest';
import type { RequestValues } from '../samples/serialize.ts';
import { violationOfEvent, violationOfRequest, violationOfResponse, violationsOfRequest } from './check.ts';
import { data } from './test-data.ts';

test('every operation of the spec has validators', () => {
  for (const { id, success } of data.operations) {
    expect(violationOfRequest(id, [] as never)).toBeDefined();
    expect(violationOfResponse(id, {}) !== undefined, id).toBe(success === 'data');
  }
});

test('a broken rule is named', () => {
  const path = { id: '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30' };
  expect(violationOfRequest('updateWebTool', { path, body: { type: 'MCP', async: true } })).toMatchObject({
    pointer: '/body/async',
    rule: 'web-tool.update.async-not-allowed-for-mcp',
  });
  expect(
    violationOfRequest('updateWebTool', { path, body: { type: 'FUNCTION', async: true } }),
  ).toBeUndefined();
  const missing = violationOfRequest('listJobs', { query: {} });
  expect(missing).toEqual({ pointer: '/query', reason: "must have the property 'projectId'" });
});

test('a request has all its violations, and none that is not its own', () => {
  const valid = (id: string) =>
    data.operations.find((each) => each.id === id)?.examples.filter(({ reason }) => reason === undefined) ??
    [];
  const pointers = (id: string, request: RequestValues) =>
    violationsOfRequest(id, request, valid(id)).map(({ pointer, rule = '' }) => pointer + rule);
  for (const { id, examples } of data.operations)
    for (const { reason, ...request } of examples)
      expect([id, request.name, pointers(id, request).length]).toEqual([id, request.name, reason ? 1 : 0]);

  expect(pointers('listJobs', { query: {}, body: { take: 0, skip: '1', status: 'DONE', other: 1 } })).toEqual(
    ['/query', '/body/take', '/body/skip', '/body/status'],
  );
  const path = { id: 'x' };
  const messages = [{ type: 'a', content: 1 }, 'b', { content: 'c' }];
  const toolSettings = { httpHeaders: { a: 1, b: 2, c: 'd' }, serverUrl: 1 };
  expect(
    pointers('updateWebTool', { path, body: { type: 'FUNCTION', name: 1, toolSettings, messages } }),
  ).toEqual([
    '/path/id',
    '/bodyweb-tool.update.async-required-for-function',
    '/body/name',
    '/body/toolSettings/serverUrl',
    '/body/toolSettings/httpHeaders/a',
    '/body/toolSettings/httpHeaders/b',
    '/body/messages/0/content',
    '/body/messages/1',
  ]);
  expect(pointers('updateWebTool', { path, body: { type: 'MCP', async: true, params: {} } })).toEqual([
    '/path/id',
    '/body/asyncweb-tool.update.async-not-allowed-for-mcp',
    '/body/paramsweb-tool.update.params-not-allowed-for-mcp',
  ]);
  const headers = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`h${index}`, index]));
  const body = { type: 'MCP', toolSettings: { httpHeaders: headers } };
  expect(pointers('updateWebTool', { path: {}, body })).toHaveLength(10);
  expect(violationsOfRequest('listJobs', [] as never, [])).toHaveLength(1);
});

test('an event of another type is distinguished from an invalid one', () => {
  const [started] = data.events[0]?.examples ?? [];
  expect(violationOfEvent('call.started', started?.event)).toBeUndefined();
  expect(violationOfEvent('call.ended', started?.event)).toEqual({
    pointer: '/eventType',
    reason: 'is an event, but of the type call.started',
  });
  expect(violationOfEvent('call.started', undefined)?.reason).toBe('The body must be a JSON object');
  expect(violationOfEvent('call.started', { eventType: 'call.paused' })?.pointer).toBe('/eventType');
});

test('what is nested too deeply for a validator does not end the page', () => {
  let params: object = {};
  for (let level = 0; level < 50_000; level += 1) params = { properties: { a: params } };
  const path = { id: '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30' };
  expect(violationOfRequest('updateWebTool', { path, body: { params } as never })?.reason).toContain(
    'too deeply',
  );
});
