import { CannotRun } from '@voice-agent/cli-kit/text';
import { isObject } from '../schemas/keywords.ts';
import type { SchemaRegistry } from '../schemas/registry.ts';
import { locationsIn, nothingToCheck, readBundle, registryOf, type Schema, titleOf } from './document.ts';
import { DocumentProblems } from './document-problems.ts';
import { contentTypeOf, isSend, messageAt, messageField, messagesIn, payloadOf } from './messages.ts';
import type { DocumentProblem } from './model.ts';
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
  /** Those that can be read. What can't be used in their payloads is left out of their schemas. */
  messages: EventMessage[];
  /** By the names of messages: no event of them can be made. An operation or a channel that can't be read has its own. */
  problems: DocumentProblem[];
  schemas: SchemaRegistry;
  /** The location of a JSON pointer; in a file of more than 4 MB only the file is known. */
  locate(pointer: string): Location;
}

/**
 * Reads an AsyncAPI document of version 3, as YAML or JSON. References may lead to other files of its folder or
 * repository. Its messages are those of the operations that send; without any, those of all channels.
 *
 * @throws CannotRun when the file can't be read, is no such document or has no message that can be read; the message
 *   has file and place
 */
export async function loadAsyncApi(file: string): Promise<EventDocument> {
  const tree = await readBundle(file, 'AsyncAPI');
  const { asyncapi } = tree.root.value as Record<string, unknown>;
  if (asyncapi === undefined)
    throw new CannotRun(`${file} is not an AsyncAPI document: it has no field "asyncapi".`);
  if (!/^3(\.|$)/.test(String(asyncapi)))
    throw new CannotRun(`${file} is of AsyncAPI ${asyncapi}: give a document of 3.x (at /asyncapi).`);
  const problems = new DocumentProblems(tree);
  const schemas = registryOf(problems.tree);
  const messages = readMessages(tree.with(schemas.root), problems);
  const [title, locate] = [titleOf(tree), locationsIn(tree, file)];
  return { file, title, messages, problems: problems.all, schemas, locate };
}

/** @param problems learns what can't be used */
function readMessages(tree: Tree, problems: DocumentProblems): EventMessage[] {
  const found = new Map<string, EventMessage>();
  const readAll = (entries: readonly [key: string, place: Place][]): void => {
    for (const entry of entries)
      problems.collect(entry[0], () => {
        const { at, name } = messageAt(tree, entry);
        if (found.has(at.pointer)) return;
        const message = readMessage(tree, at, name);
        found.set(at.pointer, message);
        problems.leaveOut(name, message.payloadPointer);
      });
  };
  const sends: Place[] = [];
  for (const [name, place] of tree.entries(tree.at(tree.root, 'operations')))
    problems.collect(name, () => {
      const operation = tree.object(place) ?? place;
      if (!isSend(tree, operation)) return;
      sends.push(operation);
      readAll(messagesIn(tree, operation));
    });
  const channels = tree.at(tree.root, 'channels');
  // An operation that can't be read may be one that sends.
  if (sends.length === 0 && problems.all.length === 0)
    for (const [name, place] of tree.entries(channels))
      problems.collect(name, () => readAll(tree.entries(tree.at(tree.object(place) ?? place, 'messages'))));
  if (found.size > 0) return [...found.values()];
  const nothing = 'No message is described that is sent: there is nothing to check';
  throw nothingToCheck(problems, tree.error(sends[0] ?? channels, nothing));
}

function readMessage(tree: Tree, at: Place, name: string): EventMessage {
  const contentType = contentTypeOf(tree, at);
  const written = messageField(tree, at, 'name')?.value ?? '';
  if (typeof written !== 'string' || typeof contentType !== 'string')
    throw tree.error(at, 'The "name" and the "contentType" of a message must be strings');
  const { at: payload, format } = payloadOf(tree, at);
  if (format !== undefined)
    throw tree.error(payload, `The schema format "${format}" can't be read: use JSON Schema`);
  if (payload.value !== undefined && typeof payload.value !== 'boolean' && !isObject(payload.value))
    throw tree.error(payload, 'A schema must be an object or a boolean');
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
