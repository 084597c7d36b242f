import { escapeToken, isObject, type Json, type SpecDocument } from '../document.ts';
import type { Example } from '../examples.ts';

/** What is generated for one event. */
export interface Event {
  /** The name of the schema of its payload. */
  schema: string;
  /** Says the message; its payload may say so too. */
  deprecated: boolean;
  examples: Example[];
}

/** The events by their types, which are the names of their messages. */
export function readEvents(document: SpecDocument): Map<string, Event> {
  const events = new Map<string, Event>();
  const channels = document.root.channels;
  for (const [channel, item] of Object.entries(isObject(channels) ? channels : {})) {
    const messages = isObject(item) && isObject(item.messages) ? item.messages : {};
    for (const [key, unresolved] of Object.entries(messages)) {
      const at = `/channels/${escapeToken(channel)}/messages/${escapeToken(key)}`;
      const { node, pointer } = document.resolve(unresolved, at);
      const message = isObject(node) ? node : {};
      const { name, payload } = message;
      if (typeof name !== 'string' || !/^[\w.:-]+$/.test(name)) {
        throw document.problem(
          pointer,
          'The message has no name that can be an event type.',
          'Give it a `name` of letters, digits and . : - _ only.',
        );
      }
      const ref = isObject(payload) ? payload.$ref : undefined;
      const schema = typeof ref === 'string' ? /^#\/components\/schemas\/(\w+)$/.exec(ref)?.[1] : undefined;
      if (schema === undefined) {
        throw document.problem(
          pointer,
          'The payload of the message has no name.',
          'Make it a schema of the components and refer to it, so that its type gets a name.',
        );
      }
      const other = events.get(name);
      if (other !== undefined && other.schema !== schema) {
        throw document.problem(
          pointer,
          `The event type "${name}" has two payloads, ${other.schema} and ${schema}.`,
          'Give each message a name of its own.',
        );
      }
      // A message may be in more than one channel.
      if (other === undefined) {
        const deprecated = message.deprecated === true;
        events.set(name, { schema, deprecated, examples: examplesOf(message) });
      }
    }
  }
  return events;
}

/** An example may lack a name, and may be of the headers alone. */
function examplesOf({ examples }: Json): Example[] {
  const list: unknown[] = Array.isArray(examples) ? examples : [];
  return list.flatMap((example, index) => {
    if (!isObject(example) || example.payload === undefined) return [];
    const name = typeof example.name === 'string' ? example.name : `example-${index + 1}`;
    const summary = typeof example.summary === 'string' ? example.summary : undefined;
    return [{ name, summary, value: example.payload }];
  });
}
