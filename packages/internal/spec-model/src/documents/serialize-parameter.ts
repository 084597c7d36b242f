import { isSame } from '../schemas/evaluate.ts';
import { isObject, type Schema } from '../schemas/keywords.ts';
import { integerOf, toJson } from '../schemas/numbers.ts';
import type { SchemaRegistry } from '../schemas/registry.ts';
import type { Parameter } from './document.ts';
import { isJson } from './operations.ts';

/** Names and values, percent-encoded. */
export type Pairs = [name: string, text: string][];

/** Serializes a parameter: to pairs for a query or a cookie, to one value for a path or a header. */
export function serializeParameter(parameter: Parameter, value: unknown): Pairs {
  const { name, in: place, style, explode } = parameter;
  const key = place === 'header' ? name : encodeURIComponent(name);
  const text = (each: unknown): string => encoded(parameter, textOf(each));
  if (parameter.contentType !== undefined && isJson(parameter.contentType))
    return [[key, encoded(parameter, toJson(value))]];
  if (Array.isArray(value)) {
    const items = value.map(text);
    if (place === 'query' || place === 'cookie')
      return style === 'form' && explode
        ? items.map((item) => [key, item])
        : [[key, items.join(separators[style] ?? ',')]];
    return [[key, listed(parameter, key, items)]];
  }
  if (isObject(value)) {
    const entries = Object.entries(value).map(
      ([key, member]) => [encoded(parameter, key), text(member)] as const,
    );
    if (style === 'deepObject') return entries.map(([name, member]) => [`${key}[${name}]`, member]);
    if (style === 'form' && explode) return entries.map(([name, member]) => [name, member]);
    if (!explode) return [[key, listed(parameter, key, entries.flat())]];
    const pairs = entries.map(([name, member]) => `${name}=${member}`);
    return [[key, style === 'matrix' ? `;${pairs.join(';')}` : listed(parameter, key, pairs)]];
  }
  return [[key, listed(parameter, key, [text(value)])]];
}

const separators: Readonly<Partial<Record<Parameter['style'], string>>> = {
  spaceDelimited: '%20',
  pipeDelimited: '%7C',
};

/** Joins values in the style of a path. */
function listed({ style, explode }: Parameter, key: string, texts: readonly string[]): string {
  if (style === 'label') return `.${texts.join(explode ? '.' : ',')}`;
  if (style !== 'matrix') return texts.join(',');
  return explode ? texts.map((text) => `;${key}=${text}`).join('') : `;${key}=${texts.join(',')}`;
}

export const textOf = (value: unknown): string => (typeof value === 'object' ? toJson(value) : `${value}`);

function encoded({ in: place, allowReserved }: Parameter, text: string): string {
  if (place === 'header') return text;
  // A lone surrogate has no form in UTF-8.
  const safe = encodeURIComponent(Buffer.from(text).toString());
  return allowReserved && place === 'query'
    ? safe.replaceAll(/%(?:3A|2F|3F|40|24|2C|3B)/g, (each) => decodeURIComponent(each))
    : safe;
}

/**
 * Whether a server can only read the value as it is meant, and a valid one is valid. On the wire every parameter is a string: 7 and "7" are the
 * same, so an invalid value is unambiguous only when every possible parse of it is invalid.
 */
export function isUnambiguous(
  registry: SchemaRegistry,
  parameter: Parameter,
  value: unknown,
  valid: boolean,
): boolean {
  if (parameter.in === 'header' && !httpToken.test(parameter.name)) return false;
  if (parameter.contentType === undefined ? !isPlain(parameter, value) : value === undefined) return false;
  const texts = serializeParameter(parameter, value).map(([, text]) => text);
  if (texts.join('').length > maxLength || !texts.every((text) => isSafe(parameter, text))) return false;
  if (valid) return registry.accepts(parameter.schema, value);
  if (isApart(registry, parameter) || (isObject(value) && isSpread(parameter))) return false;
  // An empty value counts as a missing one, which only a required parameter forbids.
  if (value === '' && !parameter.required) return false;
  return possibleParses(parameter, value).every((each) => !registry.acceptsIgnoring(parameter.schema, each));
}

/** Whether the fields of an object stand where parameters stand, and so can't be distinguished from others. */
const isSpread = ({ in: place, style, explode, contentType }: Parameter): boolean =>
  contentType === undefined && style === 'form' && explode && (place === 'query' || place === 'cookie');

/** Whether a parameter may be an object whose fields can't be distinguished from other parameters. */
export function isApart(registry: SchemaRegistry, parameter: Parameter): boolean {
  const { schema } = registry.resolve(parameter.schema);
  const isTyped =
    isObject(schema) && (schema.properties !== undefined || [schema.type].flat().includes('object'));
  return isTyped && isSpread(parameter);
}

/**
 * The same of the fields of a form. Those that are as in a valid value are read as in that one.
 *
 * @param before a valid value, of which this one is a variation
 */
export function isUnambiguousForm(
  registry: SchemaRegistry,
  schema: Schema,
  value: unknown,
  before: unknown,
  valid: boolean,
): boolean {
  if (!isObject(value)) return false;
  const fields = Object.entries(value);
  const isPlainList = (each: unknown) => Array.isArray(each) && each.length > 0 && each.every(isScalar);
  const isAsBefore = ([key, each]: [string, unknown]) => isObject(before) && isSame(before[key], each);
  const changed = fields.filter((each) => !isAsBefore(each));
  if (!changed.every(([, each]) => isScalar(each) || isPlainList(each))) return false;
  if (valid) return !changed.some(([, each]) => [each].flat().includes(''));
  const choices = fields.map(([key, each]): unknown[] => {
    if (isAsBefore([key, each])) return [[key, each]];
    const single = Array.isArray(each) && each.length > 1 ? [] : coercions([each].flat()[0]);
    const lists = Array.isArray(each) ? product(each.map(coercions)) : single.map((one) => [one]);
    const parses = [...single, ...lists].map((one) => [key, one]);
    // An empty field counts as a missing one.
    return each === '' ? [undefined, ...parses] : parses;
  });
  return product(choices).every((parse) => {
    const read = parse.filter((each) => each !== undefined) as [string, unknown][];
    return !registry.acceptsIgnoring(schema, Object.fromEntries(read));
  });
}

/** RFC 9110 (4.1) asks everyone to take a URL of 8,000 octets: a longer one may be rejected, or cut off. */
const maxLength = 8_000;

const httpToken = /^[\w!#$%&'*+.^`|~-]+$/;

/** Values that no server or proxy has a reason to change. */
const safeTexts: Readonly<Record<Parameter['in'], RegExp>> = {
  // A slash or a dot-segment, encoded or not, is another path for many servers.
  path: /^(?!\.{1,2}$)(?!.*%(?:2F|5C|00|0A|0D|7F))[^/]+$/i,
  query: /^/,
  header: /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/,
  cookie: /^[\w.~!*'()-]+(?:,[\w.~!*'()-]+)*$/,
};

const isSafe = ({ in: place }: Parameter, text: string): boolean => safeTexts[place].test(text);

const delimiters = /[,;=|&. ]/;

/** Whether the style defines how the value is serialized and parsed. */
function isPlain({ in: place, style, explode }: Parameter, value: unknown): boolean {
  if (isScalar(value)) return style !== 'deepObject';
  const isList = Array.isArray(value);
  const parts = isList ? value : isObject(value) ? [...Object.keys(value), ...Object.values(value)] : [];
  if (parts.length === 0 || !parts.every(isScalar)) return false;
  const isApart = place === 'query' && explode && style === 'form';
  if (place === 'cookie' && explode) return false;
  if (!isList && (style === 'spaceDelimited' || style === 'pipeDelimited')) return false;
  if (isList && style === 'deepObject') return false;
  return isApart ? true : parts.every((each) => each !== '' && !delimiters.test(`${each}`));
}

/** Not every parser reads numbers such as 1e21. */
const isScalar = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  typeof value === 'bigint' ||
  (typeof value === 'number' && /^-?\d+(?:\.\d+)?$/.test(`${value}`));

const maxParses = 64;

/** The values that a server can parse the serialized value as. */
function possibleParses(parameter: Parameter, value: unknown): unknown[] {
  if (parameter.contentType !== undefined && isJson(parameter.contentType)) return [value];
  if (Array.isArray(value)) {
    const lists = product(value.map(coercions));
    const joined = value.map(textOf).join(',');
    return [...lists, ...(value.length === 1 ? lists.map(([each]) => each) : []), joined];
  }
  if (isObject(value)) {
    const keys = Object.keys(value);
    const result = product(Object.values(value).map(coercions));
    return result.map((members) => Object.fromEntries(keys.map((key, index) => [key, members[index]])));
  }
  const text = textOf(value);
  const alone = coercions(value);
  return [...alone, ...alone.map((each) => [each]), ...product(text.split(/[,|\s]/).map(coercions))];
}

const literal = /^(?:true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

/** A string, and the number or literal that it can be parsed as. */
export function coercions(value: unknown): unknown[] {
  const text = textOf(value);
  if (!literal.test(text)) return [text];
  return [text, Number.isNaN(Number(text)) ? JSON.parse(text) : (integerOf(text) ?? Number(text))];
}

function product(choices: readonly unknown[][]): unknown[][] {
  let result: unknown[][] = [[]];
  for (const each of choices) {
    const next = result.flatMap((before) => each.map((one) => [...before, one]));
    result = next.length > maxParses ? result.map((before) => [...before, each.at(-1)]) : next;
  }
  return result;
}
