import { isDeepStrictEqual } from 'node:util';
import { type Item, written } from './client.ts';

/** A field of a web tool that is not what it must be. */
export interface FieldMismatch {
  field: string;
  /** Whether the update named it; if not, it must be as it was. */
  isNamed: boolean;
  expected: string;
  received: string;
}

/** What nobody but an update may change; when the version rises is not described. */
const lasting = ['id', 'persistentId', 'userId', 'projectId', 'isActive', 'collectionId'];
const named = ['type', 'name', 'description', 'async', 'toolSettings', 'messages', 'params'];
const settings = ['serverUrl', 'httpHeaders', 'pathParameters', 'timeout', 'methodType'];

/** What can be compared of a web tool: its known fields, without the token, which an answer may hide. */
export function comparable(tool: Item): Item {
  const { toolSettings, messages } = tool;
  return {
    ...pick(tool, [...lasting, ...named]),
    ...(isObject(toolSettings) && { toolSettings: pick(toolSettings, settings) }),
    ...(Array.isArray(messages) && { messages: messages.map((each) => pick(each, ['type', 'content'])) }),
  };
}

/** The first known field in which a web tool is not what it was. */
export function changeOf(was: Item, is: Item): FieldMismatch | undefined {
  return differences(is, {}, was)[0];
}

/**
 * What of a web tool is not as an update must leave it. A nested value is replaced or merged into the one before, which
 * is not described; of a field that was not shown before nothing is said.
 *
 * @param was the web tool before, as the same kind of answer showed it
 */
export function differences(shown: Item, body: Item, was: Item): FieldMismatch[] {
  const [now, before] = [comparable(shown), comparable(was)];
  const found: FieldMismatch[] = [];
  for (const field of [...lasting, ...named]) {
    const value = now[field];
    const isNamed = body[field] !== undefined && named.includes(field);
    if (before[field] === undefined && (value === undefined || !isNamed)) continue;
    if (
      isNamed ? isAsSaid(field, value, body[field], before[field]) : isDeepStrictEqual(value, before[field])
    )
      continue;
    // A tool of the type MCP has neither; whether they are dropped then is not described.
    if (!isNamed && value === undefined && body.type === 'MCP' && /^(?:async|params)$/.test(field)) continue;
    const expected = isNamed
      ? `${field} ${written(body[field])}`
      : `${field} as it was, ${written(before[field])}`;
    found.push({ field, isNamed, expected, received: `${field} ${written(value)}` });
  }
  return found;
}

function isAsSaid(field: string, shown: unknown, said: unknown, before: unknown): boolean {
  if (field === 'params') return areParams(shown, said, before);
  if (field === 'messages') return areMessages(shown, said, before);
  if (field !== 'toolSettings') return isDeepStrictEqual(shown, said);
  const { authToken: _, ...rest } = said as Item;
  return isReplacedOrMerged(shown, rest, before);
}

/** Every part of what was said is there, and a part that was there before is gone or as it was. */
function isReplacedOrMerged(shown: unknown, said: unknown, before: unknown): boolean {
  if (!isObject(said)) return isDeepStrictEqual(shown, said);
  const old: Item = isObject(before) ? before : {};
  if (!isObject(shown)) return shown === undefined && Object.keys(said).length === 0;
  return (
    Object.entries(said).every(([name, value]) => isReplacedOrMerged(shown[name], value, old[name])) &&
    Object.entries(shown).every(
      ([name, value]) =>
        said[name] !== undefined || old[name] === undefined || isDeepStrictEqual(value, old[name]),
    )
  );
}

/** In their order where no message of such a type was there before: how others are merged is not described. */
function areMessages(shown: unknown, said: unknown, before: unknown): boolean {
  if (!Array.isArray(shown) || !Array.isArray(said))
    return shown === undefined && isDeepStrictEqual(said, []);
  const old: unknown[] = Array.isArray(before) ? before : [];
  const typesOf = (messages: unknown[]): unknown[] => messages.map((each) => (each as Item).type);
  const places = said.map((message) => shown.findIndex((each) => isDeepStrictEqual(each, message)));
  const isNew = !typesOf(said).some((type) => typesOf(old).includes(type));
  return (
    places.every((place) => place >= 0) &&
    (!isNew || places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))) &&
    shown.every((message) => [...said, ...old].some((each) => isDeepStrictEqual(each, message)))
  );
}

/**
 * An answer shows each parameter by its name, with type and description. How much of a schema it shows is not described,
 * so an answer without params is none to judge.
 */
function areParams(shown: unknown, said: unknown, before: unknown): boolean {
  if (!isObject(shown)) return true;
  const properties = (said as { properties?: Record<string, Item> }).properties ?? {};
  const old: Item = isObject(before) ? before : {};
  return (
    Object.entries(properties).every(([name, { type, description }]) => {
      const entry = shown[name];
      const isIt = (value: unknown, given: unknown): boolean =>
        value === undefined || isDeepStrictEqual(value, given);
      return isObject(entry) && isIt(entry.type, type) && isIt(entry.description, description);
    }) &&
    Object.entries(shown).every(
      ([name, value]) =>
        properties[name] !== undefined || old[name] === undefined || isDeepStrictEqual(value, old[name]),
    )
  );
}

const isObject = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pick = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(names.filter((name) => item[name] !== undefined).map((name) => [name, item[name]]));
