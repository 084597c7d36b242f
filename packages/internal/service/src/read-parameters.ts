import type { ParameterDescription, ValueType } from '@voice-agent/codegen/operation';
import { ApiError, pointerTo } from './api-error.ts';
import { delimitersOf, isSpread } from './serialize-parameters.ts';

/** The parts of a request that hold parameters, as they came. */
export interface WireParameters {
  /** What the path has in the place of each parameter, still percent-encoded. */
  readonly path: Readonly<Record<string, string>>;
  /** What follows the question mark. */
  readonly query: string;
  /** The value of a header, by its name in small letters. */
  readonly header: (name: string) => string | undefined;
}

/**
 * What to do where the spec does not say what is right.
 */
export interface ReadOptions {
  /** For a query parameter that the operation does not know. Default: `ignore`. */
  readonly unknown?: 'ignore' | 'reject';
  /** For a parameter that holds one value and is there twice. Default: `last`. */
  readonly repeated?: 'first' | 'last' | 'reject';
  /** Query parameters without a description; their values are strings. Default: none. */
  readonly undocumented?: readonly string[];
}

type Place = ParameterDescription['in'];

/** The parameters of a request, by place and name. */
export type ParameterValues = { [In in Place]?: Record<string, unknown> };

/**
 * Makes what reads the parameters of one operation by their styles: the inverse of the client's serializer. A value
 * that is not the expected number or boolean stays a string, which the validator then rejects.
 *
 * @returns a function that throws ApiError where a request can't be read
 */
export function parameterReader(
  parameters: readonly ParameterDescription[],
): (wire: WireParameters, options?: ReadOptions) => ParameterValues {
  const places = (['path', 'query', 'header', 'cookie'] as const).map((place) => {
    const inPlace = parameters.filter((each) => each.in === place);
    const greedy = inPlace
      .filter((each) => greedOf(each) > 0)
      .sort((one, other) => greedOf(one) - greedOf(other));
    return { place, named: inPlace.filter((each) => greedOf(each) === 0), greedy };
  });
  return (wire, options = {}) => {
    const values: ParameterValues = {};
    for (const { place, named, greedy } of places) {
      const readable: Readable[] = [...named];
      if (place === 'query')
        for (const name of options.undocumented ?? [])
          readable.push({ name, in: place, shape: 'value', type: 'string', style: 'form', explode: true });
      readable.push(...greedy);
      if (readable.length === 0 && place !== 'query') continue;
      const read = readPlace(place, readable, pairsIn(place, readable, wire), options);
      if (readable.length > 0) values[place] = read;
    }
    return values;
  };
}

type Readable = Omit<ParameterDescription, 'required'>;

/** How many names an object has on the wire: one, those with its own before them, those of its fields, or all others. */
function greedOf(parameter: Readable): number {
  if (parameter.shape !== 'object' || !isSpread(parameter)) return 0;
  if (parameter.style === 'deepObject') return 1;
  return Object.keys(parameter.fields ?? {}).length > 0 ? 2 : 3;
}

/** The names and values of one place, as they are on the wire. */
function pairsIn(place: Place, readable: readonly Readable[], wire: WireParameters): [string, string][] {
  if (place === 'path') return Object.entries(wire.path);
  if (place === 'header')
    return readable.flatMap(({ name }) => {
      const text = wire.header(name.toLowerCase());
      return text === undefined ? [] : [[name, text]];
    });
  const parts = place === 'query' ? wire.query.split('&') : (wire.header('cookie') ?? '').split(';');
  return parts.flatMap((part) => {
    const [name, text] = nameAndValue(part.trimStart());
    return part === '' ? [] : [[decode(name, { in: place, name }), text]];
  });
}

/** The parameters of one place; each takes its values from the remaining ones. */
function readPlace(
  place: Place,
  parameters: readonly Readable[],
  pairs: readonly [string, string][],
  { repeated = 'last', unknown = 'ignore' }: ReadOptions,
): Record<string, unknown> {
  const left = new Map<string, string[]>();
  for (const [name, text] of pairs) {
    const known = left.get(name);
    if (known === undefined) left.set(name, [text]);
    else known.push(text);
  }
  const reject = (name: string, message: string, option: keyof ReadOptions) =>
    new ApiError('invalid', message, { pointer: pointerTo(place, name), option });
  const takeAll = (name: string): readonly string[] => {
    const texts = left.get(name) ?? [];
    left.delete(name);
    return texts;
  };
  const take = (name: string): string => {
    const texts = takeAll(name);
    if (texts.length > 1 && repeated === 'reject') throw reject(name, 'must appear once', 'repeated');
    return texts.at(repeated === 'first' ? 0 : -1) ?? '';
  };
  const values: [name: string, value: unknown][] = [];
  for (const parameter of parameters) {
    const { name, shape, type } = parameter;
    if (greedOf(parameter) > 0) {
      const fields = [...left.keys()].flatMap((key) => {
        const field = fieldIn(parameter, key);
        return field === undefined ? [] : [fieldOf(parameter, field, take(key))];
      });
      if (fields.length > 0) values.push([name, Object.fromEntries(fields)]);
    } else if (left.has(name)) {
      const isList = shape === 'array' && isSpread(parameter);
      const items = () => takeAll(name).map((text) => asType(decode(text, parameter), type));
      values.push([name, isList ? items() : readText(parameter, take(name))]);
    }
  }
  const [other] = left.keys();
  if (place === 'query' && unknown === 'reject' && other !== undefined)
    throw reject(other, 'is not a parameter of this operation', 'unknown');
  return Object.fromEntries(values);
}

/** The field of an object that a name on the wire is for. */
function fieldIn(parameter: Readable, key: string): string | undefined {
  const { name, style, fields = {} } = parameter;
  if (style === 'deepObject')
    return key.startsWith(`${name}[`) && key.endsWith(']') ? key.slice(name.length + 1, -1) : undefined;
  return greedOf(parameter) === 3 || Object.hasOwn(fields, key) ? key : undefined;
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
  // `constructor` and the like are not fields.
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
