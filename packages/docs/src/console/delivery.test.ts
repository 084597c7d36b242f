import { expect, test } from 'vitest';
import {
  isOnThisMachine,
  notesOn,
  type Receiver,
  readDelivery,
  toControlRequest,
  toDelivery,
} from './delivery.ts';

const receiver: Receiver = { url: ' http://127.0.0.1:8080/ ', authKey: 'bearer', secret: 'Bearer t' };

test('the sandbox is asked to send the event', () => {
  const request = toControlRequest('http://127.0.0.1:4210', receiver, { eventType: 'call.ended' });
  expect(request).toMatchObject({ method: 'POST', url: 'http://127.0.0.1:4210/_sandbox/events' });
  expect(JSON.parse(request.body ?? '')).toEqual({
    webhookUrl: 'http://127.0.0.1:8080/',
    webhookAuth: { authKey: 'bearer', authSecret: 'Bearer t' },
    event: { eventType: 'call.ended' },
  });
  const open = toControlRequest('http://127.0.0.1:4210', { ...receiver, authKey: 'noAuth' }, null);
  expect(JSON.parse(open.body ?? '')).toMatchObject({ webhookAuth: { authKey: 'noAuth' }, event: null });
  expect(open.body).not.toContain('Bearer');
});

test('the delivery by hand has the headers of the service', () => {
  expect(toDelivery(receiver, '{}\n')).toEqual({
    method: 'POST',
    url: 'http://127.0.0.1:8080/',
    headers: { Authorization: 'Bearer t', 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(toDelivery({ ...receiver, authKey: 'noAuth' }, '{}').headers).not.toHaveProperty('Authorization');
});

test('the rules of the configuration are reported while it is typed', () => {
  const rules = (change: Partial<Receiver>) => notesOn({ ...receiver, ...change }).map(({ rule }) => rule);
  expect(rules({})).toEqual(['webhook.url.https-only']);
  expect(rules({ url: 'https://receiver.example.com/' })).toEqual([]);
  expect(rules({ url: 'https://localhost/' })).toEqual(['webhook.url.reachable']);
  expect(rules({ url: 'https://receiver.example.com/', secret: 'Bearer  t' })).toEqual([
    'webhook.auth-secret.form',
  ]);
  expect(rules({ url: 'https://receiver.example.com/', secret: 'Bearer  t', authKey: 'noAuth' })).toEqual([]);
});

test.each([
  ['http://127.0.0.1:8080/', true],
  ['https://a.localhost/', true],
  ['http://[::1]:1/', true],
  ['http://192.168.0.1/', false],
  ['http://127.0.0.1.example.com/', false],
  ['ftp://localhost/', false],
  ['', false],
])('%s is on this machine: %s', (url, is) => {
  expect(isOnThisMachine({ ...receiver, url })).toBe(is);
});

const attempt = (more: object) => readDelivery(200, JSON.stringify({ at: '', durationMs: 3, ...more }));

test('what the receiver answered is judged', () => {
  expect(attempt({ status: 200 })).toMatchObject({ kind: 'attempt', tone: 'good' });
  expect(attempt({ status: 401 })).toMatchObject({
    tone: 'bad',
    sentence: expect.stringContaining('the secret'),
  });
  expect(attempt({ status: 204 })).toMatchObject({
    tone: 'bad',
    sentence: expect.stringContaining('204'),
  });
  expect(attempt({ status: 500 })).toMatchObject({
    tone: 'bad',
    sentence: expect.stringContaining('500'),
  });
  expect(attempt({ error: 'Nothing listens there.' })).toMatchObject({
    tone: 'bad',
    sentence: 'The event could not be delivered. Nothing listens there.',
  });
  expect(attempt({})).toMatchObject({ sentence: expect.stringContaining('There was no response.') });
});

test('a rejection of the sandbox is passed on with its rules', () => {
  const problems = [
    { pointer: '/webhookUrl', rule: 'webhook.url.https-only', message: 'must begin with https://' },
  ];
  expect(readDelivery(422, JSON.stringify({ message: 'The event was not sent.', problems }))).toEqual({
    kind: 'rejected',
    sentence: 'The event was not sent.',
    notes: problems,
  });
  expect(readDelivery(413, '{"message":"Too long."}')).toEqual({
    kind: 'rejected',
    sentence: 'Too long.',
    notes: [],
  });
});

test.each([
  [404, '{"message":"no such path"}'],
  [200, '{}'],
  [500, '{"durationMs":3,"status":200}'],
  [200, 'null'],
  [200, 'Hello'],
  [500, ''],
])('a response of something else is not taken for a delivery: %d %s', (status, body) => {
  expect(readDelivery(status, body)).toEqual({
    kind: 'other',
    sentence: expect.stringContaining('Start a sandbox'),
  });
});
