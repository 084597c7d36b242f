import { escapeToken } from '@voice-agent/spec-model';
import { isObject, type Json, type SpecDocument } from '../document.ts';
import type { Example } from '../examples.ts';
import type { Problems } from '../problems.ts';

/** What is generated for one event. */
export interface Event {
  title: string;
  summary: string;
  description: string;
  /** The keys of the channels that carry it. */
  channels: string[];
  /** The name of the schema of its payload. */
  schema: string;
  /** From the message; its payload may be deprecated, too. */
  deprecated: boolean;
  examples: Example[];
}

/** The events by their types, which are the names of their messages. What can't be generated is added to `problems`. */
export function readEvents(document: SpecDocument, problems: Problems): Map<string, Event> {
  const events = new Map<string, Event>();
  const channels = document.root.channels;
  for (const [channel, item] of Object.entries(isObject(channels) ? channels : {})) {
    const messages = isObject(item) && isObject(item.messages) ? item.messages : {};
    for (const [key, message] of Object.entries(messages)) {
      const at = `/channels/${escapeToken(channel)}/messages/${escapeToken(key)}`;
      problems.collect(() => addEvent(events, document, channel, message, at, key));
    }
  }
  return events;
}

function addEvent(
  events: Map<string, Event>,
  document: SpecDocument,
  channel: string,
  unresolved: unknown,
  at: string,
  key: string,
): void {
  const { node, pointer } = document.resolve(unresolved, at);
  if (node !== unresolved && isObject(unresolved) && unresolved.deprecated === true) {
    throw document.problem(
      `${at}/deprecated`,
      'AsyncAPI ignores it beside the reference to a message.',
      'Write it in the message that the reference names.',
    );
  }
  const message = isObject(node) ? node : {};
  const { name = key, payload } = message;
  if (typeof name !== 'string' || !/^(?!__proto__$)[\w.:-]+$/.test(name)) {
    throw document.problem(
      pointer,
      'The message has no name that can be an event type.',
      'Give it a `name` of letters, digits and . : - _ only.',
    );
  }
  const ref = isObject(payload) ? payload.$ref : undefined;
  const schema = typeof ref === 'string' ? /^#\/components\/schemas\/([\w.-]+)$/.exec(ref)?.[1] : undefined;
  if (schema === undefined) {
    throw document.problem(
      pointer,
      'The payload of the message has no name.',
      'Make it a schema of the components and refer to it, so that its type gets a name.',
    );
  }
  checkPayload(document, payload, `${pointer}/payload`);
  const other = events.get(name);
  if (other !== undefined && other.schema !== schema) {
    throw document.problem(
      pointer,
      `The event type "${name}" has two payloads, ${other.schema} and ${schema}.`,
      'Give each message a name of its own.',
    );
  }
  // A message may be in more than one channel.
  if (other !== undefined) {
    other.channels.push(channel);
    return;
  }
  checkDiscriminator(document, name, schema);
  const text = (value: unknown, usual: string): string => (typeof value === 'string' ? value : usual);
  const title = text(message.title, name);
  events.set(name, {
    title,
    summary: text(message.summary, title),
    description: text(message.description, ''),
    channels: [channel],
    schema,
    deprecated: message.deprecated === true,
    examples: examplesOf(message, pointer),
  });
}

/** A keyword beside the reference would make another schema, without a name. */
function checkPayload(document: SpecDocument, payload: unknown, at: string): void {
  const beside = Object.keys(payload as Json).find(
    (keyword) => !/^(?:\$ref|description|title)$/.test(keyword),
  );
  if (beside === undefined) return;
  throw document.problem(
    `${at}/${escapeToken(beside)}`,
    'The payload of the message is not only a reference.',
    'Write it in a schema of the components, and refer to that one.',
  );
}

/** A receiver distinguishes events by their `eventType` alone. */
function checkDiscriminator(document: SpecDocument, name: string, schema: string): void {
  const at = `/components/schemas/${schema}`;
  const named = document.at(at);
  const { properties, required } = isObject(named) ? named : {};
  const eventType = isObject(properties) ? properties.eventType : undefined;
  if (isObject(eventType) && eventType.const === name) {
    if (Array.isArray(required) && required.includes('eventType')) return;
    throw document.problem(
      at,
      `The event "${name}" may come without its discriminating field.`,
      'Add `eventType` to its `required`.',
    );
  }
  const isThere = eventType !== undefined;
  throw document.problem(
    isThere ? `${at}/properties/eventType` : at,
    `The event "${name}" has no discriminating field: ${isThere ? 'its `eventType` is not that constant' : 'its payload has no `eventType`'}.`,
    `Write \`eventType: { type: string, const: ${name} }\` in its properties and \`eventType\` in its \`required\`.`,
  );
}

/** An example may lack a name or have that of another one, and may be of the headers alone. */
function examplesOf({ examples }: Json, pointer: string): Example[] {
  const list: unknown[] = Array.isArray(examples) ? examples : [];
  const taken = new Set<string>();
  return list.flatMap((example, index) => {
    if (!isObject(example) || example.payload === undefined) return [];
    const given = typeof example.name === 'string' ? example.name : `example-${index + 1}`;
    const name = taken.has(given) ? `${given}-${index + 1}` : given;
    taken.add(name);
    const summary = typeof example.summary === 'string' ? example.summary : undefined;
    return [{ name, summary, value: example.payload, pointer: `${pointer}/examples/${index}/payload` }];
  });
}
