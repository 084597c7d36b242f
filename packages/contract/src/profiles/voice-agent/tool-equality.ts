import { isDeepStrictEqual } from 'node:util';
import { isObject } from '@voice-agent/json-schema/keywords';
import type { Item } from './operations.ts';
import type { Records } from './pagination.ts';
import { written } from './violation.ts';

/** A field of a web tool that does not have the value that it must have. */
export interface FieldMismatch {
  field: string;
  /** Whether the update has it. If not, it must be as before. */
  isUpdated: boolean;
  expected: string;
  received: string;
}

/** A web tool that a list no longer shows as an earlier list did. */
export interface ToolChange {
  id: string;
  /** Undefined when it is no longer listed. */
  shown?: Item;
  expected: string;
  received: string;
}

/** Fields that no update changes. The version is not one of them: when it rises is undocumented. */
const constantFields = ['id', 'persistentId', 'userId', 'projectId', 'isActive', 'collectionId'];
export const updateFields: readonly string[] = [
  'type',
  'name',
  'description',
  'async',
  'toolSettings',
  'messages',
  'params',
];
const settings = ['serverUrl', 'httpHeaders', 'pathParameters', 'timeout', 'methodType'];

/** A web tool without unknown fields, and without the token, which a response may hide. */
export function comparable(tool: Item): Item {
  const { toolSettings, messages } = tool;
  return {
    ...pick(tool, [...constantFields, ...updateFields]),
    ...(isObject(toolSettings) && { toolSettings: pick(toolSettings, settings) }),
    ...(Array.isArray(messages) && { messages: messages.map((each) => pick(each, ['type', 'content'])) }),
  };
}

/** Whether an update to this type may drop a field. A tool of the type MCP has neither; what becomes of them is undocumented. */
export const mayDrop = ({ type }: Item, field: string): boolean =>
  type === 'MCP' && (field === 'async' || field === 'params');

/** The first known field that has changed. */
export const changeOf = (before: Item, after: Item): FieldMismatch | undefined =>
  mismatchesOf(after, {}, before)[0];

/** The web tools that changed between two lists. One is missing only if both lists are whole. */
export function changesOf(before: Records, after: Records): ToolChange[] {
  return [...before.byId].flatMap(([id, tool]): ToolChange[] => {
    const shown = after.byId.get(id);
    if (shown === undefined && before.isWhole && after.isWhole)
      return [{ id, expected: 'listed, as before', received: 'a list without it' }];
    const change = shown && changeOf(tool, shown);
    if (shown === undefined || change === undefined) return [];
    return [{ id, shown, expected: change.expected, received: change.received }];
  });
}

/**
 * The fields of a web tool that are not as an update must leave them. Whether a nested value is replaced or merged is
 * undocumented. A field that was not shown before is not compared.
 *
 * @param before the web tool as the same kind of response showed it before the update
 */
export function mismatchesOf(shown: Item, body: Item, before: Item): FieldMismatch[] {
  const [now, old] = [comparable(shown), comparable(before)];
  return [...constantFields, ...updateFields].flatMap((field): FieldMismatch[] => {
    const [value, previous] = [now[field], old[field]];
    const isUpdated = body[field] !== undefined && updateFields.includes(field);
    if (previous === undefined && (value === undefined || !isUpdated)) return [];
    if (isUpdated ? shows(field, value, body[field], previous) : isDeepStrictEqual(value, previous))
      return [];
    if (!isUpdated && value === undefined && mayDrop(body, field)) return [];
    const expected = isUpdated
      ? `${field} ${written(body[field])}`
      : `${field} as before, ${written(previous)}`;
    return [{ field, isUpdated, expected, received: `${field} ${written(value)}` }];
  });
}

/** Whether a field shows the value of an update. */
function shows(field: string, shown: unknown, updated: unknown, before: unknown): boolean {
  if (field === 'params') return areParams(shown, updated, before);
  if (field === 'messages') return areMessages(shown, updated, before);
  if (field !== 'toolSettings') return isDeepStrictEqual(shown, updated);
  const { authToken: _, ...rest } = updated as Item;
  return isReplacedOrMerged(shown, rest, before);
}

/** It has every part of the update. A part that was there before is gone or as before. */
function isReplacedOrMerged(shown: unknown, updated: unknown, before: unknown): boolean {
  if (!isObject(updated)) return isDeepStrictEqual(shown, updated);
  const old: Item = isObject(before) ? before : {};
  if (!isObject(shown)) return shown === undefined && Object.keys(updated).length === 0;
  return (
    Object.entries(updated).every(([name, value]) => isReplacedOrMerged(shown[name], value, old[name])) &&
    keepsOthers(shown, updated, old)
  );
}

/** Members that the update does not have are new, or as before. */
const keepsOthers = (shown: Item, updated: Item, before: Item): boolean =>
  Object.entries(shown).every(
    ([name, value]) =>
      updated[name] !== undefined || before[name] === undefined || isDeepStrictEqual(value, before[name]),
  );

/** In the order of the update, unless a message of such a type was there before: how these are merged is undocumented. */
function areMessages(shown: unknown, updated: unknown, before: unknown): boolean {
  if (!Array.isArray(shown) || !Array.isArray(updated))
    return shown === undefined && isDeepStrictEqual(updated, []);
  const old: unknown[] = Array.isArray(before) ? before : [];
  const typesOf = (messages: unknown[]): unknown[] => messages.map((each) => (each as Item).type);
  const places = updated.map((message) => shown.findIndex((each) => isDeepStrictEqual(each, message)));
  const isNew = !typesOf(updated).some((type) => typesOf(old).includes(type));
  return (
    places.every((place) => place >= 0) &&
    (!isNew || places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0))) &&
    shown.every((message) => [...updated, ...old].some((each) => isDeepStrictEqual(each, message)))
  );
}

/**
 * A response shows each parameter by its name, with type and description. How much of a schema it shows is undocumented, so
 * a response without params is not compared.
 */
function areParams(shown: unknown, updated: unknown, before: unknown): boolean {
  if (!isObject(shown)) return true;
  const properties = (updated as { properties?: Record<string, Item> }).properties ?? {};
  const old: Item = isObject(before) ? before : {};
  return (
    Object.entries(properties).every(([name, { type, description }]) => {
      const entry = shown[name];
      const isIt = (value: unknown, given: unknown): boolean =>
        value === undefined || isDeepStrictEqual(value, given);
      return isObject(entry) && isIt(entry.type, type) && isIt(entry.description, description);
    }) && keepsOthers(shown, properties, old)
  );
}

const pick = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(names.filter((name) => item[name] !== undefined).map((name) => [name, item[name]]));
