import { describe, expect, test, vi } from 'vitest';
import { apiKey, authorization, functionId, raw, useApi } from '../api.testing.ts';
import { choose } from '../choices.ts';

const sandbox = useApi();

const list = '/v1/voice-agents/web-tool/list';
const update = `/v1/voice-agents/web-tool/${functionId}`;
const jobs = '/v1/jobs/all?projectId=project-harbour';
const operations = [
  ['POST', jobs, '{}'],
  ['GET', list, undefined],
  ['PATCH', update, '{}'],
] as const;

describe.each(operations)('%s %s', (method, path, body) => {
  test.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['the key alone', apiKey],
    ['another scheme', `Bearer ${apiKey}`],
    ['another case', `token ${apiKey}`],
    ['two spaces', `Token  ${apiKey}`],
    ['a tab', `Token\t${apiKey}`],
    ['no space', `Token${apiKey}`],
    ['no key', 'Token'],
    ['another key', 'Token other-key'],
    ['a longer key', `${authorization}x`],
    ['a shorter key', authorization.slice(0, -1)],
    ['a word more', `${authorization} x`],
    ['letters beyond ASCII', 'Token t\u00e9st-key'],
  ])('rejects %s', async (_, value) => {
    const answer = await sandbox.send(method, path, body, { authorization: value });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Token');
    const text = await answer.text();
    expect(text).not.toContain('key-');
    const isWrongKey = /^Token [!-~]+$/.test(value ?? '');
    expect(text).toContain(
      isWrongKey ? 'is not the API key of this sandbox' : 'must have one Authorization header',
    );
  });

  test('rejects two headers, whichever of them is right', async () => {
    for (const both of [
      [authorization, 'Token other'],
      ['Token other', authorization],
      [authorization, authorization],
    ]) {
      const headers = both.map((value) => `Authorization: ${value}\r\n`).join('');
      const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${sandbox.port}\r\nconnection: close\r\n${headers}content-length: 0\r\n\r\n`;
      expect((await raw(sandbox.port, head)).text).toMatch(/^HTTP\/1.1 401 /);
    }
  });

  test.each(['200', '201', '202'] as const)('succeeds with %s when that is chosen', async (status) => {
    sandbox.state.choices = choose({ 'success.status': status, 'success.flag': 'false' });
    const answer = await sandbox.send(method, path, body);
    expect(answer.status).toBe(Number(status));
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(await answer.json()).toMatchObject({ success: false, message: 'success' });
  });

  test('rejects with 403 when that is chosen', async () => {
    sandbox.state.choices = choose({ 'error.unauthenticated': '403' });
    expect((await sandbox.send(method, path, body, { authorization: 'x' })).status).toBe(403);
  });
});

test('a path and a method that are not there are rejected', async () => {
  for (const path of ['/v1', '/V1/jobs/all', '/v1//jobs/all', '/v1/jobs/all/'])
    expect((await sandbox.send('POST', path, {})).status).toBe(404);
  const other = await sandbox.send('DELETE', list);
  expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET']);
});

test.each([
  ['envelope', 'application/json'],
  ['problem', 'application/problem+json'],
  ['text', 'text/plain; charset=utf-8'],
  ['empty', null],
] as const)('a rejection comes as %s when that is chosen', async (form, type) => {
  sandbox.state.choices = choose({ 'error.body': form });
  const answer = await sandbox.send('PATCH', update, { type: 'FUNCTION' });
  expect(answer.status).toBe(422);
  expect(answer.headers.get('content-type')).toBe(type);
  const rule = 'web-tool.update.async-required-for-function';
  const message = "/body must have the property 'async'";
  const bodies = {
    envelope: JSON.stringify({ success: false, message, pointer: '/body', rule }),
    problem: JSON.stringify({
      type: 'about:blank',
      title: 'Unprocessable Entity',
      status: 422,
      detail: message,
      pointer: '/body',
      rule,
    }),
    text: `${message} (rule ${rule})\n`,
    empty: '',
  };
  expect(await answer.text()).toBe(bodies[form]);
});

test('the status of a rejection is the chosen one', async () => {
  sandbox.state.choices = choose({ 'error.invalid': '400' });
  expect((await sandbox.send('PATCH', update, { name: '' })).status).toBe(400);
  expect((await sandbox.send('PATCH', update, '{')).status).toBe(400);
});

test('what nobody foresaw is a 500 that shows no code, and the next request is answered', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const page = vi.spyOn(sandbox.state.webTools, 'page').mockImplementationOnce(() => {
    throw new Error('inner matter');
  });
  const answer = await sandbox.send('GET', list);
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toMatch(/inner matter|at .*:\d+/);
  expect(logged).toHaveBeenCalledOnce();
  expect((await sandbox.send('GET', list)).status).toBe(200);
  page.mockRestore();
  logged.mockRestore();
});
