import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { fakeReceiver, listenHere, runCli, runHere } from '../../soak/cli.ts';
import type { WebhookEventMap } from '../generated/types.ts';
import type { Arrival } from './arrival.ts';
import { startCatcher } from './catcher.ts';
import { example } from './send-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'listen-'));
afterAll(() => rmSync(folder, { recursive: true }));

const secret = 'Bearer whsec-71c9d4-and-more';
const env = { VOICE_AGENT_WEBHOOK_SECRET: secret };

const eventOf = (eventType: keyof WebhookEventMap, callId: string): string =>
  JSON.stringify({ ...example(eventType), callId }, null, 1);

/** Posts a body. @returns the status */
const post = async (url: string, body: string | Uint8Array, headers: Record<string, string> = {}) =>
  (await fetch(url, { method: 'POST', body: body as string, headers })).status;

/** The lines without their times. */
const rows = (stdout: string): string[][] =>
  stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t').slice(1));

describe.concurrent('listen', () => {
  it('without a terminal: a line for each delivery, 200, and a summary at the end', async () => {
    const listening = await listenHere([]);
    const ended = eventOf('call.ended', 'call-7');
    expect(await post(`${listening.url}calls?token=t-99`, ended)).toBe(200);
    expect(await post(listening.url, JSON.stringify({ eventType: 'call.\u009b2J', callId: 'a\tb' }))).toBe(
      200,
    );
    expect(await post(listening.url, 'no JSON')).toBe(200);
    expect((await fetch(`${listening.url}health`)).status).toBe(405);
    expect(rows(listening.output.stdout)).toEqual([
      ['-', 'call.ended', 'call-7', '200', '-', `${ended.length}`, ''],
      [
        '-',
        'call.\\u009b2J',
        'a\\tb',
        '200',
        '-',
        '41',
        expect.stringMatching(/^\/eventType: eventType must/),
      ],
      ['-', 'unrecognised', '-', '200', '-', '7', 'The body is not JSON in UTF-8.'],
      ['-', 'GET /health', '-', '405', '-', '0', 'It is not a POST.'],
    ]);
    listening.interrupt();
    expect(await listening.ended).toBe(0);
    expect(listening.output.stderr).toMatch(
      /^Listening at .*Ctrl-C ends\.\nnoAuth: every sender is accepted\.\nTry: .*send call\.ended.*\nReceived 4 requests: 3 × 200, 1 × 405\.\n$/,
    );
    expect(JSON.stringify(listening.output)).not.toContain('t-99');
    await expect(fetch(listening.url)).rejects.toThrow();
  });

  it('on a terminal: a line for a person, with the reason when the target is down', async () => {
    const listening = await listenHere(['--url', 'http://127.0.0.1:1/webhook'], {
      isTTY: true,
      env: { ...env, FORCE_COLOR: '1' },
    });
    await post(listening.url, eventOf('call.ended', 'call-\u202e7'), { authorization: secret });
    await post(listening.url, eventOf('call.started', 'call-8'));
    listening.interrupt();
    await listening.ended;
    const { stdout } = listening.output;
    expect(stdout).toContain('\u001b[31m401, it has no Authorization header\u001b[39m');
    const [down, unknown] = stripVTControlCharacters(stdout).split('\n');
    expect(down).toMatch(
      /^\d\d:\d\d:\d\d {2}✓ {2}call\.ended {12}call-\\u202e7 {2}502, \d+ ms, .* cannot be reached \(ECONNREFUSED\): /,
    );
    expect(unknown).toMatch(/^\S+ {2}✗ {2}call\.started {10}call-8 {2}401, /);
  });

  it('--json: each delivery as JSON, with its body', async () => {
    const listening = await listenHere(['--json']);
    const body = eventOf('call.ended', 'call-\u009b7');
    await post(`${listening.url}calls`, body);
    listening.interrupt();
    await listening.ended;
    expect(listening.output.stdout).not.toContain('\u009b');
    expect(JSON.parse(listening.output.stdout)).toMatchObject({
      method: 'POST',
      path: '/calls',
      authentic: null,
      eventType: 'call.ended',
      callId: 'call-\u009b7',
      status: 200,
      forwarded: null,
      problem: null,
      bytes: Buffer.byteLength(body),
      body,
      encoding: 'utf8',
    });
  });

  it('what a sender makes long is cut', async () => {
    const listening = await listenHere(['--json']);
    const long = 'x'.repeat(10_000);
    await post(listening.url + long, JSON.stringify({ eventType: long, callId: long }));
    listening.interrupt();
    await listening.ended;
    const { path, eventType, callId } = JSON.parse(listening.output.stdout);
    expect([path, eventType, callId].map(({ length }) => length)).toEqual([500, 500, 500]);
  });

  it('a secret is checked and never shown; who has another one is not forwarded', async () => {
    await using target = await fakeReceiver();
    const listening = await listenHere(['--url', target.url], { env });
    const body = eventOf('call.ended', 'call-7');
    expect(await post(listening.url, body, { authorization: secret })).toBe(200);
    expect(await post(listening.url, body, { authorization: 'Bearer other-of-a-stranger' })).toBe(401);
    expect(await post(listening.url, body)).toBe(401);
    listening.interrupt();
    await listening.ended;
    expect(target.received.map(({ authorization }) => authorization)).toEqual([secret]);
    expect(
      rows(listening.output.stdout).map(([mark, , , status, , , problem]) => [mark, status, problem]),
    ).toEqual([
      ['✓', '200', ''],
      ['✗', '401', 'its token does not match'],
      ['✗', '401', 'it has no Authorization header'],
    ]);
    expect(JSON.stringify(listening.output)).not.toMatch(/whsec|stranger/);
  });

  it('--url: the same bytes and headers, and the status of the target', async () => {
    const seen: { headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
    await using target = await fakeReceiver(
      () => 418,
      (headers, body) => void seen.push({ headers, body }),
    );
    const listening = await listenHere(['--url', `${target.url}?v=2`]);
    const body = eventOf('call.ended', 'call-北');
    const headers = { 'X-Own': 'a', 'content-type': 'application/json; v=1', authorization: 'Bearer x' };
    expect(await post(listening.url, body, headers)).toBe(418);
    expect(target.received[0]?.path).toBe('/webhook?v=2');
    expect(seen[0]).toMatchObject({
      body,
      headers: {
        'x-own': 'a',
        'content-type': 'application/json; v=1',
        authorization: 'Bearer x',
        host: new URL(target.url).host,
        'content-length': String(Buffer.byteLength(body)),
      },
    });
    listening.interrupt();
    await listening.ended;
    expect(rows(listening.output.stdout)[0]?.slice(0, 4)).toEqual(['-', 'call.ended', 'call-北', '418']);
  });

  it('--url: those of a call go one after another, those of others beside them', async () => {
    const [order, release] = [[] as string[], new Map<string, () => void>()];
    await using target = await fakeReceiver(async ({ body }) => {
      const { callId, eventType } = JSON.parse(body);
      order.push(`${callId} ${eventType}`);
      await new Promise<void>((resolve) => release.set(`${callId} ${eventType}`, resolve));
      return 200;
    });
    const listening = await listenHere(['--url', target.url]);
    const first = post(listening.url, eventOf('call.started', 'a'));
    await vi.waitFor(() => expect(order).toEqual(['a call.started']));
    const second = post(listening.url, eventOf('call.ended', 'a'));
    const other = post(listening.url, eventOf('call.started', 'b'));
    await vi.waitFor(() => expect(order).toEqual(['a call.started', 'b call.started']));
    release.get('b call.started')?.();
    expect(await other).toBe(200);
    release.get('a call.started')?.();
    expect(await first).toBe(200);
    await vi.waitFor(() => expect(order.at(-1)).toBe('a call.ended'));
    release.get('a call.ended')?.();
    expect(await second).toBe(200);
    listening.interrupt();
    await listening.ended;
  });

  it('a target that is down: 502, and one that does not respond: 504', async () => {
    const down = await listenHere(['--url', 'http://127.0.0.1:1/webhook']);
    expect(await post(down.url, eventOf('call.ended', 'a'))).toBe(502);
    await using silent = await fakeReceiver(() => 'never');
    const slow = await listenHere(['--url', silent.url, '--timeout', '50']);
    expect(await post(slow.url, eventOf('call.ended', 'a'))).toBe(504);
    for (const [listening, reason] of [
      [down, 'ECONNREFUSED'],
      [slow, 'timeout: no response, it may have arrived'],
    ] as const) {
      listening.interrupt();
      await listening.ended;
      expect(rows(listening.output.stdout)[0]?.at(-1)).toBe(reason);
    }
  });

  it('--record: send --file repeats what arrived, byte for byte and without the secret', async () => {
    const file = join(folder, 'calls.ndjson');
    const bodies = [eventOf('call.started', 'a'), eventOf('call.ended', 'a')];
    for (const body of bodies) {
      const listening = await listenHere(['--record', file], { env });
      await post(`${listening.url}x?token=t-99`, body, { authorization: secret });
      listening.interrupt();
      await listening.ended;
    }
    expect(readFileSync(file, 'utf8')).not.toMatch(/whsec|t-99/);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    await using receiver = await fakeReceiver();
    const sent = await runHere(['send', '--file', file, '--url', receiver.url]);
    expect(sent.code).toBe(0);
    expect(receiver.received.map(({ body }) => body)).toEqual(bodies);
  });

  it('takes a free port when its own is taken, unless it is named', async () => {
    const options = {
      port: undefined,
      secret: undefined,
      target: undefined,
      record: undefined,
      onArrival: () => {},
    };
    const catchers = [await startCatcher(options), await startCatcher(options)];
    const ports = catchers.map(({ url }) => new URL(url).port);
    expect(new Set(ports).size).toBe(2);
    await expect(startCatcher({ ...options, port: Number(ports[0]) })).rejects.toThrow('it is taken');
    await Promise.all(catchers.map((catcher) => catcher.close()));
  });

  it('a delivery that cannot be recorded gets 503, so that it comes again', async () => {
    const record = () => {
      throw Object.assign(new Error('disk'), { code: 'ENOSPC' });
    };
    const problems: unknown[] = [];
    const onArrival = ({ problem }: Arrival) => void problems.push(problem);
    const options = { port: 0, secret: undefined, target: undefined, record, onArrival };
    const catcher = await startCatcher(options);
    expect(await post(catcher.url, eventOf('call.ended', 'a'))).toBe(503);
    await catcher.close();
    expect(problems).toEqual(['It could not be recorded (ENOSPC).']);
  });

  it('what is not a delivery: its status, and a row', async () => {
    const listening = await listenHere([]);
    expect(await post(listening.url, new Uint8Array(10 * 2 ** 20 + 1))).toBe(413);
    const { port } = new URL(listening.url);
    const raw = (bytes: string | Buffer) =>
      new Promise<string>((resolve) => {
        let seen = '';
        const socket = connect(Number(port), '127.0.0.1').on('close', () => resolve(seen));
        socket.on('data', (data) => (seen += data)).write(bytes);
      });
    expect(await raw('HELLO\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await raw(Buffer.of(0x16, 3, 1, 0, 5, 1))).toMatch(/^HTTP\/1\.1 400 /);
    expect(await raw(`POST / HTTP/1.1\r\na: ${'b'.repeat(40_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
    const broken = request(listening.url, { method: 'POST', headers: { 'content-length': 9 } }).on(
      'error',
      () => {},
    );
    broken.write('abc', () => broken.destroy());
    await vi.waitFor(() => expect(rows(listening.output.stdout)).toHaveLength(5));
    listening.interrupt();
    await listening.ended;
    expect(
      rows(listening.output.stdout).map(([, name, , status, , , problem]) => [name, status, problem]),
    ).toEqual([
      ['unrecognised', '413', 'The body is longer than the limit.'],
      ['no HTTP', '400', 'It is not HTTP (HPE_INVALID_METHOD).'],
      ['no HTTP', '400', 'It speaks TLS. Write http:// in its URL.'],
      ['no HTTP', '431', 'It is not HTTP (HPE_HEADER_OVERFLOW).'],
      ['unrecognised', '400', 'The body was broken off.'],
    ]);
  });
});

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s ends it, with a summary', async (signal) => {
  const { code, stderr } = await runCli(['listen', '--port', '0'], {
    signal: { name: signal, at: 'Listening' },
  });
  expect(code).toBe(0);
  expect(stderr).toMatch(/\nReceived 0 requests\.\n$/);
});

it('what cannot be is reported: exit 2', async () => {
  const first = await listenHere([]);
  const { port } = new URL(first.url);
  const none = join(folder, 'none', 'x.ndjson');
  for (const [args, message] of [
    [['--port', port], `Nothing can listen on port ${port}: it is taken. Choose another with --port.\n`],
    [['--port', port, '--json'], 'it is taken'],
    [['--record', none], `${none} cannot be written (ENOENT).`],
    [['--url', 'localhost:3000'], '--url must be an absolute URL,'],
  ] as const) {
    const { code, stdout, stderr } = await runHere(['listen', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  }
  const gone = await fakeReceiver();
  await gone[Symbol.asyncDispose]();
  const { port: free } = new URL(gone.url);
  const self = await runHere(['listen', '--port', free, '--url', `http://localhost:${free}/x`]);
  expect(self).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--url is the address of this listener.'),
  });
  first.interrupt();
  await first.ended;
});
