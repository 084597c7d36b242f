import { expect, test } from 'vitest';
import { violationOfEvent, violationOfRequest, violationOfResponse } from './check.ts';
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
  expect(missing).toEqual({ pointer: '/query', reason: "must have required property 'projectId'" });
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
