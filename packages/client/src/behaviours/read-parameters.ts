import type { ParameterDescription, ValueType } from '../generated/operation.ts';
import { delimitersOf, isSpread } from '../serialize-parameters.ts';
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

type Place = ParameterDescription['in'];

/** The parameters of a request, by place and name. */
export type ParameterValues = { [In in Place]?: Record<string, unknown> };

/**
 * Makes what reads the parameters of one operation by their styles: the inverse of the client's serializer. What is no
 * number or boolean, but should be, stays a string, for the validator to reject.
 *
 * @returns a function that throws ApiError where a request can't be read
 */
export function parameterReader(
  parameters: readonly ParameterDescription[],
): (wire: WireParameters, options?: ReadOptions) => ParameterValues {
  const places = (['path', 'query', 'header', 'cookie'] as const).map(
    (place) => [place, parameters.filter((each) => each.in === place)] as const,
  );
  return (wire, options = {}) => {
    const values: ParameterValues = {};
    for (const [place, documented] of places) {
      const own: Readable[] = [...documented];
      if (place === 'query')
        for (const name of options.undocumented ?? [])
          own.push({ name, in: place, shape: 'value', type: 'string', style: 'form', explode: true });
      const read = readPlace(place, own, pairsIn(place, own, wire), options);
      if (own.length > 0) values[place] = read;
    }
    return values;
  };
}

type Readable = Omit<ParameterDescription, 'required'>;

/** The names and texts of one place, as they are on the wire. */
function pairsIn(place: Place, own: readonly Readable[], wire: WireParameters): [string, string][] {
  if (place === 'path') return Object.entries(wire.path);
  if (place === 'header')
    return own.flatMap(({ name }) => {
      const text = wire.header(name.toLowerCase());
      return text === undefined ? [] : [[name, text]];
    });
  const parts = place === 'query' ? wire.query.split('&') : (wire.header('cookie') ?? '').split(';');
  return parts.flatMap((part) => {
    const [name, text] = nameAndValue(part.trimStart());
    return part === '' ? [] : [[decode(name, { in: place, name }), text]];
  });
}

/** The parameters of one place, each of which takes its texts from those that are left. */
function readPlace(
  place: Place,
  parameters: Readable[],
  pairs: readonly [string, string][],
  { repeated = 'last', unknown = 'ignore' }: ReadOptions,
): Record<string, unknown> {
  const left = new Map<string, string[]>();
  for (const [name, text] of pairs) {
    const known = left.get(name);
    if (known === undefined) left.set(name, [text]);
    else known.push(text);
  }
  const reject = (name: string, message: string) =>
    new ApiError('invalid', message, { pointer: pointerTo(place, name) });
  const takeOne = (name: string, texts: readonly string[]): string => {
    if (texts.length > 1 && repeated === 'refuse') throw reject(name, 'must be there once');
    return texts.at(repeated === 'first' ? 0 : -1) ?? '';
  };
  const values = parameters.sort(byGreed).flatMap((parameter): [string, unknown][] => {
    const { name, shape, style, type } = parameter;
    const found = [...left].filter(([key]) => isOwn(parameter, key));
    for (const [key] of found) left.delete(key);
    const [first] = found;
    if (first === undefined) return [];
    if (shape === 'value' || !isSpread(parameter)) return [[name, readText(parameter, takeOne(...first))]];
    if (shape === 'array') return [[name, first[1].map((text) => asType(decode(text, parameter), type))]];
    const fields = found.map(([key, texts]) => {
      const field = style === 'deepObject' ? key.slice(name.length + 1, -1) : key;
      return fieldOf(parameter, field, takeOne(key, texts));
    });
    return [[name, Object.fromEntries(fields)]];
  });
  const [other] = left.keys();
  if (place === 'query' && unknown === 'refuse' && other !== undefined)
    throw reject(other, 'is no parameter of this operation');
  return Object.fromEntries(values);
}

/** How many names a parameter has on the wire: its own, those of its fields, or all that nothing else has. */
function greedOf({ shape, style, fields = {}, ...parameter }: Readable): number {
  if (style === 'deepObject') return 1;
  if (shape !== 'object' || !isSpread({ style, ...parameter })) return 0;
  return Object.keys(fields).length > 0 ? 2 : 3;
}

const byGreed = (one: Readable, other: Readable): number => greedOf(one) - greedOf(other);

function isOwn(parameter: Readable, key: string): boolean {
  const { name, fields = {} } = parameter;
  const greed = greedOf(parameter);
  if (greed === 0) return key === name;
  return greed === 1
    ? key.startsWith(`${name}[`) && key.endsWith(']')
    : greed === 3 || Object.hasOwn(fields, key);
}

/** A value, an array or an object that is one text. */
function readText(parameter: Readable, text: string): unknown {
  const { name, in: place, shape, style, explode, type } = parameter;
  const decoded = (each = '') => decode(each, parameter);
  if (style === 'json') return asJson(decoded(text));
  const [prefix, separator] = delimitersOf(parameter, shape === 'object');
  if (!text.startsWith(prefix))
    throw new ApiError('invalid', `must begin with ${prefix}`, { pointer: pointerTo(place, name) });
  const rest = text.slice(prefix.length);
  if (shape === 'value') return asType(decoded(rest), type);
  const parts = rest === '' ? [] : rest.split(asOthersWrite[separator] ?? separator);
  if (shape === 'array') return parts.map((part) => asType(decoded(part), type));
  // `name=value` each, or names and values in turn.
  const texts = explode ? parts.flatMap(nameAndValue) : parts;
  const fields: [string, unknown][] = [];
  for (let index = 0; index < texts.length; index += 2)
    fields.push(fieldOf(parameter, decoded(texts[index]), texts[index + 1] ?? ''));
  return Object.fromEntries(fields);
}

/** A browser leaves the bar as it is, others encode it; a comma may have spaces around it. */
const asOthersWrite: Readonly<Record<string, RegExp>> = { ',': /\s*,\s*/, '|': /\||%7C/i, '%20': /%20|\+/ };

function nameAndValue(pair: string): [name: string, value: string] {
  const equals = pair.indexOf('=');
  return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
}

function fieldOf(parameter: Readable, name: string, text: string): [name: string, value: unknown] {
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
