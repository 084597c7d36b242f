import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { authorization, functionId, functionTool, raw, startApi, useApi } from '../api.testing.ts';

const sandbox = useApi();
afterEach(() => {
  sandbox.state.faults.clear();
  sandbox.state.webTools.replace(functionTool);
});

const list = '/v1/voice-agents/web-tool/list';
const update = `/v1/voice-agents/web-tool/${functionId}`;
const get = (fault: string) => sandbox.send('GET', list, undefined, { 'x-sandbox-fault': fault });
const head = (fault: string, length = 0) =>
  `GET ${list} HTTP/1.1\r\nhost: localhost:${sandbox.port}\r\nauthorization: ${authorization}\r\n` +
  `${fault === '' ? '' : `x-sandbox-fault: ${fault}\r\n`}content-length: ${length}\r\n\r\n`;
/** The body of a response as it was written. */
const bodyOf = (text: string): string => text.slice(text.indexOf('\r\n\r\n') + 4);

test('another status, and the operation does not run', async () => {
  for (const [fault, status] of [
    ['status; code=503', 503],
    ['rate-limit; retry-after=2', 429],
  ] as const) {
    const answer = await sandbox.send('PATCH', update, { name: 'Tides' }, { 'x-sandbox-fault': fault });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('retry-after')).toBe(status === 429 ? '2' : null);
    expect(await answer.text()).toBe('');
  }
  expect(sandbox.state.webTools.get(functionId)).toEqual(functionTool);
});

test('a fault after the operation leaves its work done', async () => {
  const answer = await sandbox.send('PATCH', update, { name: 'Tides' }, { 'x-sandbox-fault': 'empty-body' });
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('');
  expect(sandbox.state.webTools.get(functionId)?.name).toBe('Tides');
});

test('a response that is late does not delay another one', async () => {
  let isLate = true;
  const late = get('latency; ms=600000').catch(() => {
    isLate = false;
  });
  expect((await get('latency; ms=1')).status).toBe(200);
  expect((await sandbox.send('GET', list)).status).toBe(200);
  expect(isLate).toBe(true);
  const other = await startApi();
  const waiting = other.send('GET', list, undefined, { 'x-sandbox-fault': 'latency; ms=600000' });
  const failed = expect(waiting).rejects.toThrow('fetch failed');
  await other.send('GET', list);
  await other.close();
  await failed;
  void late;
});

test('a reset before the headers and after them', async () => {
  expect(await raw(sandbox.port, head('reset'))).toEqual({ text: '', error: 'ECONNRESET' });
  const after = await raw(sandbox.port, head('reset; when=after-headers'));
  expect(after.error).toBe('ECONNRESET');
  await expect(get('reset')).rejects.toThrow('fetch failed');
});

test('a truncated response ends its connection in the middle of the body', async () => {
  const { text, error } = await raw(sandbox.port, head('truncate; after=20'));
  expect(error).toBeUndefined();
  expect(text).toMatch(/^HTTP\/1\.1 200 /);
  expect(bodyOf(text)).toBe('{"success":true,"mes');
  const whole = await (await sandbox.send('GET', list)).text();
  expect(text.toLowerCase()).toContain(`content-length: ${Buffer.byteLength(whole)}`);
  const most = await raw(sandbox.port, head('truncate; after=999999'));
  expect(bodyOf(most.text)).toBe(whole.slice(0, -1));
  expect(bodyOf((await raw(sandbox.port, head('truncate; after=0'))).text)).toBe('');
  await expect((await get('truncate')).text()).rejects.toThrow('terminated');
});

test('a stalled response keeps its connection open, and others are answered', async () => {
  const socket = connect(sandbox.port, '127.0.0.1');
  let seen = '';
  let ended = false;
  socket.on('close', () => {
    ended = true;
  });
  const bytes = new Promise<void>((come) => {
    socket.on('data', (chunk) => {
      seen += chunk;
      if (bodyOf(seen).length === 7 && seen.includes('\r\n\r\n')) come();
    });
  });
  socket.write(head('stall; after=7'));
  await bytes;
  for (let i = 0; i < 20; i++) expect((await sandbox.send('GET', list)).status).toBe(200);
  expect(bodyOf(seen)).toBe('{"succe');
  expect(ended).toBe(false);
  socket.destroy();
});

test('a dripping response comes whole, in pieces, and its connection goes on', async () => {
  const whole = await (await sandbox.send('GET', list)).text();
  const { text } = await raw(
    sandbox.port,
    `${head('slow-drip; bytes=64; ms=0')}${head('').replace('host:', 'connection: close\r\nhost:')}`,
  );
  expect(text.split(whole)).toHaveLength(3);
  expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
});

test('faults that are kept reach the operations, for as many responses as configured', async () => {
  sandbox.state.faults.add({ name: 'status', code: 500, operation: 'listWebTools', times: 1 });
  expect((await sandbox.send('PATCH', update, {})).status).toBe(200);
  expect((await sandbox.send('GET', list)).status).toBe(500);
  expect((await sandbox.send('GET', list)).status).toBe(200);
  sandbox.state.faults.add({ name: 'status' });
  expect((await sandbox.send('GET', '/v1/jobs')).status).toBe(404);
  expect((await sandbox.send('DELETE', list)).status).toBe(405);
});

test('more than one fault makes one response', async () => {
  sandbox.state.faults.add({ name: 'content-type', value: 'text/plain' });
  const answer = await get('field; pointer=/message, malformed-json');
  expect(answer.headers.get('content-type')).toBe('text/plain');
  expect(await answer.text()).toMatch(/^\{"success":true,"data":\{.*\}$/);
});

test('a header that asks for no fault is rejected in a sentence, and the operation does not run', async () => {
  const answer = await sandbox.send('PATCH', update, { name: 'Tides' }, { 'x-sandbox-fault': 'delay' });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toMatch(/^x-sandbox-fault: There is no such fault\. The faults are .*\.\n$/);
  expect(sandbox.state.webTools.get(functionId)).toEqual(functionTool);
});

test('a field that the response does not have is rejected when a request asks for it, and else passed over', async () => {
  for (const header of ['field; pointer=/data/jobs', 'malformed-json, field; pointer=/data']) {
    const answer = await get(header);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('nothing that this fault could break');
  }
  sandbox.state.faults.add({ name: 'field', pointer: '/data/jobs' });
  expect((await sandbox.send('GET', list)).status).toBe(200);
});
