import { type EventDocument, SchemaRegistry } from '@voice-agent/spec-model';
import { beforeAll, expect, test } from 'vitest';
import { checkDeliveries, type DeliveriesResult } from './check-deliveries.ts';
import type { Delivery } from './delivery.ts';
import { delivery, ended, examples, shippedDocument } from './testing.ts';

let document: EventDocument;
beforeAll(async () => {
  document = await shippedDocument();
});

const check = (...deliveries: Delivery[]): Promise<DeliveriesResult> =>
  checkDeliveries({ document, deliveries });
const rulesOf = ({ findings }: DeliveriesResult): string[] => findings.map(({ rule }) => rule);
const live = (headers: Record<string, string>): Partial<Delivery> => ({
  live: true,
  headers: { 'content-type': 'application/json', ...headers },
});

test('every valid event of the corpus passes', async () => {
  const all = examples('event');
  const result = await check(...all.map(([file, event]) => delivery(event, { source: file })));
  expect(result.findings.map(({ source, expected }) => `${source}: ${expected}`)).toEqual([]);
  expect(result.deliveries).toBe(all.length);
  expect(all.length).toBeGreaterThan(10);
  const types = result.covered.filter(({ what, cases }) => what === 'event' && cases > 0);
  expect(types).toHaveLength(document.messages.length);
});

test.each(examples('invalid'))('%s does not', async (file, event) => {
  const { findings } = await check(delivery(event, { source: file }));
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({ source: file, exchange: { request: { method: 'POST' } } });
});

test.each<[rule: string, broken: Delivery, pointer: RegExp]>([
  ['delivery-body', delivery('{"eventType":'), /\/messages$/],
  ['delivery-body', delivery(''), /\/messages$/],
  ['delivery-body', delivery([ended]), /\/messages$/],
  ['delivery-body', delivery('', { body: { unreadable: 'a body of more than 10 MiB' } }), /\/messages$/],
  ['delivery-event-type', delivery({ ...ended, eventType: 'call.paused' }), /\/messages$/],
  ['delivery-event-type', delivery({ ...ended, eventType: undefined }), /\/messages$/],
  ['delivery-schema', delivery({ ...ended, callId: 7 }), /CallEndedEvent\/properties\/callId\/type$/],
  ['delivery-schema', delivery({ ...ended, agentId: undefined }), /CallEndedEvent\/required\/4$/],
  ['delivery-schema', delivery({ ...ended, timestamp: '1772442911' }), /Timestamp\/pattern$/],
  ['delivery-schema', delivery({ ...ended, data: { timestamp: 'yesterday' } }), /Timestamp\/pattern$/],
  ['delivery-content-type', delivery(ended, { headers: { 'content-type': 'text/plain' } }), /contentType$/],
  ['delivery-content-type', delivery(ended, { live: true, headers: {} }), /contentType$/],
  ['delivery-method', delivery(ended, { ...live({}), method: 'PUT' }), /\/messages$/],
  ['delivery-authorization', delivery(ended, live({ authorization: 'Token s3cret' })), /\/messages$/],
  ['delivery-authorization', delivery(ended, live({ authorization: 'Bearer  s3cret' })), /\/messages$/],
])('%s: %j', async (rule, broken, pointer) => {
  const result = await check(broken);
  expect(rulesOf(result)).toEqual([rule]);
  expect(result.findings[0]?.pointer).toMatch(pointer);
  expect(result.findings[0]?.facts.length).toBeGreaterThan(0);
  expect(JSON.stringify(result)).not.toContain('s3cret');
});

test.each<[what: string, fine: Delivery]>([
  [
    'a charset beside the content type',
    delivery(ended, { headers: { 'content-type': 'Application/JSON; charset=utf-8' } }),
  ],
  ['no headers in a recording', delivery(ended, { headers: {} })],
  ['a masked header in a recording', delivery(ended, { headers: { authorization: '***' } })],
  ['no header with noAuth', delivery(ended, live({}))],
  ['the right form', delivery(ended, live({ authorization: 'Bearer s3cret' }))],
  ['fields that the document does not name', delivery({ ...ended, sequence: 1 })],
])('silent: %s', async (_what, fine) => {
  expect(rulesOf(await check(fine))).toEqual([]);
});

test('order and duplicates are reported and are not findings', async () => {
  const started = { ...ended, eventType: 'call.started', data: {} };
  const result = await check(
    delivery(ended),
    delivery(ended),
    delivery(started, { times: 3 }),
    delivery({ ...started, callId: 'call-2' }),
  );
  expect(result.findings).toEqual([]);
  expect(result.notes).toEqual([
    '6 deliveries of 2 calls: call.started 4, call.ended 2.',
    '3 deliveries had the body of one before. Whether that happens is not described, so it is no finding.',
  ]);
});

test('the same finding a hundred times: twenty are kept, and the rest is counted', async () => {
  const { findings, notes } = await check(...Array.from({ length: 100 }, () => delivery('{')));
  expect(findings).toHaveLength(20);
  expect(notes.at(-1)).toMatch(/^delivery-body, .*: 80 more findings of the same kind/);
});

test('no value of a delivery is in the result', async () => {
  const secret = 'a very private thing';
  const values = {
    ...ended,
    agentName: secret,
    data: { timestamp: secret, data: { conversationId: [secret] } },
  };
  const result = await check(
    delivery(values),
    delivery({ ...ended, timestamp: secret }),
    delivery({ ...ended, eventType: secret }),
    delivery({ ...ended, eventType: 'call.started', data: { [secret]: secret, printed: secret } }),
    delivery(secret),
  );
  expect(result.findings.length).toBe(4);
  expect(result.draft).toBeDefined();
  expect(JSON.stringify(result)).not.toContain(secret);
});

test('what is undescribed becomes a draft, from the valid deliveries', async () => {
  const started = { ...ended, eventType: 'call.started' };
  const { draft } = await check(
    delivery(ended),
    delivery({
      ...started,
      data: { caller: { number: '+12025550120', name: null }, at: '2026-03-02T09:15:00Z' },
    }),
    delivery({ ...started, data: { caller: { number: '+12025550121', name: 'Ada' } }, sequence: 2 }),
    delivery({ ...started, data: { never: 1 }, callId: 7 }),
  );
  expect(draft).toMatchInlineSnapshot(`
    "# Seen, not specified: check each line before it goes into the document, under "properties" of the payload.
    # There are names of fields, types and formats here, and none of the values.

    call.started:
      # seen in 2 deliveries
      data:
        type: object
        required: [caller]
        properties:
          caller:
            type: object
            required: [number, name]
            properties:
              number:
                type: string
              name:
                type: [string, 'null']
          # in 1 of 2
          at:
            type: string
            format: date-time
      # in 1 of 2
      sequence:
        type: integer
    "
  `);
});

test('nothing undescribed, no draft', async () => {
  expect(await check(delivery(ended))).not.toHaveProperty('draft');
});

test('a foreign document: its own property names the message, and nothing is known of timestamps', async () => {
  const payload = (kind: string) => ({
    type: 'object',
    required: ['kind'],
    properties: { kind: { const: kind }, timestamp: { type: 'string' } },
  });
  const message = (kind: string) => ({
    name: kind,
    pointer: `/channels/a/messages/${kind}`,
    payload: payload(kind),
    payloadPointer: `/channels/a/messages/${kind}/payload`,
    contentType: 'application/json',
    examples: [],
  });
  const foreign: EventDocument = {
    problems: [],
    file: 'a.yaml',
    title: 'A',
    schemas: new SchemaRegistry({}),
    messages: [message('made'), message('gone')],
    locate: () => ({ file: 'a.yaml', line: 1, column: 1 }),
  };
  const result = await checkDeliveries({
    document: foreign,
    deliveries: [
      delivery({ kind: 'made', timestamp: 'now' }),
      delivery({ kind: 'lost' }),
      delivery({ kind: 'gone', timestamp: 1 }),
      delivery({ kind: 'gone' }, live({ authorization: 'Basic x' })),
    ],
  });
  expect(rulesOf(result)).toEqual(['delivery-event-type', 'delivery-schema']);
  expect(result.findings[0]?.expected).toBe('kind is one of made, gone');
});
