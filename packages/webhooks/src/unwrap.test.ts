import { describe, expect, test } from 'vitest';
import { type ReadRequest, unwrap, WebhookError } from './index.ts';
import { event } from './testing/index.ts';

const secret = 'Bearer s3cret-of-this-test';
const auth = { authKey: 'bearer', authSecret: [secret, 'Bearer s3cret-of-tomorrow'] } as const;
const ended = event('call.ended');
const text = JSON.stringify(ended);
const request = (body: BodyInit | null = text, authorization = secret) =>
  new Request('https://receiver.example.com/calls', {
    method: 'POST',
    body,
    headers: { authorization },
    duplex: 'half',
  } as RequestInit);
const problemOf = (given: Request | ReadRequest) =>
  unwrap(given, auth).then(
    () => undefined,
    (error: unknown) => error,
  );

describe('an event comes out of', () => {
  const headers = { authorization: secret };
  test.each<[string, Request | ReadRequest]>([
    ['a Request', request()],
    ['bytes', { headers, body: new TextEncoder().encode(text) }],
    ['a string', { headers, body: text }],
    ['a parsed value', { headers, body: ended }],
    ['Headers', { headers: new Headers(headers), body: text }],
    ['names in any case', { headers: { AUTHORIZATION: secret, host: undefined }, body: text }],
    ['arrays of values', { headers: { Authorization: [secret], via: ['a', 'b'] }, body: text }],
    ['the other secret', { headers: { authorization: 'Bearer s3cret-of-tomorrow' }, body: text }],
  ])('%s', async (_, given) => expect(await unwrap(given, auth)).toEqual(ended));
});

describe('no event comes out of', () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('s3cret')) });
  const read = request();
  test.each<[string, Request | ReadRequest, Partial<WebhookError>]>([
    ['another token', request(text, 'Bearer s3cret'), { kind: 'unauthenticated', status: 401 }],
    ['no header', { headers: {}, body: text }, { kind: 'unauthenticated' }],
    [
      'two headers',
      { headers: { authorization: [secret, secret] }, body: text },
      { kind: 'unauthenticated' },
    ],
    ['what is not JSON', request('{"s3cret'), { kind: 'unreadable', status: 400 }],
    ['what is not UTF-8', request(new Uint8Array([0xff])), { kind: 'unreadable' }],
    ['a body that breaks off', request(broken), { kind: 'unreadable', problem: undefined }],
    ['a body that was read before', read, { kind: 'unreadable', problem: undefined }],
    ['no body', request(null), { kind: 'unreadable' }],
    [
      'an event type that is unknown',
      request('{"eventType":"s3cret"}'),
      {
        kind: 'not-an-event',
        status: 400,
        problem: expect.objectContaining({ kind: 'event-type', pointer: '/eventType' }),
      },
    ],
    ['a field that is wrong', request(JSON.stringify({ ...ended, callId: 7 })), { kind: 'not-an-event' }],
    [
      'a list',
      request('[]'),
      { kind: 'not-an-event', message: expect.stringMatching(/event: The body must/) },
    ],
  ])('%s', async (name, given, expected) => {
    if (given === read) await read.text();
    const error = await problemOf(given);
    expect(error, name).toBeInstanceOf(WebhookError);
    expect(error).toMatchObject(expected);
    expect(`${error} ${JSON.stringify(error)}`).not.toMatch(/s3cret/);
    // A log of the error has no lines of this program.
    expect((error as Error).stack).toBe(String(error));
  });

  test('a forged body is not read', async () => {
    const forged = request(text, 'Bearer forged');
    await expect(unwrap(forged, auth)).rejects.toThrow('is not authenticated: its token does not match.');
    expect(forged.bodyUsed).toBe(false);
  });
});

test('a mistake of the caller is a TypeError', async () => {
  const bare = { authKey: 'bearer', authSecret: 's3cret' } as const;
  await expect(unwrap(request(), bare)).rejects.toThrow(TypeError);
  await expect(unwrap(request(), undefined as never)).rejects.toThrow(/^auth must be/);
  const unread = { headers: { authorization: secret }, body: undefined };
  await expect(unwrap(unread, auth)).rejects.toThrow(/^The request has no body\. Read it before/);
});
