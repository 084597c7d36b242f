import type { ParameterDescription, ValueType } from '../generated/operation.ts';
import { ApiError, pointerTo } from './api-error.ts';

/** The parts of a request that hold parameters, as they came. */
export interface WireParameters {
  /** What the path has in the place of each parameter, still percent-encoded. */
  readonly path: Readonly<Record<string, string>>;
  /** What follows the question mark. */
  readonly query: string;
  /** The value of a header, by its name in small letters. */
  readonly header: (name: string) => string | undefined;
}

/** What to do where the spec does not say what is right. */
export interface ReadOptions {
  /** For a query parameter that the operation does not know. Default: ignore. */
  readonly unknown?: 'ignore' | 'refuse';
  /** For a parameter that holds one value and is there twice. Default: last. */
  readonly repeated?: 'first' | 'last' | 'refuse';
  /** Query parameters without a description; their values are strings. */
  readonly undocumented?: readonly string[];
}

/** The parameters of a request, by place and name. */
export type ParameterValues = { [Place in ParameterDescription['in']]?: Record<string, unknown> };

/**
 * Makes what reads the parameters of one operation by their styles: the inverse of the client's serializer. What is no
 * number or boolean, but should be, stays a string, for the validator to reject.
 *
 * @returns a function that throws ApiError where a request can't be read
 */
export function parameterReader(
  parameters: readonly ParameterDescription[],
): (wire: WireParameters, options?: ReadOptions) => ParameterValues {
  const inPlace = (place: Place) => parameters.filter((each) => each.in === place);
  const path = inPlace('path');
  const header = inPlace('header');
  const cookie = inPlace('cookie');
  return (wire, { undocumented = [], repeated, unknown } = {}) => {
    const query = [...inPlace('query'), ...undocumented.map((name) => ({ ...plain, name }))];
    const inQuery = readPairs(query, 'query', wire.query, repeated, unknown);
    return {
      ...(path.length > 0 && { path: readTexts(path, (name) => wire.path[name] ?? '') }),
      ...(query.length > 0 && { query: inQuery }),
      ...(header.length > 0 && { header: readTexts(header, (name) => wire.header(name.toLowerCase())) }),
      ...(cookie.length > 0 && {
        cookie: readPairs(cookie, 'cookie', wire.header('cookie') ?? '', repeated),
      }),
    };
  };
}

type Place = ParameterDescription['in'];

/** What an undocumented parameter is like. */
const plain = {
  in: 'query',
  required: false,
  shape: 'value',
  type: 'string',
  style: 'form',
  explode: true,
} as const;

/** Parameters that are one text each. */
function readTexts(
  parameters: readonly ParameterDescription[],
  textOf: (name: string) => string | undefined,
): Record<string, unknown> {
  const entries = parameters.flatMap((each) => {
    const text = textOf(each.name);
    return text === undefined ? [] : [[each.name, readText(each, text)] as const];
  });
  return Object.fromEntries(entries);
}

/** Parameters of a query or a cookie, which is a text of pairs. */
function readPairs(
  parameters: readonly ParameterDescription[],
  place: Place,
  text: string,
  repeated: ReadOptions['repeated'] = 'last',
  unknown: ReadOptions['unknown'] = 'ignore',
): Record<string, unknown> {
  const pairs = new Map<string, string[]>();
  for (const part of text.split(place === 'query' ? '&' : ';')) {
    const pair = part.trimStart();
    if (pair === '') continue;
    const [name, value] = nameAndValue(pair);
    add(pairs, decode(name, { in: place, name }), value);
  }
  const values = new Map<string, unknown>();
  const objects = new Map<string, Field[]>();
  for (const [key, texts] of pairs) {
    const reject = (message: string) => new ApiError('invalid', message, { pointer: pointerTo(place, key) });
    const [owner, field] = ownerOf(key, parameters);
    if (owner === undefined) {
      if (unknown === 'refuse') throw reject('is no parameter of this operation');
      continue;
    }
    const { name, shape, style, explode, type } = owner;
    if (shape === 'array' && explode && style !== 'json') {
      const items = texts.map((each) => asType(decode(each, owner), type));
      values.set(name, items);
      continue;
    }
    if (texts.length > 1 && repeated === 'refuse') throw reject('must be there once');
    const one = texts.at(repeated === 'first' ? 0 : -1) ?? '';
    if (field === undefined) values.set(name, readText(owner, one));
    else add(objects, name, fieldOf(owner, field, one));
  }
  for (const [name, entries] of objects) values.set(name, Object.fromEntries(entries));
  return Object.fromEntries(values);
}

/** The parameter that a name on the wire is for; with the field, where each field of an object has a name there. */
function ownerOf(
  key: string,
  parameters: readonly ParameterDescription[],
): [owner?: ParameterDescription | undefined, field?: string] {
  const isSpread = ({ shape, style, explode }: ParameterDescription) =>
    shape === 'object' && style === 'form' && explode;
  const named = parameters.find(
    (each) => each.name === key && each.style !== 'deepObject' && !isSpread(each),
  );
  if (named !== undefined) return [named];
  const deep = parameters.find(
    ({ name, style }) => style === 'deepObject' && key.startsWith(`${name}[`) && key.endsWith(']'),
  );
  if (deep !== undefined) return [deep, key.slice(deep.name.length + 1, -1)];
  // An object without known fields has all names that nothing else has.
  const spread = parameters.filter(isSpread);
  const isOpen = ({ fields = {} }: ParameterDescription) => Object.keys(fields).length === 0;
  return [spread.find(({ fields = {} }) => Object.hasOwn(fields, key)) ?? spread.find(isOpen), key];
}

/** A value, an array or an object that is one text. */
function readText(parameter: ParameterDescription, text: string): unknown {
  const { name, in: place, shape, style, explode, type } = parameter;
  const decoded = (each = '') => decode(each, parameter);
  if (style === 'json') return asJson(decoded(text));
  const [prefix, separator] = delimitersOf(parameter);
  if (!text.startsWith(prefix))
    throw new ApiError('invalid', `must begin with ${prefix}`, { pointer: pointerTo(place, name) });
  const rest = text.slice(prefix.length);
  if (shape === 'value') return asType(decoded(rest), type);
  const parts = rest === '' ? [] : rest.split(separator);
  if (shape === 'array') return parts.map((part) => asType(decoded(part), type));
  // `name=value` each, or names and values in turn.
  const texts = explode ? parts.flatMap(nameAndValue) : parts;
  const fields: Field[] = [];
  for (let index = 0; index < texts.length; index += 2)
    fields.push(fieldOf(parameter, decoded(texts[index]), texts[index + 1] ?? ''));
  return Object.fromEntries(fields);
}

/** What is before the text of a parameter, and what is between its parts. */
function delimitersOf({ name, shape, style, explode }: ParameterDescription): [string, string | RegExp] {
  const named = `;${name}=`;
  if (style === 'label') return ['.', explode ? '.' : ','];
  if (style === 'matrix' && !explode) return [named, ','];
  if (style === 'matrix') return shape === 'object' ? [';', ';'] : [named, named];
  if (style === 'spaceDelimited') return ['', /%20|\+/];
  // A browser leaves the bar as it is, others encode it.
  return ['', style === 'pipeDelimited' ? /\||%7C/i : /\s*,\s*/];
}

function nameAndValue(pair: string): [name: string, value: string] {
  const equals = pair.indexOf('=');
  return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
}

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [value]);
  else known.push(value);
}

type Field = [name: string, value: unknown];

function fieldOf(parameter: ParameterDescription, name: string, text: string): Field {
  const { fields = {} } = parameter;
  // `constructor` and the like are no fields.
  return [name, asType(decode(text, parameter), Object.hasOwn(fields, name) ? fields[name] : 'string')];
}

const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

function asType(text: string, type: ValueType = 'string'): string | number | boolean {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return type !== 'string' && isNumber.test(text) ? Number(text) : text;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function decode(text: string, { in: place, name }: Pick<ParameterDescription, 'in' | 'name'>): string {
  if (place === 'header' || !/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(place === 'query' ? text.replaceAll('+', ' ') : text);
  } catch {
    // Cookies are written by others too, so that what is not encoded is taken as it is.
    if (place === 'cookie') return text;
    const pointer = place === 'path' ? pointerTo(place, name) : `/${place}`;
    throw new ApiError('invalid', 'must be percent-encoded UTF-8', { pointer });
  }
}
