import { InputError } from '@voice-agent/json-schema/input-error';
import { isObject, placesOf, type SchemaObject } from '@voice-agent/json-schema/keywords';
import { escapeToken, parentOf, valueAt } from '@voice-agent/json-schema/pointer';
import { withPointers } from '@voice-agent/json-schema/references';
import { SchemaRegistry } from '@voice-agent/json-schema/registry';
import { checkSchemas, follow } from './check.ts';
import type { Schema } from './document.ts';
import { readObject } from './read.ts';

/** A message that the service sends. */
export interface EventMessage {
  /** The name of the message, for example `call.ended`. */
  name: string;
  /** JSON pointer to the message. */
  pointer: string;
  /** True when the document says nothing about it. */
  payload: Schema;
  /** JSON pointer to the payload; without one, to the message. */
  payloadPointer: string;
  contentType: string;
  /** JSON pointers to the payloads go with them. */
  examples: { name: string; payload: unknown; pointer: string }[];
}

/** An AsyncAPI document of version 3. */
export interface EventDocument {
  file: string;
  title: string;
  messages: EventMessage[];
  schemas: SchemaRegistry;
}

/** The formats whose schemas are JSON Schema, or as good as that. */
const readableFormat = /^application\/(?:schema|vnd\.aai\.asyncapi)(?:\+(?:json|yaml))?\s*(?:;|$)/i;

/**
 * Reads an AsyncAPI document of version 3, as YAML or JSON. References lead within the document. Its messages are
 * those of the operations that send, or where none does, those of all channels.
 *
 * @throws InputError when the file can't be read or is no such document; the message says file and place.
 */
export async function loadAsyncApi(file: string): Promise<EventDocument> {
  const written = await readObject(file, 'AsyncAPI');
  if (written.asyncapi === undefined) {
    throw new InputError(`${file} is no AsyncAPI document: it has no field "asyncapi".`);
  }
  if (!/^3(\.|$)/.test(String(written.asyncapi))) {
    throw new InputError(
      `${file} is of AsyncAPI ${written.asyncapi}: give a document of 3.x (at /asyncapi).`,
    );
  }
  try {
    const root = withPointers(written, [...placesOf(written), ...payloadsIn(written)]);
    const messages = messagesOf(root);
    checkSchemas(
      root,
      messages.map(({ payload, payloadPointer }) => [payload, payloadPointer]),
    );
    const schemas = new SchemaRegistry(root);
    // A schema that stands in a message is known by its place from here on.
    for (const { payload, payloadPointer } of messages) {
      if (isObject(payload)) schemas.resolve({ $ref: `#${encodeURI(payloadPointer)}` });
    }
    const title = isObject(root.info) && typeof root.info.title === 'string' ? root.info.title : '';
    return { file, title, messages, schemas };
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${file}: ${error.message}`);
    throw error;
  }
}

/** The schemas that are written in messages themselves. */
function payloadsIn(root: SchemaObject): [schema: Schema, pointer: string][] {
  const channels = Object.keys(Object(root.channels)).map((name) => `/channels/${escapeToken(name)}`);
  return ['/components', ...channels].flatMap((holder) =>
    Object.keys(Object(valueAt(root, `${holder}/messages`))).flatMap((name): [Schema, string][] => {
      const pointer = `${holder}/messages/${escapeToken(name)}/payload`;
      const payload = valueAt(root, pointer);
      return isObject(payload) && payload.schemaFormat === undefined ? [[payload, pointer]] : [];
    }),
  );
}

type Place = { value: SchemaObject; pointer: string };

function messagesOf(root: SchemaObject): EventMessage[] {
  const found = new Map<string, EventMessage>();
  const add = (written: unknown, at: string): void => {
    const message = messageOf(root, written, at);
    if (!found.has(message.pointer)) found.set(message.pointer, message);
  };
  const sends = entriesOf(root, root.operations, '/operations').filter(
    ({ value }) => value.action === 'send',
  );
  for (const { value, pointer } of sends) {
    if (value.messages === undefined) {
      const channel = objectAt(root, value.channel, `${pointer}/channel`);
      for (const [each, at] of messagesIn(channel)) add(each, at);
      continue;
    }
    if (!Array.isArray(value.messages)) {
      throw new InputError(`There must be a list of references to messages (at ${pointer}/messages).`);
    }
    for (const [index, each] of value.messages.entries()) add(each, `${pointer}/messages/${index}`);
  }
  if (sends.length === 0) {
    for (const channel of entriesOf(root, root.channels, '/channels')) {
      for (const [each, at] of messagesIn(channel)) add(each, at);
    }
  }
  if (found.size === 0) {
    const place = sends[0]?.pointer ?? '/channels';
    throw new InputError(`No message is described that is sent: there is nothing to check (at ${place}).`);
  }
  return [...found.values()];
}

function objectAt(root: unknown, node: unknown, at: string): Place {
  const { value, pointer } = follow(root, node, at);
  if (!isObject(value)) throw new InputError(`There must be an object (at ${pointer}).`);
  return { value, pointer };
}

function entriesOf(root: unknown, held: unknown, at: string): Place[] {
  if (held === undefined) return [];
  if (!isObject(held)) throw new InputError(`There must be a map (at ${at}).`);
  return Object.entries(held).map(([name, each]) => objectAt(root, each, `${at}/${escapeToken(name)}`));
}

function messagesIn({ value, pointer }: Place): [message: unknown, pointer: string][] {
  const { messages = {} } = value;
  if (!isObject(messages)) throw new InputError(`There must be a map of messages (at ${pointer}/messages).`);
  return Object.entries(messages).map(([name, each]) => [each, `${pointer}/messages/${escapeToken(name)}`]);
}

function messageOf(root: SchemaObject, written: unknown, at: string): EventMessage {
  const { value, pointer } = objectAt(root, written, at);
  const key = parentOf(pointer).token;
  const message = withTraits(root, { value, pointer });
  const { name = key, contentType = root.defaultContentType ?? 'application/json' } = message;
  if (typeof name !== 'string' || typeof contentType !== 'string') {
    throw new InputError(`The "name" and the "contentType" of a message must be strings (at ${pointer}).`);
  }
  return {
    name,
    pointer,
    contentType,
    ...payloadOf(root, value, pointer),
    examples: examplesOf(message.examples, pointer),
  };
}

/** What a message says itself goes before what its traits say. */
function withTraits(root: SchemaObject, { value, pointer }: Place): SchemaObject {
  const { traits = [] } = value;
  if (!Array.isArray(traits)) throw new InputError(`There must be a list of traits (at ${pointer}/traits).`);
  const said = traits.map((each, index) => objectAt(root, each, `${pointer}/traits/${index}`).value);
  return Object.assign({}, ...said, value) as SchemaObject;
}

function payloadOf(
  root: SchemaObject,
  message: SchemaObject,
  pointer: string,
): Pick<EventMessage, 'payload' | 'payloadPointer'> {
  if (message.payload === undefined) return { payload: true, payloadPointer: pointer };
  const place = `${pointer}/payload`;
  const found = follow(root, message.payload, place);
  if (!isObject(found.value) || found.value.schemaFormat === undefined) {
    return { payload: message.payload as Schema, payloadPointer: place };
  }
  const { schemaFormat, schema } = found.value;
  if (typeof schemaFormat !== 'string' || !readableFormat.test(schemaFormat)) {
    throw new InputError(
      `The schema format ${JSON.stringify(schemaFormat)} can't be read: say it in JSON Schema (at ${found.pointer}/schemaFormat).`,
    );
  }
  return { payload: schema as Schema, payloadPointer: `${found.pointer}/schema` };
}

function examplesOf(examples: unknown, pointer: string): EventMessage['examples'] {
  if (examples === undefined) return [];
  if (!Array.isArray(examples) || !examples.every(isObject)) {
    throw new InputError(`There must be a list of examples (at ${pointer}/examples).`);
  }
  return examples.flatMap(({ name, payload }, index) => {
    if (payload === undefined) return [];
    const place = `${pointer}/examples/${index}/payload`;
    return [{ name: typeof name === 'string' ? name : `example ${index + 1}`, payload, pointer: place }];
  });
}
