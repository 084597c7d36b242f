import type { Place, Tree } from '@voice-agent/api-documents/tree';
import { isObject } from '@voice-agent/json-schema/keywords';
import { compareAsyncServers } from './async-servers.ts';
import type { Findings } from './changes.ts';
import { changedBindings, channelsOf, type EventPlace, eventsOf, fieldOf, payloadOf } from './events.ts';
import type { ChangeRuleId } from './rules.ts';
import type { Schemas } from './schema.ts';
import type { Direction } from './schema-rules.ts';
import { canonical, type Part } from './view.ts';

/** Compares two AsyncAPI documents. What the service sends is like an answer, what it receives like a request. */
export function compareAsyncApi(schemas: Schemas, findings: Findings): void {
  const [before, after] = [schemas.before.tree, schemas.after.tree];
  compareAsyncServers(before, after, findings);
  compareChannels(before, after, findings);
  for (const direction of ['response', 'request'] as const) {
    const old = eventsOf(before, direction);
    const now = eventsOf(after, direction);
    compareEvents(schemas, findings, direction, old, now);
  }
  compareUnused(schemas, findings);
}

function compareChannels(before: Tree, after: Tree, findings: Findings): void {
  const node = findings.node('');
  const [old, now] = [channelsOf(before), channelsOf(after)];
  const [was, is] = [before.at(before.root, 'channels'), after.at(after.root, 'channels')];
  const rest = new Map(now);
  for (const [name, place] of old) {
    const address = addressOf(before, place);
    const same =
      [...rest].find(([each]) => each === name) ??
      [...rest].find(([, at]) => addressOf(after, at) === address);
    if (same === undefined) {
      node.found.push({
        rule: 'channel-removed',
        effect: 'narrowed',
        before: place,
        after: is,
        text: `the channel \`${name}\` is gone`,
      });
      continue;
    }
    rest.delete(same[0]);
    const next = addressOf(after, same[1]);
    compareAddressValues(before, after, place, same[1], name, node.found);
    if (same[0] === name && next !== address)
      node.found.push({
        rule: 'channel-address-changed',
        effect: 'changed' as const,
        before: before.at(place, 'address'),
        after: after.at(same[1], 'address'),
        text: `the channel \`${name}\` now has ${said(next)}; before ${said(address)}`,
      });
  }
  for (const [name, place] of rest)
    node.found.push({
      rule: 'channel-added',
      effect: 'widened',
      before: was,
      after: place,
      text: `the channel \`${name}\` is new`,
    });
}

/** Compares which values the parameters of an address may have. */
function compareAddressValues(
  before: Tree,
  after: Tree,
  old: Place,
  now: Place,
  channel: string,
  found: Findings['nodes'][number]['found'],
): void {
  for (const [name, written] of before.entries(before.at(old, 'parameters'))) {
    const was = before.at(before.follow(written), 'enum');
    const is = after.at(after.follow(after.at(now, 'parameters', name)), 'enum');
    const [values, others] = [was.value, is.value].map((list) =>
      Array.isArray(list) ? list.map(String) : undefined,
    );
    const subject = `the parameter \`${name}\` of the channel \`${channel}\``;
    const gone = (values ?? ['other values']).filter(
      (value) => others !== undefined && !others.includes(value),
    );
    const come = (others ?? ['other values']).filter(
      (value) => values !== undefined && !values.includes(value),
    );
    const at = { before: was, after: is };
    if (gone.length > 0) {
      const text = `${subject} no longer allows ${gone.join(', ')}`;
      found.push({ rule: 'channel-parameter-value-removed', effect: 'narrowed', ...at, text });
    }
    if (come.length > 0) {
      const text = `${subject} now allows ${come.join(', ')} too`;
      found.push({ rule: 'channel-parameter-value-added', effect: 'widened', ...at, text });
    }
  }
}

const said = (address: string): string => (address === '' ? 'no address' : `the address \`${address}\``);

/** Names of parameters in an address do not count. */
function addressOf(tree: Tree, channel: Place): string {
  const { value } = tree.at(channel, 'address');
  return typeof value === 'string' ? value.replace(/\{[^}]*\}/g, '{}') : '';
}

function compareEvents(
  schemas: Schemas,
  findings: Findings,
  direction: Direction,
  before: EventPlace[],
  after: EventPlace[],
): void {
  const [removed, added] =
    direction === 'response'
      ? (['event-removed', 'event-added'] as const)
      : (['event-refused', 'event-accepted'] as const);
  const rest = [...after];
  const old: EventPlace[] = [];
  const matched: [EventPlace, EventPlace][] = [];
  const take = (from: EventPlace[], fits: (was: EventPlace, is: EventPlace) => boolean): EventPlace[] =>
    from.filter((was) => {
      const index = rest.findIndex((is) => fits(was, is));
      if (index < 0) return true;
      matched.push([was, ...(rest.splice(index, 1) as [EventPlace])]);
      return false;
    });
  let left = take(before, (a, b) => a.channel === b.channel && a.key === b.key);
  left = take(left, (a, b) => a.channel === b.channel && a.name === b.name);
  left = take(left, (a, b) => a.name === b.name);
  // A message under another name with the same payload is the same on the wire.
  left = take(
    left,
    (a, b) =>
      schemas.effect(direction, payloadOf(a).parts, payloadOf(b).parts) === 'none' &&
      payloadOf(a).parts.length > 0,
  );
  old.push(...left);
  for (const [was, is] of matched) compareEvent(schemas, findings, direction, was, is);
  for (const was of old) {
    const node = findings.node('', undefined, was.name);
    const place = schemas.after.tree.at(schemas.after.tree.root, 'channels');
    const text = direction === 'response' ? 'the event is no longer sent' : 'the event is no longer received';
    node.found.push({ rule: removed, effect: 'narrowed', direction, before: was.at, after: place, text });
  }
  for (const is of rest) {
    const node = findings.node('', undefined, is.name);
    const place = schemas.before.tree.at(schemas.before.tree.root, 'channels');
    // Nobody listens to a channel that was not there.
    const isNew = direction === 'response' && !before.some(({ channel }) => channel === is.channel);
    const text = direction === 'response' ? 'the event is new' : 'the event is now received';
    node.found.push({
      rule: isNew ? 'event-accepted' : added,
      effect: 'widened',
      direction,
      before: place,
      after: is.at,
      text,
    });
  }
}

function compareEvent(
  schemas: Schemas,
  findings: Findings,
  direction: Direction,
  was: EventPlace,
  is: EventPlace,
): void {
  const node = findings.node('', undefined, is.name);
  const tell = (rule: ChangeRuleId, text: string, before: Place, after: Place): void => {
    node.found.push({ rule, effect: 'changed', direction, text, before, after });
  };
  const type = (event: EventPlace): string =>
    String(
      fieldOf(event, 'contentType')?.value ??
        event.tree.at(event.tree.root, 'defaultContentType').value ??
        'application/json',
    )
      .toLowerCase()
      .replace(/\s*;.*/, '');
  if (type(was) !== type(is))
    tell(
      'event-content-type-changed',
      `the content type is now \`${type(is)}\`; before \`${type(was)}\``,
      was.at,
      is.at,
    );
  for (const [old, now] of changedBindings(was, is))
    tell('event-binding-changed', 'the bindings changed', old, now);
  const [old, now] = [payloadOf(was), payloadOf(is)];
  if (old.format !== now.format || old.format !== '') {
    const texts = [old, now].map(({ format, place }) => canonical([format, place.value ?? null]));
    if (texts[0] !== texts[1])
      node.found.push({
        rule: `${direction}-undecided`,
        effect: 'undecided' as const,
        direction,
        before: old.place,
        after: now.place,
        text: 'the payload has another schema, which is not JSON Schema',
      });
  } else schemas.compare(direction, old.parts, now.parts, { base: 'the payload', path: '' }, node);
  const headers = (event: EventPlace): Part[] => {
    const place = fieldOf(event, 'headers');
    return place === undefined ? [] : [{ place }];
  };
  const [first, second] = [headers(was), headers(is)];
  if (first.length + second.length > 0)
    schemas.compare(direction, first, second, { base: 'the headers', path: '' }, node);
}

/** Component schemas that no message uses: what people write, such as a configuration. */
function compareUnused(schemas: Schemas, findings: Findings): void {
  const unused = (tree: Tree): Map<string, Place> => {
    const referred = new Set<string>();
    const visit = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if (isObject(value) && typeof value.$ref === 'string') referred.add(value.$ref.split('/').at(-1) ?? '');
      for (const each of Object.values(value)) visit(each);
    };
    visit(tree.root.value);
    const all = tree.entries(tree.at(tree.root, 'components', 'schemas'));
    return new Map(all.filter(([name]) => !referred.has(name)));
  };
  const [old, now] = [unused(schemas.before.tree), unused(schemas.after.tree)];
  const everything = (tree: Tree): Place => tree.at(tree.root, 'components', 'schemas');
  for (const [name, place] of old) {
    const found = now.get(name);
    const node = findings.node('', undefined, name);
    if (found !== undefined)
      schemas.compare('request', [{ place }], [{ place: found }], { base: `\`${name}\``, path: '' }, node);
    else if (schemas.after.tree.at(everything(schemas.after.tree), name).value === undefined)
      node.found.push({
        rule: 'schema-removed',
        effect: 'undecided' as const,
        direction: 'request' as const,
        before: place,
        after: everything(schemas.after.tree),
        text: `the schema \`${name}\` is gone`,
      });
  }
}
