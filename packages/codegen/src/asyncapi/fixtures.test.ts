import { describe, expect, it } from 'vitest';
import type { Json } from '../document.ts';
import { Problems } from '../problems.ts';
import { importModule, specDocument } from '../testing.ts';
import { readEvents } from './events.ts';
import { emitFixtures } from './fixtures.ts';

/** A document with a message for each event type, which has these examples, in each of the channels. */
function specWith(messages: Record<string, Json[]>, channels: string[] = ['calls']): Json {
  const entries = Object.entries(messages).map(([name, payloads], index) => {
    const examples = payloads.map((each) =>
      each.payload === undefined
        ? each
        : { ...each, payload: { ...(each.payload as Json), eventType: name } },
    );
    return [name, { name, payload: { $ref: `#/components/schemas/Thing${index}` }, examples }];
  });
  const schemas = Object.keys(messages).map((name, index) => {
    const properties = { eventType: { type: 'string', const: name } };
    return [`Thing${index}`, { type: 'object', required: ['eventType'], properties }];
  });
  const item = { messages: Object.fromEntries(entries) };
  return {
    asyncapi: '3.1.0',
    channels: Object.fromEntries(channels.map((name) => [name, item])),
    components: { schemas: Object.fromEntries(schemas) },
  };
}

const emit = (spec: Json): string => {
  const document = specDocument(spec);
  return emitFixtures(document, readEvents(document, new Problems(document)), new Problems(document));
};

const load = (spec: Json) => importModule<Json>(emit(spec));

const eventType = 'ship.left';

describe('the fixtures', () => {
  it('get a name where they have none, and are left out where they have no payload', async () => {
    const examples = [{ headers: {} }, { payload: { at: 1 } }, { name: 'named', payload: {} }];
    expect(await load(specWith({ 'ship.left': examples }))).toEqual({
      examples: { 'ship.left': { 'example-2': { at: 1, eventType }, named: { eventType } } },
    });
  });

  it('of a message in two channels are there once', async () => {
    const spec = specWith({ 'ship.left': [{ name: 'early', payload: {} }] }, ['calls', 'copies']);
    expect(await load(spec)).toEqual({ examples: { 'ship.left': { early: { eventType } } } });
  });

  it('keep every value as it is', async () => {
    const payload = JSON.parse('{ "__proto__": { "x": 1 }, "text": "\\"__proto__\\": `", "none": null }');
    const loaded = await load(specWith({ 'ship.left': [{ name: 'odd', payload }] }));
    const { odd } = (loaded.examples as { 'ship.left': { odd: Json } })['ship.left'];
    expect(JSON.stringify(odd)).toBe(JSON.stringify({ ...payload, eventType }));
    expect(Object.getPrototypeOf(odd)).toBe(Object.prototype);
  });
});
