import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { authorization, functionId, functionTool, useApi } from '../api.testing.ts';
import { choose } from '../choices.ts';
import { maxBodyBytes } from '../http/handle.ts';
import { deepest } from '../json.ts';

const sandbox = useApi();

const update = `/v1/voice-agents/web-tool/${functionId}`;
const nested = (levels: number): string => `${'{"items":'.repeat(levels)}{}${'}'.repeat(levels)}`;
const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

/** Bodies are read alike for every operation; here it shows that a rejection changes nothing. */
describe('the body of an update', () => {
  const [method, path] = ['PATCH', update];
  const rejected = async (status: number, body: unknown, headers = {}): Promise<string> => {
    const before = sandbox.state.webTools.get(functionId);
    const answer = await sandbox.send(method, path, body, headers);
    expect(answer.status).toBe(status);
    expect(sandbox.state.webTools.get(functionId)).toEqual(before);
    return answer.text();
  };

  test.each([
    ['broken off', '{"take":'],
    ['spaces alone', '  '],
  ])('is rejected: %s', async (_, body) => {
    expect(JSON.parse(await rejected(422, body))).toMatchObject({ success: false, pointer: '/body' });
  });

  test('is rejected without a word of it', async () => {
    const secret = '{"toolSettings":{"authToken":"hush-hush"},';
    expect(await rejected(422, secret)).not.toContain('hush');
    expect(await rejected(422, '{"authToken":hush-hush}')).not.toContain('hush');
  });

  test.each([
    ['invalid UTF-8', bytes('{"search":"', [0xc3, 0x28], '"}')],
    ['a byte order mark', bytes([0xef, 0xbb, 0xbf], '{}')],
  ])('is rejected: %s', async (_, body) => {
    await rejected(422, body);
  });

  test.each([
    [undefined],
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['application/jsonp'],
    ['application/json; charset=latin1'],
    ['application/json, application/json'],
    [''],
  ])('is rejected with the content type %s', async (type) => {
    await rejected(415, bytes('{}'), { 'content-type': type });
  });

  test.each([
    ['application/json; charset=utf-8'],
    ['application/json;charset="UTF-8"'],
    ['APPLICATION/JSON'],
    ['application/vnd.other+json'],
    ['application/json; profile=x; charset=utf8'],
  ])('is read with the content type %s', async (type) => {
    expect((await sandbox.send(method, path, '{}', { 'content-type': type })).status).toBe(200);
  });

  test('is rejected when it is compressed', async () => {
    await rejected(415, gzipSync('{}'), { 'content-encoding': 'gzip' });
    expect((await sandbox.send(method, path, '{}', { 'content-encoding': 'identity' })).status).toBe(200);
  });

  test('has a bound, and the sender hears of it', async () => {
    const padded = (length: number): string => `{}${' '.repeat(length - 2)}`;
    expect((await sandbox.send(method, path, padded(maxBodyBytes))).status).toBe(200);
    await rejected(413, padded(maxBodyBytes + 1));
    await rejected(413, padded(50 * 2 ** 20));
  });

  test('has the bound without a length too', async () => {
    const answer = await fetch(sandbox.url + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: new ReadableStream({
        start(controller) {
          for (let sent = 0; sent <= maxBodyBytes; sent += 2 ** 20)
            controller.enqueue(Buffer.alloc(2 ** 20, ' '));
          controller.close();
        },
      }),
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
  });

  test('has a bound on its levels', async () => {
    const body = (levels: number) => `{"params":${nested(levels)}}`;
    // The field itself and the innermost object are levels too.
    expect((await sandbox.send(method, path, body(deepest - 2))).status).toBe(200);
    expect(await rejected(422, body(deepest - 1))).toContain(`at most ${deepest} levels`);
    await rejected(422, body(100_000));
    await rejected(422, `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`);
  });

  test('may be absent, unless that is chosen otherwise', async () => {
    expect((await sandbox.send(method, path)).status).toBe(200);
    expect((await sandbox.send(method, path, undefined, { 'content-type': 'text/plain' })).status).toBe(200);
    sandbox.state.choices = choose({ 'request.empty-body': 'reject' });
    expect(JSON.parse(await rejected(422, undefined))).toMatchObject({ pointer: '/body' });
    expect((await sandbox.send(method, path, {})).status).toBe(200);
  });

  test('may have fields that are not known, unless that is chosen otherwise', async () => {
    const body = { isActive: false, 'a/b~c': 1 };
    expect((await sandbox.send(method, path, body)).status).toBe(200);
    expect(sandbox.state.webTools.get(functionId)).toMatchObject({ isActive: true });
    sandbox.state.choices = choose({ 'request.unknown-fields': 'reject' });
    expect(JSON.parse(await rejected(422, body))).toMatchObject({ pointer: '/body/isActive' });
    expect(JSON.parse(await rejected(422, { 'a/b~c': 1 }))).toMatchObject({ pointer: '/body/a~1b~0c' });
  });

  test('pollutes nothing by the name __proto__', async () => {
    const evil = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    expect((await sandbox.send(method, path, evil)).status).toBe(200);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    sandbox.state.choices = choose({ 'request.unknown-fields': 'reject' });
    await rejected(422, evil);
  });

  test('may break off: the next request is answered', async () => {
    const socket = connect(sandbox.port, '127.0.0.1');
    const head = `${method} ${path} HTTP/1.1\r\nhost: localhost:${sandbox.port}\r\nauthorization: ${authorization}\r\n`;
    socket.write(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{"take"`, () =>
      socket.destroy(),
    );
    await new Promise((closed) => {
      socket.on('close', closed);
    });
    expect((await sandbox.send(method, path, {})).status).toBe(200);
  });
});

test('what stands in an update by the name __proto__ is kept as data', async () => {
  const params = '{"properties":{"__proto__":{"type":"string","__proto__":{"x":1}}}}';
  const body = `{"toolSettings":{"httpHeaders":{"__proto__":"a"},"__proto__":{"polluted":1}},"params":${params}}`;
  const answer = await sandbox.send('PATCH', update, body);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).toContain('"params":{"__proto__":{"type":"string","__proto__":{"x":1}}}');
  expect(text).toContain('"httpHeaders":{"__proto__":"a"}');
  expect(await (await sandbox.send('GET', '/v1/voice-agents/web-tool/list')).text()).toContain(
    text.slice(text.indexOf('{"id"'), -1),
  );
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  sandbox.state.webTools.replace(functionTool);
});
