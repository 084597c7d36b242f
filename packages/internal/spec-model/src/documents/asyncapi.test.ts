import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { readYaml } from '@voice-agent/test-kit/files';
import { describe, expect, it } from 'vitest';
import { parentOf, valueAt } from '../schemas/pointer.ts';
import { loadAsyncApi } from './asyncapi.ts';
import { useDocuments } from './testing.ts';

const { path: folder, written } = useDocuments();

const base = { asyncapi: '3.0.0', info: { title: 'T', version: '1' } };
const withMessage = (message: unknown, more: object = {}) => ({
  ...base,
  channels: { c: { messages: { m: message } } },
  ...more,
});
const load = (content: unknown) => loadAsyncApi(written(content));

describe('our own document', () => {
  it('is read whole', async () => {
    const { title, messages, schemas } = await loadAsyncApi(
      fileURLToPath(import.meta.resolve('@voice-agent/specs/asyncapi.yaml')),
    );
    expect(title).toBe('Voice Agent Service Webhooks');
    expect(messages.map(({ name, pointer }) => [name, pointer])).toEqual(
      Object.keys(valueAt(schemas.root, '/channels/callEvents/messages') as object).map((name) => [
        name,
        `/channels/callEvents/messages/${name}`,
      ]),
    );
    for (const { pointer, payload, payloadPointer, contentType, examples } of messages) {
      expect(payloadPointer).toBe(`${pointer}/payload`);
      expect(contentType).toBe('application/json');
      expect(examples.length).toBeGreaterThan(0);
      for (const each of examples) expect(schemas.errors(payload, each.payload)).toEqual([]);
    }
    const ended = messages.find(({ name }) => name === 'call.ended');
    const [error] = schemas.errors(ended?.payload ?? false, { eventType: 'call.started' });
    expect(error?.schemaPointer).toMatch(/^\/components\/schemas\/CallEndedEvent\//);
    expect(ended?.examples[1]).toMatchObject({
      name: 'echoed-parameters',
      pointer: '/channels/callEvents/messages/call.ended/examples/1/payload',
    });
  });
});

describe('messages', () => {
  const [one, two] = [{ payload: { type: 'string' } }, { payload: { type: 'number' } }];
  const channels = { c: { messages: { one, two } }, d: { messages: { three: {} } } };
  const send = (more: object) => ({ action: 'send', channel: { $ref: '#/channels/c' }, ...more });
  const namesOf = async (operations: object) =>
    (await load({ ...base, channels, operations })).messages.map(({ name }) => name);

  it('are those of the operations that send', async () => {
    expect(await namesOf({ s: send({ messages: [{ $ref: '#/channels/c/messages/two' }] }) })).toEqual([
      'two',
    ]);
    expect(
      await namesOf({ s: send({}), r: { action: 'receive', channel: { $ref: '#/channels/d' } } }),
    ).toEqual(['one', 'two']);
  });

  it('are those of all channels when no operation sends', async () => {
    expect(await namesOf({})).toEqual(['one', 'two', 'three']);
    expect(await namesOf({ r: { action: 'receive', channel: { $ref: '#/channels/d' } } })).toHaveLength(3);
  });

  it('come once, with their place', async () => {
    const found = await load({
      ...base,
      channels: { c: { messages: { a: { $ref: '#/components/messages/M' } } } },
      operations: {
        s: send({ messages: [{ $ref: '#/channels/c/messages/a' }] }),
        t: { $ref: '#/components/operations/t' },
      },
      components: { messages: { M: { name: 'm' } }, operations: { t: send({}) } },
    });
    expect(found.messages).toEqual([
      {
        name: 'm',
        pointer: '/components/messages/M',
        contentType: 'application/json',
        payload: true,
        payloadPointer: '/components/messages/M',
        examples: [],
      },
    ]);
  });

  it('have the fields of their traits, unless they replace them', async () => {
    const trait = { name: 'from the trait', contentType: 'application/json; v=1' };
    const { messages } = await load(
      withMessage(
        { name: 'own', traits: [{ $ref: '#/components/messageTraits/t' }] },
        {
          components: { messageTraits: { t: trait } },
          defaultContentType: 'application/xml',
        },
      ),
    );
    expect(messages[0]).toMatchObject({ name: 'own', contentType: 'application/json; v=1' });
  });

  it('count the examples without a name, and pass over those without a payload', async () => {
    const { messages } = await load(withMessage({ examples: [{ headers: {} }, { payload: null }] }));
    expect(messages[0]?.examples).toEqual([
      { name: 'example 2', payload: null, pointer: '/channels/c/messages/m/examples/1/payload' },
    ]);
  });
});

describe('payloads', () => {
  it('may stand in the message, and are known by their place', async () => {
    const name = 'a/b %41';
    const { messages, schemas } = await load({
      ...base,
      channels: { c: { messages: { [name]: { payload: { properties: { n: { type: 'integer' } } } } } } },
    });
    expect(messages[0]?.name).toBe(name);
    const [error] = schemas.errors(messages[0]?.payload ?? false, { n: 'x' });
    expect(error?.schemaPointer).toBe('/channels/c/messages/a~1b %41/payload/properties/n/type');
  });

  it('may be referred to by an anchor', async () => {
    const payload = { $anchor: 'item', properties: { next: { $ref: '#item' } }, type: 'object' };
    const { messages, schemas } = await load(withMessage({ payload }));
    const [error] = schemas.errors(messages[0]?.payload ?? false, { next: { next: 1 } });
    expect(error).toMatchObject({
      pointer: '/next/next',
      schemaPointer: '/channels/c/messages/m/payload/type',
    });
  });

  it('may lead back to themselves', async () => {
    const tree = { type: 'object', properties: { next: { $ref: '#/components/schemas/Tree' } } };
    const { messages, schemas } = await load(
      withMessage(
        { payload: { $ref: '#/components/schemas/Tree' } },
        { components: { schemas: { Tree: tree } } },
      ),
    );
    const payload = messages[0]?.payload ?? false;
    expect(schemas.accepts(payload, { next: { next: {} } })).toBe(true);
    expect(schemas.errors(payload, { next: { next: 1 } })[0]?.schemaPointer).toBe(
      '/components/schemas/Tree/type',
    );
  });

  it.each([
    'application/schema+json;version=draft-07',
    'application/schema+yaml; version=2020-12',
    'application/vnd.aai.asyncapi;version=3.0.0',
    'application/vnd.aai.asyncapi+json;version=3.0.0',
  ])('may say that they are %s', async (schemaFormat) => {
    const multi = { schemaFormat, schema: { type: 'integer' } };
    const { messages, schemas } = await load(
      withMessage({ payload: { $ref: '#/components/schemas/M' } }, { components: { schemas: { M: multi } } }),
    );
    expect(messages[0]?.payloadPointer).toBe('/components/schemas/M/schema');
    expect(schemas.errors(messages[0]?.payload ?? true, 'x')[0]?.schemaPointer).toBe(
      '/components/schemas/M/schema/type',
    );
  });
});

interface Given {
  document?: unknown;
  message?: unknown;
  send?: object;
  more?: object;
}
const invalid = readYaml<Record<string, Given & { error: string }>>('invalid-events.yaml', import.meta.url);
const contentOf = ({ document, message, send, more }: Given): unknown => {
  if (send) return { ...withMessage({}), operations: { s: { action: 'send', ...send } } };
  return document ?? (more ? { ...base, ...more } : withMessage(message));
};
it.each(Object.entries(invalid))(
  'rejects %s with file and place',
  async (_what, { error: expected, ...given }) => {
    const file = written(contentOf(given));
    const error = await loadAsyncApi(file).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CannotRun);
    const { message } = error as CannotRun;
    expect(message).toMatch(new RegExp(expected));
    expect(message.startsWith(file)).toBe(true);
  },
);

describe('what cannot be used costs its place', () => {
  type Case = {
    message?: object;
    more?: object;
    problems?: Record<string, string[]>;
    a?: object;
    left?: string[];
  };
  const cases = readYaml<Record<string, Case>>('event-document-problems.yaml', import.meta.url);
  it.each(Object.entries(cases))('%s', async (_, { message = {}, more, problems = {}, a, left }) => {
    const channels = { c: { messages: { a: message } }, d: { messages: { b: {} } } };
    const document = await load({ ...base, channels, ...more });
    const keys = document.messages.map(({ pointer }) => parentOf(pointer).token);
    expect(keys).toEqual(left ?? (a === undefined ? ['b'] : ['a', 'b']));
    if (a !== undefined) expect(document.messages[0]).toMatchObject(a);
    expect(document.problems).toEqual(
      Object.entries(problems).map(([message, operations]) => ({
        message: expect.stringContaining(message),
        operations,
      })),
    );
    for (const { payload } of document.messages) expect(document.schemas.accepts(payload, 'x')).toBe(true);
  });

  it('an operation that cannot be read is taken for one that sends', async () => {
    const operations = { s: { $ref: '#/components/operations/s' } };
    await expect(load(withMessage({}, { operations }))).rejects.toThrow('operations/s leads nowhere');
  });
});

it('rejects a missing file', async () => {
  await expect(loadAsyncApi(join(folder, 'no.yaml'))).rejects.toThrow(/no\.yaml can't be read/);
});
