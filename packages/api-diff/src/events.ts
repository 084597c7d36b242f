import type { Place, Tree } from '@voice-agent/api-documents/tree';
import { isObject } from '@voice-agent/json-schema/keywords';
import { parentOf } from '@voice-agent/json-schema/pointer';
import type { Direction } from './schema-rules.ts';
import { canonical, type Part } from './view.ts';

/** A message that a service sends or receives. */
export interface EventPlace {
  tree: Tree;
  /** Its key in the channel. */
  key: string;
  /** Its `name`, or its key. */
  name: string;
  channel: string;
  at: Place;
  operation: Place | undefined;
}

/** The formats that are JSON Schema, or as good as that. */
const readable = /^application\/(?:schema|vnd\.aai\.asyncapi)(?:\+(?:json|yaml))?\s*(?:;|$)/i;

export const channelsOf = (tree: Tree): Map<string, Place> =>
  new Map(
    tree
      .entries(tree.at(tree.root, 'channels'))
      .map(([name, place]): [string, Place] => [name, tree.follow(place)]),
  );

/** The messages of one direction: `send` is like an answer; without operations every channel is sent. */
export function eventsOf(tree: Tree, direction: Direction): EventPlace[] {
  const found = new Map<string, EventPlace>();
  const add = (message: Place, channel: string, operation?: Place): void => {
    const key = lastToken(message);
    const at = tree.follow(message);
    const named = tree.at(at, 'name').value;
    const name = typeof named === 'string' ? named : key;
    const id = `${channel} ${key}`;
    if (!found.has(id)) found.set(id, { tree, key, name, channel, at, operation });
  };
  const channels = channelsOf(tree);
  const nameOf = (place: Place): string =>
    [...channels].find(([, at]) => at.file === place.file && at.pointer === place.pointer)?.[0] ??
    lastToken(place);
  const operations = tree.entries(tree.at(tree.root, 'operations')).map(([, place]) => tree.follow(place));
  const holder = (place: Place, operation?: Place): void => {
    const channel = tree.follow(tree.at(place, 'channel'));
    const messages = tree.at(place, 'messages');
    if (messages.value === undefined)
      for (const [, each] of tree.entries(tree.at(channel, 'messages')))
        add(each, nameOf(channel), operation);
    // A message is named by its channel, to which the operation refers.
    else for (const each of tree.list(messages)) add(tree.target(each) ?? each, nameOf(channel), operation);
  };
  for (const operation of operations) {
    const action = tree.at(operation, 'action').value;
    if ((action === 'send') === (direction === 'response')) holder(operation, operation);
    const reply = tree.follow(tree.at(operation, 'reply'));
    if (reply.value !== undefined && (action === 'send') === (direction === 'request')) holder(reply);
  }
  if (operations.length === 0 && direction === 'response')
    for (const [name, channel] of channels)
      for (const [, each] of tree.entries(tree.at(channel, 'messages'))) add(each, name);
  return [...found.values()];
}

const lastToken = ({ pointer }: Place): string => parentOf(pointer).token;

/** A field of a message, or of one of its traits. */
export function fieldOf({ tree, at }: EventPlace, name: string): Place | undefined {
  const own = tree.at(at, name);
  if (own.value !== undefined) return own;
  return tree
    .list(tree.at(at, 'traits'))
    .map((trait) => tree.at(tree.follow(trait), name))
    .findLast(({ value }) => value !== undefined);
}

/** The payload as parts; with a `format` when it is no JSON Schema. */
export function payloadOf({ tree, at }: EventPlace): { parts: Part[]; format: string; place: Place } {
  const place = tree.at(at, 'payload');
  if (place.value === undefined) return { parts: [], format: '', place };
  const found = tree.follow(place);
  if (!isObject(found.value) || typeof found.value.schemaFormat !== 'string')
    return { parts: [{ place }], format: '', place };
  const { schemaFormat } = found.value;
  const schema = tree.at(found, 'schema');
  return {
    parts: [{ place: schema }],
    format: readable.test(schemaFormat) ? '' : schemaFormat,
    place: schema,
  };
}

/** The bindings of the message and of its operation that are not the same, without their versions. */
export function changedBindings(before: EventPlace, after: EventPlace): [old: Place, now: Place][] {
  const said = ({ value }: Place): string =>
    JSON.stringify(JSON.parse(canonical(value ?? {})), (key, held: unknown) =>
      key === 'bindingVersion' ? undefined : held,
    );
  const bindings = ({ tree, at, operation }: EventPlace): Place[] =>
    [at, operation ?? at].map((place) => tree.follow(tree.at(place, 'bindings')));
  const now = bindings(after);
  return bindings(before).flatMap((old, index): [Place, Place][] => {
    const is = now[index];
    return is !== undefined && said(old) !== said(is) ? [[old, is]] : [];
  });
}
