import {
  type ContractDocument,
  isNumber,
  isObject,
  isSame,
  isSecretName,
  type Operation,
  type Schema,
  type SchemaRegistry,
  toJson,
} from '@voice-agent/spec-model';
import type { Fields } from '../resources/read-records.ts';
import { isPlainText, itemsOf, propertiesOf } from '../resources/request-values.ts';
import { ofService } from './sample-body.ts';

/** A property that has another value than it should have. */
export interface Mismatch {
  name: string;
  expected: unknown;
  received: unknown;
}

/** The properties whose values must be the same in two places, and whether as text they are the same to the letter. */
export type Comparable = ReadonlyMap<string, boolean>;

/**
 * The properties that a request can set and a response describes. What the service sets in most services, and what may
 * be a secret, is not among them.
 *
 * @param response the schema of the response
 * @param path the names of what wraps the record in the response, an empty one for an array
 */
export function comparableProperties(
  { requests, schemas }: ContractDocument,
  { body }: Operation,
  response: Schema,
  path: readonly string[],
): Comparable {
  const described = propertiesOf(schemas, shownSchema(schemas, response, path));
  const sent = body === undefined ? [] : [...propertiesOf(requests, body.schema)];
  const names = sent.filter(([name, schema]) => {
    const isHidden = isSecretName(name) || toJson(schema).includes('"password"');
    return !isHidden && !ofService.test(name) && (described.get(name) ?? false) !== false;
  });
  return new Map(names.map(([name, schema]) => [name, isPlainText(requests, schema)]));
}

/** The schema of a record in a response. @param path as of `comparableProperties` */
export const shownSchema = (schemas: SchemaRegistry, response: Schema, path: readonly string[]): Schema =>
  path.reduce<Schema>(
    (schema, key) =>
      key === '' ? itemsOf(schemas, schema) : (propertiesOf(schemas, schema).get(key) ?? true),
    response,
  );

/** Whom a record belongs to, and whether it is active: other requests change that. */
const ofOwner = /^(?:user|owner|author|project|account|tenant|org(?:ani[sz]ation)?|team|persistent)_?id$/i;
const ofActivity = /^(?:is_?)?(?:active|enabled)$/i;
/** Fields that workflows set. */
export const ofWorkflow: RegExp = /^(?:status|state)$/i;

/**
 * The first property that differs, among those that the expected record has.
 *
 * @param before the record before the request that set the expected one
 */
export function mismatchOf(
  expected: Fields,
  received: Fields,
  comparable: Comparable,
  before: Fields = {},
): Mismatch | undefined {
  const hasState = Object.keys(received).some((name) => ofWorkflow.test(name));
  const constant = Object.keys(expected).filter(
    (name) => ofOwner.test(name) || (!hasState && ofActivity.test(name)),
  );
  for (const [name, isExact] of new Map([...constant.map((each) => [each, true] as const), ...comparable])) {
    const [one, other] = [expected[name], received[name]];
    if (one === undefined || isShown(one, other, isExact, before[name])) continue;
    return { name, expected: one, received: other };
  }
  return undefined;
}

/** Whether a value shows the one that was sent, in any form that the service may give it. */
function isShown(sent: unknown, got: unknown, isExact: boolean, before?: unknown): boolean {
  if (sent === null || got === null) return (sent ?? null) === (got ?? null);
  if (typeof sent === 'number' && typeof got === 'number')
    return Math.abs(sent - got) <= 1e-6 * Math.max(1, Math.abs(sent));
  if (typeof sent === 'string' && typeof got === 'string') return isExact ? sent === got : isAlike(sent, got);
  if (Array.isArray(sent) && Array.isArray(got)) return isSameList(sent, got);
  if (isObject(sent) && isObject(got))
    return isShownObject(sent, got, isExact, isObject(before) ? before : {});
  // Another type is a violation of the schema, if it is one.
  return got !== undefined && (typeof sent !== typeof got || typeof sent === 'object' || sent === got);
}

/** The service may show more than it was sent, in a form of its own; but not what was there before and nothing of it. */
function isShownObject(sent: Fields, got: Fields, isExact: boolean, before: Fields): boolean {
  const text = toJson(sent);
  const names = Object.keys(got);
  if (text !== '{}' && names.length > 0 && isSame(got, before) && !names.some((each) => text.includes(each)))
    return false;
  return Object.entries(sent).every(
    ([name, value]) =>
      isSecretName(name) ||
      (got[name] === undefined && (before[name] === undefined || value === null)) ||
      isShown(value, got[name], isExact, before[name]),
  );
}

const isAlike = (sent: string, got: string): boolean =>
  sent.toLowerCase() === got.toLowerCase() ||
  `${sent}/` === got ||
  (Date.parse(sent) === Date.parse(got) && !Number.isNaN(Date.parse(sent))) ||
  (/^\d{4}-\d\d-\d\d/.test(sent) && got.startsWith(sent.slice(0, 10)));

/** Arrays can be sorted, and what is in them can be more than was sent. */
function isSameList(sent: readonly unknown[], got: readonly unknown[]): boolean {
  if (!sent.every((each) => typeof each === 'string' || isNumber(each)))
    return sent.length === got.length && sent.every((each) => got.some((one) => isShown(each, one, false)));
  const sorted = (list: readonly unknown[]): string[] => [...new Set(list.map(String))].sort();
  return isSame(sorted(sent), sorted(got));
}

/** Changes the secrets in a body. */
export function withSecrets(fields: Fields, change: () => unknown): Fields {
  const entries = Object.entries(fields).map(([name, each]): [string, unknown] => {
    if (isObject(each)) return [name, withSecrets(each, change)];
    return [name, isSecretName(name) && typeof each === 'string' ? change() : each];
  });
  return entries.every(([name, each]) => each === fields[name]) ? fields : Object.fromEntries(entries);
}
