import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { id, sends, status, useService } from './harness.ts';
import { createClient, paramsSchema } from './index.ts';
import { validateResponses } from './validate-responses.ts';

const service = useService();
const json = (body: unknown, code = 200) => sends(JSON.stringify(body), code);

const client = () => createClient({ baseUrl: service.baseUrl, apiKey: 'secret-key', maxRetries: 0 });

// What is sent for each request of the corpus is in tests/contract.
test.each(['', '/', '/api', '/api/'])('a base URL that ends in "%s" keeps its path', async (suffix) => {
  for (const baseUrl of [service.baseUrl + suffix, new URL(service.baseUrl + suffix)])
    await createClient({ baseUrl, apiKey: 'k' }).webTools.list();
  const url = `${suffix.replace(/\/$/, '')}/v1/voice-agents/web-tool/list`;
  expect(service.requests.map((request) => request.url)).toEqual([url, url]);
});

describe('what comes back', () => {
  const list = () => client().jobs.list({ projectId: 'p' });

  test.each([
    [422, { reason: 'no' }],
    [500, undefined],
    [404, 'plain text'],
    [400, 0],
    [503, false],
  ])('status %i with the body %j is an error of kind status', async (code, body) => {
    const text = (typeof body === 'string' ? body : JSON.stringify(body)) ?? '';
    service.answers = [sends(text, code)];
    const result = await list();
    expect(result).toMatchObject({ ok: false, error: { kind: 'status', status: code } });
    if (!result.ok && result.error.kind === 'status') expect(result.error.body).toEqual(body);
    const said = text === '' ? '' : `, ${typeof body === 'string' ? `"${body}"` : text}`;
    expect(!result.ok && result.error.message).toBe(
      `POST ${service.baseUrl}/v1/jobs/all?projectId=p: status ${code}${said}.`,
    );
  });

  test.each([
    '',
    '<html>',
    '{"success":true',
    'null',
    '[]',
    '5',
    '{"success":1,"message":"","data":{}}',
    ...['null', '[]', '[{}]', '"a"', '1', 'true'].map(
      (data) => `{"success":true,"message":"","data":${data}}`,
    ),
  ])('a 200 with the body %j is unreadable', async (body) => {
    service.answers = [sends(body)];
    expect(await list()).toMatchObject({ ok: false, error: { kind: 'unreadable', body } });
  });

  test('a 204 is unreadable, since it has no envelope', async () => {
    service.answers = [status(204)];
    expect(await list()).toMatchObject({ ok: false, error: { kind: 'unreadable', body: '' } });
  });

  test('success: false in a 200 is an error of its own', async () => {
    const envelope = { success: false, message: 'project is archived', data: {} };
    service.answers = [json(envelope)];
    expect(await list()).toMatchObject({ ok: false, error: { kind: 'unsuccessful', envelope } });
  });

  test('an envelope without success or message has their documented defaults', async () => {
    service.answers = [json({ data: {} })];
    const failed = await list();
    expect(failed).toMatchObject({ ok: false, error: { kind: 'unsuccessful', envelope: { data: {} } } });
    expect(!failed.ok && failed.error.message).toContain('no success, whose default is false');
    service.answers = [json({ success: true, data: { jobs: [] } })];
    expect(await list()).toMatchObject({ ok: true, message: 'success', data: { jobs: [] } });
  });

  test('no server, and a connection that breaks, are network errors', async () => {
    service.answers = [(_, response) => response.socket?.destroy()];
    expect(await list()).toMatchObject({ ok: false, error: { kind: 'network', cause: expect.anything() } });
    await service.stop();
    expect(await list()).toMatchObject({ ok: false, error: { kind: 'network' } });
  });
});

describe('an update with the params of a response', () => {
  const params = { ship: { type: 'string', description: 'The name of the ship.' } };

  test('is rejected with a rule and the name of the helper, and nothing is sent', async () => {
    const result = await client().webTools.update(id, { params } as never);
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'invalid', pointer: '/body/params', rule: 'web-tool.update.params-schema', attempts: 0 },
    });
    expect(!result.ok && result.error.message).toContain('paramsSchema(params)');
    expect(service.requests).toEqual([]);
  });

  test('is sent as a schema with every parameter', async () => {
    await client().webTools.update(id, { params: paramsSchema(params) });
    expect(service.requests[0]?.body).toBe(
      JSON.stringify({ params: { type: 'object', properties: params } }),
    );
  });
});

test('neither the key nor what the service sent shows in what is printed', async () => {
  const { baseUrl } = service;
  const validating = createClient({ baseUrl, apiKey: 'secret-key', maxRetries: 0, validateResponses });
  const text = (value: unknown) => inspect(value, { depth: 10 }) + JSON.stringify(value) + String(value);
  const printed = [text(validating)];
  const tool = { id, toolSettings: { authToken: 'secret-token', timeout: 'soon' } };
  const answers = [
    status(401, { 'set-cookie': 'secret-token' }),
    json({ success: false, message: 'no', data: tool }),
    json({ success: true, message: 'success', data: tool }),
    json({ success: true, data: [tool] }),
    json({ data: tool }),
  ];
  const kinds: unknown[] = [];
  for (const answer of answers) {
    service.answers = [answer];
    const result = await validating.webTools.update(id, { name: 'x' });
    printed.push(text(result));
    kinds.push(!result.ok && result.error.kind);
  }
  await service.stop();
  printed.push(text(await validating.jobs.list({ projectId: 'p' })));
  expect(kinds).toEqual(['status', 'unsuccessful', 'contract', 'unreadable', 'unsuccessful']);
  for (const each of printed) expect(each).not.toMatch(/secret-key|secret-token/);
});
