import { InputError } from '@voice-agent/json-schema/input-error';
import { isObject } from '@voice-agent/json-schema/keywords';
import { referenceTo } from '@voice-agent/json-schema/pointer';
import type { SchemaRegistry } from '@voice-agent/json-schema/registry';
import { schemaFlaws } from './check.ts';
import { locationsIn, readBundle, registryOf, type Schema, titleOf } from './document.ts';
import {
  channelMessages,
  contentTypeOf,
  isSend,
  messageField,
  messagesOf,
  operationsOf,
  payloadOf,
} from './messages.ts';
import type { Location, Place, Tree } from './tree.ts';

/** A message that the service sends. */
export interface EventMessage {
  /** The name of the message, for example `call.ended`. */
  name: string;
  /** JSON pointer to the message. */
  pointer: string;
  /** `true` when the document does not describe it. */
  payload: Schema;
  /** JSON pointer to the payload; without one, to the message. */
  payloadPointer: string;
  contentType: string;
  /** Each with the JSON pointer to its payload. */
  examples: { name: string; payload: unknown; pointer: string }[];
}

/** An AsyncAPI document of version 3. */
export interface EventDocument {
  file: string;
  title: string;
  messages: EventMessage[];
  schemas: SchemaRegistry;
  /** Where a JSON pointer is written; in a file of more than 4 MB nothing but the file is known. */
  locate(pointer: string): Location;
}

/**
 * Reads an AsyncAPI document of version 3, as YAML or JSON. References lead within the document. Its messages are
 * those of the operations that send; without any, those of all channels.
 *
 * @throws InputError when the file can't be read or is no such document; the message has file and place
 */
export async function loadAsyncApi(file: string): Promise<EventDocument> {
  const tree = await readBundle(file, 'AsyncAPI');
  const { asyncapi } = tree.root.value as Record<string, unknown>;
  if (asyncapi === undefined)
    throw new InputError(`${file} is no AsyncAPI document: it has no field "asyncapi".`);
  if (!/^3(\.|$)/.test(String(asyncapi)))
    throw new InputError(`${file} is of AsyncAPI ${asyncapi}: give a document of 3.x (at /asyncapi).`);
  const messages = readMessages(tree);
  const [flaw] = schemaFlaws(
    tree,
    messages.map(({ payload, payloadPointer }) => [payload, payloadPointer]),
  );
  if (flaw !== undefined) throw flaw.error;
  const schemas = registryOf(tree);
  // The registry learns the place of a schema that is written in a message.
  for (const { payload, payloadPointer } of messages)
    if (isObject(payload)) schemas.resolve({ $ref: referenceTo(payloadPointer) });
  return { file, title: titleOf(tree), messages, schemas, locate: locationsIn(tree, file) };
}

function readMessages(tree: Tree): EventMessage[] {
  const sends = operationsOf(tree).filter((operation) => isSend(tree, operation));
  const sent = sends.length === 0 ? channelMessages(tree) : messagesOf(tree, 'send');
  const found = new Map<string, EventMessage>();
  for (const { at, name, operation } of sent)
    if (!found.has(at.pointer) && (operation !== undefined || sends.length === 0))
      found.set(at.pointer, readMessage(tree, at, name));
  if (found.size === 0)
    throw tree.error(
      sends[0] ?? tree.at(tree.root, 'channels'),
      'No message is described that is sent: there is nothing to check',
    );
  return [...found.values()];
}

function readMessage(tree: Tree, at: Place, name: string): EventMessage {
  const contentType = contentTypeOf(tree, at);
  const written = messageField(tree, at, 'name')?.value ?? '';
  if (typeof written !== 'string' || typeof contentType !== 'string')
    throw tree.error(at, 'The "name" and the "contentType" of a message must be strings');
  const { at: payload, format } = payloadOf(tree, at);
  if (format !== undefined)
    throw tree.error(payload, `The schema format "${format}" can't be read: use JSON Schema`);
  return {
    name,
    pointer: at.pointer,
    contentType,
    payload: (payload.value ?? true) as Schema,
    payloadPointer: (payload.value === undefined ? at : payload).pointer,
    examples: readExamples(tree, messageField(tree, at, 'examples')),
  };
}

function readExamples(tree: Tree, place: Place | undefined): EventMessage['examples'] {
  return (place === undefined ? [] : tree.list(place)).flatMap((each, index) => {
    const { name } = tree.object(each)?.value ?? {};
    const { value, pointer } = tree.at(each, 'payload');
    if (value === undefined) return [];
    return [{ name: typeof name === 'string' ? name : `example ${index + 1}`, payload: value, pointer }];
  });
}
