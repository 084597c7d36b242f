import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fakeReceiver, type RunOptions, runCli, runHere } from '../../soak/cli.ts';
import { eventTypes } from '../generated/events.ts';
import { parse } from '../parse.ts';
import { lineOf } from './recording.ts';
import { example } from './send-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'send-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

const recordedAt = { at: 0, method: 'POST', path: '/' };
const secret = 'Bearer whsec-71c9d4';
const secretEnv = { VOICE_AGENT_WEBHOOK_SECRET: secret };

describe('the examples', () => {
  it.each(eventTypes)('%s is valid, and no two are of the same call', (type) => {
    const [first, second] = [example(type), example(type)];
    expect(parse(first)).toMatchObject({ ok: true, event: { eventType: type } });
    expect(second?.callId).not.toBe(first?.callId);
  });
});

describe.concurrent('send', () => {
  it.each(eventTypes)('%s: the event arrives once, by POST, without a secret by default', async (type) => {
    await using receiver = await fakeReceiver();
    const { code, stdout, stderr } = await runHere(['send', type, '--url', `${receiver.url}?token=t-99`]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const [only, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect(only).toMatchObject({ method: 'POST', path: '/webhook?token=t-99', authorization: undefined });
    const event = JSON.parse(only?.body ?? '');
    expect(event.eventType).toBe(type);
    expect(stdout).toMatch(
      new RegExp(`^${type} of "${event.callId}" to ${receiver.url}: 200 in [\\d.]+ ms\n$`),
    );
  });

  it.each([
    [401, 'the receiver rejects the secret'],
    [503, 'the receiver could not store it'],
    [204, ''],
    [302, ''],
  ])('a response of %i: exit 1', async (status, meaning) => {
    await using receiver = await fakeReceiver(() => status);
    const { code, stdout } = await runHere(['send', 'call.ended', '--url', receiver.url]);
    expect(code).toBe(1);
    expect(stdout).toContain(`: ${status} in `);
    expect(stdout).toContain(meaning);
  });

  it('the response is coloured where it is wanted', async () => {
    await using receiver = await fakeReceiver((_, place) => (place === 0 ? 200 : 503));
    const send = () => runHere(['send', 'call.ended', '--url', receiver.url], { env: { FORCE_COLOR: '1' } });
    expect((await send()).stdout).toContain('\u001b[32m200 in ');
    expect((await send()).stdout).toContain('\u001b[31m503 in ');
  });

  it('no response in time: exit 1', async () => {
    await using receiver = await fakeReceiver(() => 'never');
    const args = ['send', 'call.ended', '--url', receiver.url, '--timeout', '300'];
    expect(await runHere(args)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('no response (timeout)'),
    });
    const { code, stdout } = await runHere([...args, '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      status: null,
      failure: 'timeout',
      mayHaveArrived: true,
      to: receiver.url,
    });
  });

  it('nothing listens: exit 2 and what to do', async () => {
    const { code, stdout, stderr } = await runCli([
      'send',
      'call.ended',
      '--url',
      'http://127.0.0.1:1/hook?token=t-99',
    ]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      'http://127.0.0.1:1 cannot be reached (ECONNREFUSED): nothing listens there. Start the receiver, or check the port.\n',
    );
  });

  it('the secret comes from the environment, a flag or standard input, and is never shown', async () => {
    await using receiver = await fakeReceiver(() => 401);
    const to = ['send', 'call.ended', '--url', receiver.url];
    const runs = [
      await runCli(to, { env: secretEnv }),
      await runHere([...to, '--secret', secret], { env: { VOICE_AGENT_WEBHOOK_SECRET: 'Bearer other' } }),
      await runHere([...to, '--secret'], { stdin: `${secret}\nmore` }),
    ];
    expect(receiver.received.map(({ authorization }) => authorization)).toEqual([secret, secret, secret]);
    expect(JSON.stringify(runs)).not.toContain('whsec');
    expect(runs.map(({ stderr }) => stderr.startsWith('Warning: other users'))).toEqual([false, true, false]);
  });

  it('--override sets fields: JSON, else a text', async () => {
    await using receiver = await fakeReceiver();
    const set = [
      'callId=call-7',
      'data.data.outcomeResult.orderId=42',
      'data.data.transcription.0={"User":"Hi."}',
    ];
    const args = [
      'send',
      'call.ended',
      '--url',
      receiver.url,
      ...set.flatMap((each) => ['--override', each]),
    ];
    expect(await runHere(args)).toMatchObject({ code: 0 });
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      callId: 'call-7',
      data: {
        data: { outcomeResult: { orderId: 42, ship: 'MV Nordlys' }, transcription: [{ User: 'Hi.' }, {}] },
      },
    });
  });

  it('an event that the overrides break is sent only with --invalid', async () => {
    await using receiver = await fakeReceiver();
    const args = ['send', 'call.ended', '--url', receiver.url, '--override', 'data.data.transcription.0=7'];
    const { code, stderr } = await runHere(args);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^Not a valid event: the event, at \/data\/data\/transcription\/0: .* --invalid\.\n$/,
    );
    expect(receiver.received).toEqual([]);
    expect(await runHere([...args, '--invalid'])).toMatchObject({ code: 0 });
    expect(JSON.parse(receiver.received[0]?.body ?? '').data.data.transcription[0]).toBe(7);
  });

  it('--file sends the bytes of a file, and changes them for --override only', async () => {
    await using receiver = await fakeReceiver();
    const body = JSON.stringify(example('call.started'), null, 3);
    const args = ['send', '--url', receiver.url, '--file', file('started.json', body)];
    expect(await runHere(args)).toMatchObject({ code: 0 });
    expect(await runHere([...args, 'call.started', '--override', 'agentName=Å'])).toMatchObject({ code: 0 });
    expect(receiver.received[0]?.body).toBe(body);
    expect(JSON.parse(receiver.received[1]?.body ?? '')).toMatchObject({
      eventType: 'call.started',
      agentName: 'Å',
    });
    const other = await runHere([...args, 'call.ended']);
    expect(other).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('at /eventType: it is not call.ended.'),
    });
    expect(receiver.received).toHaveLength(2);
  });

  it('--file sends each delivery of a recording in order, and nothing when one is not an event', async () => {
    await using receiver = await fakeReceiver((_, place) => (place === 1 ? 503 : 200));
    const bodies = [
      JSON.stringify(example('call.started'), null, 2),
      JSON.stringify({ ...example('call.ended'), callId: 'call-\u202e7' }),
    ];
    const line = (body: string) =>
      lineOf({ ...recordedAt, authorization: undefined, contentType: undefined, body: Buffer.from(body) });
    const recording = file('calls.ndjson', bodies.map(line).join(''));
    const args = ['send', '--url', receiver.url, '--file', recording];
    const { code, stdout } = await runHere(args);
    expect(code).toBe(1);
    expect(receiver.received.map(({ body }) => body)).toEqual(bodies);
    const [first, second] = stdout.split('\n');
    expect([first, second]).toEqual([
      expect.stringMatching(/^call\.started of .*: 200 in /),
      expect.stringMatching(/^call\.ended of "call-\\u202e7" .*: 503 in /),
    ]);
    expect(await runHere([...args, 'call.started'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('calls.ndjson:2, at /eventType: it is not call.started.'),
    });
    file('calls.ndjson', line(bodies[0] ?? '') + line('{}'));
    const { stderr } = await runHere(args);
    expect(stderr).toMatch(/^Not a valid event: .*calls\.ndjson:2, at \/eventType: /);
    expect(receiver.received).toHaveLength(2);
  });

  it('a file that is not an event is sent only with --invalid', async () => {
    await using receiver = await fakeReceiver();
    const args = ['send', '--url', receiver.url, '--file', file('broken.json', '{"eventType":')];
    expect(await runHere(args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('broken.json: The body is not JSON'),
    });
    expect(await runHere([...args, '--override', 'a=1', '--invalid'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not JSON in UTF-8'),
    });
    expect(await runHere([...args, '--invalid'])).toMatchObject({ code: 0 });
    expect(receiver.received.map(({ body }) => body)).toEqual(['{"eventType":']);
  });
});

it.each<[where: string, flags: string[], options: RunOptions]>([
  ['in the environment', [], { env: { VOICE_AGENT_WEBHOOK_SECRET: 'Bearer  whsec' } }],
  ['on standard input', ['--secret'], { stdin: 'whsec\n' }],
  ['on an empty standard input', ['--secret'], { stdin: '' }],
])('a secret %s that is none: exit 2, and it is not shown', async (_where, flags, options) => {
  const line = ['send', 'call.ended', '--url', 'http://127.0.0.1:1/webhook', ...flags];
  const { code, stderr } = await runHere(line, options);
  expect(code).toBe(2);
  expect(stderr).toMatch(/must be the word Bearer|No secret was given/);
  expect(stderr).not.toContain('whsec');
});
