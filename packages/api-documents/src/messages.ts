import { isObject } from '@voice-agent/json-schema/keywords';
import { parentOf } from '@voice-agent/json-schema/pointer';
import type { Place, Tree } from './tree.ts';

/** The schema formats that are JSON Schema, or a superset of it. */
const jsonSchemaFormat = /^application\/(?:schema|vnd\.aai\.asyncapi)(?:\+(?:json|yaml))?\s*(?:;|$)/i;

/** A message of an AsyncAPI document. */
export interface MessagePlace {
  /** Its key in the channel. */
  key: string;
  /** Its `name`, or its key. */
  name: string;
  /** The key of the channel. */
  channel: string;
  at: Place;
  /** The operation that sends or receives it; none for a reply, and for a message without an operation. */
  operation?: Place;
  /** The operation that it is the reply to. */
  replyTo?: Place;
}

export const channelsOf = (tree: Tree): [name: string, at: Place][] =>
  tree.entries(tree.at(tree.root, 'channels')).map(([name, place]) => [name, tree.object(place) ?? place]);

export const operationsOf = (tree: Tree): Place[] =>
  tree.entries(tree.at(tree.root, 'operations')).map(([, place]) => tree.object(place) ?? place);

export const isSend = (tree: Tree, operation: Place): boolean =>
  tree.at(operation, 'action').value === 'send';

export const channelMessages = (tree: Tree): MessagePlace[] =>
  channelsOf(tree).flatMap(([name, channel]) =>
    tree.entries(tree.at(channel, 'messages')).map(([, place]) => messageAt(tree, place, name)),
  );

/** The messages that a service sends or receives: those of its operations, and the replies to the others. */
export function messagesOf(tree: Tree, action: 'send' | 'receive'): MessagePlace[] {
  const channels = channelsOf(tree);
  const nameOf = ({ file, pointer }: Place): string =>
    channels.find(([, at]) => at.file === file && at.pointer === pointer)?.[0] ?? parentOf(pointer).token;
  const messagesIn = (holder: Place, operation?: Place): MessagePlace[] => {
    const written = tree.at(holder, 'channel');
    const messages = tree.at(holder, 'messages');
    const isListed = messages.value !== undefined;
    const channel = isListed ? tree.follow(written) : (tree.object(written) ?? written);
    const places = isListed
      ? // The key is that in the channel, to which the operation refers.
        tree.list(messages).map((each) => tree.target(each) ?? each)
      : tree.entries(tree.at(channel, 'messages')).map(([, each]) => each);
    return places.map((each) => messageAt(tree, each, nameOf(channel), operation));
  };
  return operationsOf(tree).flatMap((operation) => {
    if (isSend(tree, operation) === (action === 'send')) return messagesIn(operation, operation);
    const reply = tree.follow(tree.at(operation, 'reply'));
    return reply.value === undefined
      ? []
      : messagesIn(reply).map((each) => ({ ...each, replyTo: operation }));
  });
}

function messageAt(tree: Tree, place: Place, channel: string, operation?: Place): MessagePlace {
  const key = parentOf(place.pointer).token;
  const at = tree.object(place) ?? place;
  const name = messageField(tree, at, 'name')?.value;
  return {
    key,
    name: typeof name === 'string' ? name : key,
    channel,
    at,
    ...(operation !== undefined && { operation }),
  };
}

/** A field of a message, or of the last of its traits that has it. */
export function messageField(tree: Tree, message: Place, name: string): Place | undefined {
  const traits = tree.list(tree.at(message, 'traits')).map((trait) => tree.object(trait) ?? trait);
  return [...traits, message]
    .map((holder) => tree.at(holder, name))
    .findLast(({ value }) => value !== undefined);
}

/** The content type of a message; default: that of the document, or JSON. */
export const contentTypeOf = (tree: Tree, message: Place): unknown =>
  messageField(tree, message, 'contentType')?.value ??
  tree.at(tree.root, 'defaultContentType').value ??
  'application/json';

/** The schema of a payload, and its format when that is not JSON Schema. */
export function payloadOf(tree: Tree, message: Place): { at: Place; format?: string } {
  const place = tree.at(message, 'payload');
  const found = tree.follow(place);
  if (!isObject(found.value) || found.value.schemaFormat === undefined) return { at: place };
  const format = String(found.value.schemaFormat);
  return { at: tree.at(found, 'schema'), ...(!jsonSchemaFormat.test(format) && { format }) };
}
