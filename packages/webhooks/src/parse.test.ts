import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { parse } from './index.ts';

const envelope = (eventType: string, data: unknown = {}) => ({
  eventType,
  callId: 'call-1',
  timestamp: '2026-03-02T09:15:00Z',
  projectId: 'project-1',
  agentId: 'agent-1',
  agentName: 'Front desk',
  data,
});
const types = ['call.started', 'call.answered', 'transcription.update', 'tool.executed', 'call.ended'];

test.each(types)('%s is read from a string, from bytes and from a value', (type) => {
  const event = envelope(type);
  const text = JSON.stringify(event);
  for (const body of [text, new TextEncoder().encode(text), event])
    expect(parse(body)).toEqual({ ok: true, event });
});

test('a byte order mark counts as little in a string as in bytes', () => {
  const event = envelope('call.ended');
  for (const marks of ['\uFEFF', '\uFEFF\uFEFF', ' \uFEFF']) {
    const text = marks + JSON.stringify(event);
    const expected = marks === '\uFEFF' ? { ok: true, event } : { ok: false, problem: { kind: 'json' } };
    for (const body of [text, new TextEncoder().encode(text)]) expect(parse(body)).toMatchObject(expected);
  }
});

test('half a character is not UTF-8, as a string or as bytes', () => {
  const text = JSON.stringify(envelope('call.ended', { tool: 'x' })).replace('"x"', '"\ud800"');
  expect(parse(text)).toMatchObject({ ok: false, problem: { kind: 'json' } });
});

test.each<[string, (bytes: Uint8Array<ArrayBuffer>) => unknown]>([
  ['an ArrayBuffer', ({ buffer }) => buffer],
  ['a DataView', ({ buffer }) => new DataView(buffer)],
  ['a part of a pool', (bytes) => Buffer.concat([Buffer.from('xx'), bytes]).subarray(2)],
])('%s is read', (_name, given) => {
  const event = envelope('call.started');
  expect(parse(given(new TextEncoder().encode(JSON.stringify(event))))).toEqual({ ok: true, event });
});

test.each([new Blob(['{}']), new Blob(['{}']).stream(), Readable.from([])])(
  'what has to be waited for is not taken for a value',
  (body) => {
    expect(parse(body)).toMatchObject({
      ok: false,
      problem: { kind: 'json', message: expect.stringContaining('read it first') },
    });
  },
);

test('fields that the interface does not name are kept', () => {
  const event = { ...envelope('tool.executed', { tool: { deep: [1] } }), region: 'north' };
  expect(parse(JSON.stringify(event))).toEqual({ ok: true, event });
});

test.each(types.flatMap((type) => Object.keys(envelope(type)).map((field) => [type, field] as const)))(
  '%s without %s is rejected',
  (type, field) => {
    const { [field as 'callId']: _, ...event } = envelope(type);
    const kind = field === 'eventType' ? 'event-type' : 'schema';
    expect(parse(event)).toMatchObject({ ok: false, problem: { kind } });
  },
);

test.each<[name: string, body: unknown, kind: string, pointer: string]>([
  ['an empty body', '', 'json', ''],
  ['no JSON', '{"eventType":', 'json', ''],
  ['bytes that are no UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 'json', ''],
  ['null', 'null', 'schema', ''],
  ['an array', [], 'schema', ''],
  ['a JSON string', '"call.ended"', 'schema', ''],
  ['nothing', undefined, 'schema', ''],
  ['an unknown event', envelope('call.paused'), 'event-type', '/eventType'],
  ['the name of a built-in property', envelope('constructor'), 'event-type', '/eventType'],
  ['data that is an array', envelope('call.started', []), 'schema', '/data'],
  [
    'a turn with two speakers',
    envelope('call.ended', { data: { transcription: [{ Agent: 'a', User: 'b' }] } }),
    'schema',
    '/data/data/transcription/0',
  ],
  [
    'a turn without text',
    envelope('call.ended', { data: { transcription: [{ Agent: 'a' }, { User: 1 }] } }),
    'schema',
    '/data/data/transcription/1',
  ],
  [
    'a recording that is no URL',
    envelope('call.ended', { data: { conversationRecording: 'x' } }),
    'schema',
    '/data/data/conversationRecording',
  ],
])('%s is rejected with its place', (_, body, kind, pointer) => {
  const result = parse(
    typeof body === 'object' && !(body instanceof Uint8Array) ? JSON.stringify(body) : body,
  );
  expect(result).toMatchObject({ ok: false, problem: { kind } });
  if (!result.ok) expect(result.problem.pointer.startsWith(pointer)).toBe(true);
});

test('a problem shows no value of the body', () => {
  const result = parse({ ...envelope('call.ended'), callId: { token: 'hush' } });
  expect(JSON.stringify(result)).not.toContain('hush');
});

test('a string of several million characters is not a reason to reject a body', () => {
  const conversationRecording = `https://a.example.com/${'a'.repeat(12_000_000)}`;
  expect(parse(envelope('call.ended', { data: { conversationRecording } })).ok).toBe(true);
  const wrong = parse(
    envelope('call.ended', { data: { conversationRecording: `${conversationRecording} ` } }),
  );
  expect(wrong).toMatchObject({ ok: false, problem: { pointer: '/data/data/conversationRecording' } });
});

test('__proto__ in a body changes nothing', () => {
  const text = JSON.stringify(envelope('call.started')).replace(
    '"data":{}',
    '"data":{"__proto__":{"admin":true}}',
  );
  expect(parse(text).ok).toBe(true);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});
