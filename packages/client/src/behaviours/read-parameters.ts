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
  const inPlace = (place: string) => parameters.filter((each) => each.in === place);
  const [path, query, header, cookie] = ['path', 'query', 'header', 'cookie'].map(inPlace) as [
    ParameterDescription[],
    ParameterDescription[],
    ParameterDescription[],
    ParameterDescription[],
  ];
  return (wire, options = {}) => {
    const values: ParameterValues = {};
    if (path.length > 0) values.path = collect(path, (each) => readPath(each, wire.path[each.name] ?? ''));
    const extra = (options.undocumented ?? []).map(undocumented);
    const pairs = wire.query === '' ? noPairs : pairsOf(wire.query, '&', fromQuery);
    if (query.length > 0 || extra.length > 0)
      values.query = readPairs([...query, ...extra], pairs, fromQuery, options);
    if (options.unknown === 'refuse') rejectUnknown([...query, ...extra], pairs);
    if (header.length > 0)
      values.header = collect(header, (each) => {
        const text = wire.header(each.name.toLowerCase());
        return text === undefined ? undefined : readDelimited(each, text, /\s*,\s*/, String);
      });
    if (cookie.length > 0)
      values.cookie = readPairs(
        cookie,
        pairsOf(wire.header('cookie') ?? '', ';', fromCookie),
        fromCookie,
        options,
      );
    return values;
  };
}

/** The values of each name, still encoded. */
type Pairs = ReadonlyMap<string, readonly string[]>;
type Decode = (text: string) => string;

const noPairs: Pairs = new Map();

const undocumented = (name: string): ParameterDescription => ({
  name,
  in: 'query',
  required: false,
  shape: 'value',
  type: 'string',
  style: 'form',
  explode: true,
});

function collect(
  parameters: readonly ParameterDescription[],
  read: (parameter: ParameterDescription) => unknown,
): Record<string, unknown> {
  const entries = parameters.map((each) => [each.name, read(each)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function pairsOf(text: string, separator: string, decode: Decode): Pairs {
  const pairs = new Map<string, string[]>();
  for (const part of text.split(separator)) {
    const pair = part.trimStart();
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? '' : pair.slice(equals + 1);
    const known = pairs.get(name);
    if (known === undefined) pairs.set(name, [value]);
    else known.push(value);
  }
  return pairs;
}

function readPairs(
  parameters: readonly ParameterDescription[],
  pairs: Pairs,
  decode: Decode,
  { repeated = 'last' }: ReadOptions,
): Record<string, unknown> {
  return collect(parameters, (parameter) => {
    const { name, in: place, shape, style, explode, type, fields = {} } = parameter;
    const one = (key: string): string | undefined => {
      const values = pairs.get(key);
      if (values === undefined || values.length === 1) return values?.[0];
      if (repeated === 'refuse')
        throw new ApiError('invalid', 'must be there once', { pointer: pointerTo(place, key) });
      return values.at(repeated === 'first' ? 0 : -1);
    };
    if (style === 'deepObject' || isSpread(parameter)) {
      const keys = [...pairs.keys()].flatMap((key) => {
        const field = fieldOf(parameter, key, parameters);
        return field === undefined ? [] : [[key, field] as const];
      });
      const entries = keys.map(
        ([key, field]) => [field, asType(decode(one(key) ?? ''), typeOf(fields, field))] as const,
      );
      return entries.length === 0 ? undefined : Object.fromEntries(entries);
    }
    if (shape === 'array' && explode && style !== 'json')
      return pairs.get(name)?.map((text) => asType(decode(text), type));
    const text = one(name);
    return text === undefined ? undefined : readDelimited(parameter, text, separators[style] ?? ',', decode);
  });
}

const separators: Readonly<Record<string, RegExp>> = {
  spaceDelimited: /%20|\+/,
  // A browser leaves the bar as it is, others encode it.
  pipeDelimited: /\||%7C/i,
};

/** Whether the fields of an object are parameters of their own on the wire. */
const isSpread = ({ shape, style, explode }: ParameterDescription): boolean =>
  shape === 'object' && style === 'form' && explode;

/** The field of an object that a name on the wire is for. Without known fields it has all names that nothing else has. */
function fieldOf(
  { name, style, fields = {} }: ParameterDescription,
  key: string,
  all: readonly ParameterDescription[],
): string | undefined {
  if (style === 'deepObject')
    return key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : undefined;
  const isOwn =
    Object.keys(fields).length > 0 ? Object.hasOwn(fields, key) : !all.some((each) => each.name === key);
  return isOwn ? key : undefined;
}

function rejectUnknown(parameters: readonly ParameterDescription[], pairs: Pairs): void {
  const isKnown = (key: string) =>
    parameters.some((each) =>
      each.style === 'deepObject' || isSpread(each)
        ? fieldOf(each, key, parameters) !== undefined
        : each.name === key,
    );
  const unknown = [...pairs.keys()].find((key) => !isKnown(key));
  if (unknown !== undefined)
    throw new ApiError('invalid', 'is no parameter of this operation', {
      pointer: pointerTo('query', unknown),
    });
}

function readPath(parameter: ParameterDescription, text: string): unknown {
  const { name, shape, style, explode } = parameter;
  const decode = (encoded: string) => decoded(encoded, pointerTo('path', name));
  if (style === 'simple' || style === 'json') return readDelimited(parameter, text, ',', decode);
  const isLabel = style === 'label';
  const isNamed = !isLabel && !(explode && shape === 'object');
  const prefix = isLabel ? '.' : isNamed ? `;${name}=` : ';';
  if (!text.startsWith(prefix))
    throw new ApiError('invalid', `must begin with ${prefix}`, { pointer: pointerTo('path', name) });
  const separator = !explode ? ',' : isLabel ? '.' : isNamed ? prefix : ';';
  return readDelimited(parameter, text.slice(prefix.length), separator, decode);
}

/** A value, an array or an object that is one text. */
function readDelimited(
  { shape, style, explode, type, fields = {} }: ParameterDescription,
  text: string,
  separator: RegExp | string,
  decode: Decode,
): unknown {
  if (style === 'json') return asJson(decode(text));
  if (shape === 'value') return asType(decode(text), type);
  const parts = text === '' ? [] : text.split(separator);
  if (shape === 'array') return parts.map((part) => asType(decode(part), type));
  const pairs: [name: string, value: string][] = explode
    ? parts.map((part) => {
        const [name = '', ...value] = part.split('=');
        return [decode(name), decode(value.join('='))];
      })
    : Array.from({ length: Math.ceil(parts.length / 2) }, (_, index) => [
        decode(parts[2 * index] ?? ''),
        decode(parts[2 * index + 1] ?? ''),
      ]);
  return Object.fromEntries(pairs.map(([name, value]) => [name, asType(value, typeOf(fields, name))]));
}

/** `constructor` and the like are no fields. */
const typeOf = (fields: Readonly<Record<string, ValueType>>, name: string): ValueType | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

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

const fromQuery: Decode = (text) => (/[%+]/.test(text) ? decoded(text.replaceAll('+', ' '), '/query') : text);

/** Cookies are written by others too, so that what is not encoded is taken as it is. */
const fromCookie: Decode = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

function decoded(text: string, pointer: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ApiError('invalid', 'must be percent-encoded UTF-8', { pointer });
  }
}
