import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventMatcher } from '@voice-agent/spec-model';
import { useFolder } from '@voice-agent/test-kit/files';
import { expect, it } from 'vitest';
import { loadAsyncApi } from '../documents.ts';
import { checkDeliveries } from './check-deliveries.ts';
import { delivery } from './testing.ts';

const folder = useFolder();
const message = (type: string, more: object = {}) => ({
  payload: { properties: { t: { const: type }, n: { type: 'integer' }, ...more }, required: ['t'] },
});
const none = { $ref: '#/none' };
const avro = { payload: { schemaFormat: 'application/vnd.apache.avro;version=1.9.0', schema: {} } };

// Beside the messages `a` and `b` there is one with a problem, first or last: `x`.
it.each<[what: string, x: object, xWithText: string[], other: string[]]>([
  ['a keyword', message('x', { m: { type: 'text' } }), ['delivery-schema'], ['delivery-event-type']],
  ['a pattern', message('x', { m: { pattern: '(?i)x' } }), ['delivery-schema'], ['delivery-event-type']],
  ['a reference', message('x', { m: none }), ['delivery-schema'], ['delivery-event-type']],
  ['the schema of its type', message('x', { t: none }), ['delivery-schema'], []],
  ['its payload', { payload: none }, [], []],
  ['its format', avro, [], []],
  ['itself', none, [], []],
])('a message of which %s cannot be used costs its own place', async (_, x, xWithText, other) => {
  const [a, b] = [message('a'), message('b')];
  for (const messages of [
    { a, b, x },
    { x, a, b },
  ]) {
    const info = { title: 't', version: '1' };
    const file = join(folder, 'asyncapi.yaml');
    writeFileSync(file, JSON.stringify({ asyncapi: '3.0.0', info, channels: { c: { messages } } }));
    const document = await loadAsyncApi(file);
    const rulesOf = async (event: object): Promise<string[]> => {
      const { findings, notes } = await checkDeliveries({ document, deliveries: [delivery(event)] });
      expect(notes[0]).toMatch(/^x: .*asyncapi.yaml:1: .* \(at \/channels\/c\/messages\/x/);
      return findings.map(({ rule }) => rule);
    };
    expect(await rulesOf({ t: 'a', n: 1 })).toEqual([]);
    expect(await rulesOf({ t: 'b', n: 'text' })).toEqual(['delivery-schema']);
    expect(await rulesOf({ t: 'x', n: 1, m: 1 })).toEqual([]);
    expect(await rulesOf({ t: 'x', n: 'text' })).toEqual(xWithText);
    expect(await rulesOf({ t: 'other', n: 1 })).toEqual(other);
  }
});

it.each([none, { payload: none }])(
  'one message that can be read does not judge %j, which cannot',
  async (x) => {
    const file = join(folder, 'one.yaml');
    const messages = { a: { payload: { properties: { n: { type: 'integer' } } } }, x };
    writeFileSync(file, JSON.stringify({ asyncapi: '3.0.0', channels: { c: { messages } } }));
    const document = await loadAsyncApi(file);
    const deliveries = [delivery({ n: 1 }), delivery({ n: 'text' })];
    expect((await checkDeliveries({ document, deliveries })).findings).toEqual([]);
    expect(new EventMatcher(document).recognises({ n: 'text' })).toBe(false);
  },
);
