import {
  channelMessages,
  channelsOf,
  contentTypeOf,
  isObject,
  type MessagePlace,
  messageField,
  messagesOf,
  operationsOf,
  type Place,
  payloadOf,
  type Tree,
} from '@voice-agent/spec-model';
import { compareAsyncServers } from './async-servers.ts';
import type { Report } from './changes.ts';
import { isXml, mediaType } from './contents.ts';
import type { Side } from './operation-pair.ts';
import type { SchemaComparison } from './schema.ts';
import type { Direction } from './schema-rules.ts';
import { compareValues } from './servers.ts';
import { matchKeys } from './sets.ts';
import { compareUnusedSchemas } from './unused.ts';
import { canonical, type Part, partsAt } from './view.ts';

/** Compares two AsyncAPI documents. What the service sends is a response, what it receives a request. */
export function compareAsyncApi(schemas: SchemaComparison): void {
  compareAsyncServers(schemas);
  compareChannels(schemas);
  compareReplies(schemas);
  for (const direction of ['response', 'request'] as const) compareMessages(schemas, direction);
  compareUnusedSchemas(schemas, 'asyncapi');
}

/** Without operations, the service sends the messages of all channels. */
function messagesIn(tree: Tree, direction: Direction): Message[] {
  const isSent = direction === 'response';
  const all =
    isSent && operationsOf(tree).length === 0
      ? channelMessages(tree)
      : messagesOf(tree, isSent ? 'send' : 'receive');
  const found = new Map<string, Message>();
  for (const each of all) {
    const id = `${each.channel} ${each.key}`;
    if (!found.has(id)) found.set(id, { ...each, tree });
  }
  return [...found.values()];
}

type Message = MessagePlace & Side;

const channelsIn = (tree: Tree): Place => tree.at(tree.root, 'channels');

function compareChannels(schemas: SchemaComparison): void {
  const [before, after] = [schemas.before.tree, schemas.after.tree];
  const { report } = schemas.findings.node('');
  const [oldPlace, newPlace] = [channelsIn(before), channelsIn(after)];
  const rest = new Map(channelsOf(after));
  const names = new Set(channelsOf(before).map(([name]) => name));
  for (const [name, place] of channelsOf(before)) {
    const address = addressOf(before, place);
    // Without an address, a channel is known by its name alone.
    const match = [...rest].find(
      ([each, at]) =>
        each === name ||
        (address !== '' && !names.has(each) && !rest.has(name) && addressOf(after, at) === address),
    );
    if (match === undefined) {
      report('channel-removed', 'narrowed', `the channel \`${name}\` is gone`, place, newPlace);
      continue;
    }
    const [key, found] = match;
    rest.delete(key);
    const next = addressOf(after, found);
    compareAddressValues({ tree: before, at: place }, { tree: after, at: found }, name, report);
    if (key === name && next !== address) {
      const text = `the channel \`${name}\` now has ${shown(next)}; before ${shown(address)}`;
      const at = [before.at(place, 'address'), after.at(found, 'address')] as const;
      report('channel-address-changed', 'changed', text, ...at);
    }
  }
  for (const [name, place] of rest)
    report('channel-added', 'widened', `the channel \`${name}\` is new`, oldPlace, place);
}

/** Compares the values that the parameters of an address may have. */
function compareAddressValues(before: Side, after: Side, channel: string, report: Report): void {
  const parameters = ({ tree, at }: Side): Map<string, Place> =>
    new Map(tree.entries(tree.at(at, 'parameters')).map(([name, place]) => [name, tree.follow(place)]));
  for (const [name, old, now] of matchKeys(parameters(before), parameters(after)).kept) {
    const subject = `the parameter \`${name}\` of the channel \`${channel}\``;
    const both = (key: string) => [before.tree.at(old, key), after.tree.at(now, key)] as const;
    const [first, second] = both('location');
    if (first.value !== undefined && first.value !== second.value) {
      const text = `${subject} is found in another place`;
      report('channel-parameter-location-changed', 'undecided', text, first, second);
    }
    compareValues('channel-parameter', subject, both('enum'), report);
  }
}

const shown = (address: string): string => (address === '' ? 'no address' : `the address \`${address}\``);

/** The address of a channel, without the names of its parameters. */
function addressOf(tree: Tree, channel: Place): string {
  const { value } = tree.at(channel, 'address');
  return typeof value === 'string' ? value.replace(/\{[^}]*\}/g, '{}') : '';
}

function compareMessages(schemas: SchemaComparison, direction: Direction): void {
  const { findings } = schemas;
  const before = messagesIn(schemas.before.tree, direction);
  const after = messagesIn(schemas.after.tree, direction);
  const isSent = direction === 'response';
  const rest = [...after];
  const matched: [old: Message, now: Message][] = [];
  const tests: ((old: Message, now: Message) => boolean)[] = [
    (old, now) => old.channel === now.channel && old.key === now.key,
    (old, now) => old.channel === now.channel && old.name === now.name,
    (old, now) => old.name === now.name,
    // A message under another name with the same payload is the same on the wire.
    (old, now) => {
      const parts = payloadParts(old);
      return parts.length > 0 && schemas.effect(direction, parts, payloadParts(now)) === 'none';
    },
  ];
  let unmatched = before;
  for (const isMatch of tests)
    unmatched = unmatched.filter((old) => {
      const index = rest.findIndex((now) => isMatch(old, now));
      if (index < 0) return true;
      matched.push([old, ...(rest.splice(index, 1) as [Message])]);
      return false;
    });
  for (const [old, now] of matched) compareMessage(schemas, direction, old, now);
  for (const { name, at } of unmatched) {
    const rule = isSent ? 'event-removed' : 'event-rejected';
    const text = isSent ? 'the event is no longer sent' : 'the event is no longer received';
    const { report } = findings.node('', undefined, name);
    report(rule, 'narrowed', text, at, channelsIn(schemas.after.tree), direction);
  }
  const isOld = ({ pointer }: Place): boolean =>
    operationsOf(schemas.before.tree).some((each) => each.pointer === pointer);
  for (const { name, at, channel, replyTo } of rest) {
    // Nobody listens to a channel that was not there, and nobody yet sends the new request of a reply.
    const isAwaited = replyTo === undefined || isOld(replyTo);
    const isHeard = isSent && isAwaited && before.some((each) => each.channel === channel);
    const text = isSent ? 'the event is new' : 'the event is now received';
    const { report } = findings.node('', undefined, name);
    const rule = isHeard ? 'event-added' : 'event-accepted';
    report(rule, 'widened', text, channelsIn(schemas.before.tree), at, direction);
  }
}

function compareMessage(
  schemas: SchemaComparison,
  direction: Direction,
  before: Message,
  after: Message,
): void {
  // A message whose reference leads nowhere is unknown.
  if (before.tree.object(before.at) === undefined) return;
  const node = schemas.findings.node('', undefined, after.name);
  const typeOf = ({ tree, at }: Message): string => mediaType(String(contentTypeOf(tree, at)));
  const [oldType, newType] = [typeOf(before), typeOf(after)];
  if (oldType !== newType) {
    const text = `the content type is now \`${newType}\`; before \`${oldType}\``;
    node.report('event-content-type-changed', 'changed', text, before.at, after.at, direction);
  }
  for (const [old, now] of changedBindings(before, after))
    node.report('event-binding-changed', 'changed', 'the bindings changed', old, now, direction);
  compareCorrelation(node.report, before, after, direction);
  const [old, now] = [before, after].map(({ tree, at }) => payloadOf(tree, at));
  if (old?.format !== undefined || now?.format !== undefined) {
    const texts = [old, now].map((payload) => canonical([payload?.format ?? '', payload?.at.value ?? null]));
    if (old !== undefined && now !== undefined && texts[0] !== texts[1]) {
      const text = 'the payload has another schema, which is not JSON Schema';
      node.report(`${direction}-undecided`, 'undecided', text, old.at, now.at, direction);
    }
  } else {
    const payload = { base: 'the payload', path: '', isXml: isXml(newType) };
    schemas.compare(direction, payloadParts(before), payloadParts(after), payload, node);
  }
  const headers = ({ tree, at }: Message): Part[] =>
    [messageField(tree, at, 'headers')].flatMap((place) => (place === undefined ? [] : [{ place }]));
  const path = { base: 'the headers', path: '', isHeaders: true };
  schemas.compare(direction, headers(before), headers(after), path, node);
}

/** Compares the place of the id that messages which belong together share. */
function compareCorrelation(report: Report, before: Message, after: Message, direction: Direction): void {
  const [old, now] = [before, after].map(({ tree, at }) => {
    const place = messageField(tree, at, 'correlationId');
    return place && tree.at(tree.follow(place), 'location');
  });
  if (old?.value === now?.value) return;
  const shown = (place: Place | undefined): string =>
    place?.value === undefined ? 'nowhere' : `at \`${place.value}\``;
  const isNew = old?.value === undefined;
  const text = `the correlation id is now ${shown(now)}; before ${shown(old)}`;
  const rule = isNew ? 'event-correlation-added' : 'event-correlation-changed';
  report(rule, isNew ? 'none' : 'undecided', text, old ?? before.at, now ?? after.at, direction);
}

/** Compares the addresses of replies: an operation is found by its name. */
function compareReplies({ before, after, findings }: SchemaComparison): void {
  const locations = (tree: Tree): Map<string, Place> =>
    new Map(
      tree.entries(tree.at(tree.root, 'operations')).flatMap(([name, written]): [string, Place][] => {
        const reply = tree.follow(tree.at(tree.follow(written), 'reply'));
        const address = tree.follow(tree.at(reply, 'address'));
        return reply.value === undefined ? [] : [[name, tree.at(address, 'location')]];
      }),
    );
  for (const [name, old, now] of matchKeys(locations(before.tree), locations(after.tree)).kept) {
    if (old.value === now.value) continue;
    const { report } = findings.node('', undefined, name);
    const shown = ({ value }: Place): string =>
      value === undefined ? 'that of its channel' : `\`${value}\``;
    const text = `the address of the reply is now ${shown(now)}; before ${shown(old)}`;
    report('reply-address-changed', 'undecided', text, old, now);
  }
}

const payloadParts = ({ tree, at }: Message): Part[] => partsAt(payloadOf(tree, at).at);

const withoutVersions = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutVersions);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'bindingVersion');
  return Object.fromEntries(entries.map(([key, field]) => [key, withoutVersions(field)]));
};

/** The changed bindings of a message and of its operation; their versions do not count. */
function changedBindings(before: Message, after: Message): [old: Place, now: Place][] {
  const textOf = ({ value }: Place): string => canonical(withoutVersions(value ?? {}));
  const bindings = ({ tree, at, operation = at }: Message): Place[] =>
    [at, operation].map((place) => tree.follow(tree.at(place, 'bindings')));
  const [old, now] = [bindings(before), bindings(after)];
  return old.flatMap((place, index): [Place, Place][] => {
    const other = now[index];
    return other !== undefined && textOf(place) !== textOf(other) ? [[place, other]] : [];
  });
}
