import { isObject } from '../schemas/keywords.ts';
import { decoded, parentOf } from '../schemas/pointer.ts';
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
  channelsOf(tree).flatMap(([channel, at]) =>
    tree.entries(tree.at(at, 'messages')).map((each) => ({ ...messageAt(tree, each), channel })),
  );

/** The messages that a service sends or receives: those of its operations, and the replies to the others. */
export function messagesOf(tree: Tree, action: 'send' | 'receive'): MessagePlace[] {
  const channels = channelsOf(tree);
  const messagesFor = (holder: Place, more: Partial<MessagePlace>): MessagePlace[] => {
    const { file, pointer } = tree.follow(tree.at(holder, 'channel'));
    const found = channels.find(([, at]) => at.file === file && at.pointer === pointer);
    const channel = found?.[0] ?? parentOf(pointer).token;
    return messagesIn(tree, holder).map((each) => ({ ...messageAt(tree, each), channel, ...more }));
  };
  return operationsOf(tree).flatMap((operation) => {
    if (isSend(tree, operation) === (action === 'send')) return messagesFor(operation, { operation });
    const reply = tree.follow(tree.at(operation, 'reply'));
    return reply.value === undefined ? [] : messagesFor(reply, { replyTo: operation });
  });
}

/** The messages of an operation or a reply, by their keys in the channel: those that it lists, or else all. */
export function messagesIn(tree: Tree, holder: Place): [key: string, place: Place][] {
  const listed = tree.at(holder, 'messages');
  if (listed.value === undefined) {
    const channel = tree.at(holder, 'channel');
    return tree.entries(tree.at(tree.object(channel) ?? channel, 'messages'));
  }
  return tree.list(listed).map((place) => {
    const { $ref = place.pointer } = isObject(place.value) ? place.value : {};
    return [parentOf(decoded(String($ref))).token, place];
  });
}

/** A message, or what refers to it. @throws CannotRun when it can't be read */
export function messageAt(
  tree: Tree,
  [key, place]: readonly [key: string, place: Place],
): Pick<MessagePlace, 'key' | 'name' | 'at'> {
  const at = tree.object(place) ?? place;
  const name = messageField(tree, at, 'name')?.value;
  return { key, name: typeof name === 'string' ? name : key, at };
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
