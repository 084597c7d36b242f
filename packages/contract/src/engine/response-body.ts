import {
  coercions,
  isJson,
  isObject,
  parseJson,
  type Schema,
  type SchemaRegistry,
} from '@voice-agent/spec-model';
import type { HttpResponse } from '../http/http-message.ts';
import { isJsonLines, isStreamType } from '../http/media-type.ts';

/** A body that was read by its content type, or why it can't be. */
export type ParsedBody = { value: unknown; form?: 'lines' | 'text' } | { unreadable: string };

const scalars: readonly unknown[] = ['string', 'number', 'integer', 'boolean'];
const ofText = ['enum', 'const', 'pattern', 'minLength', 'maxLength', 'format'];

/**
 * Reads a body: JSON, each line of a stream of JSON, and text where its schema is one of a string or a number.
 *
 * @returns undefined when its schema can't judge it
 */
export function bodyOf(
  response: HttpResponse,
  type: string,
  schema: Schema,
  registry: SchemaRegistry,
): ParsedBody | undefined {
  const { body, headers, undecodable, isPartial = false } = response;
  if (undecodable !== undefined) return { unreadable: undecodable };
  if (isJsonLines(type)) return linesOf(`${body}`, isPartial);
  if (isStreamType(type) || isPartial) return undefined;
  if (isJson(type)) return jsonOf(response);
  const { schema: own } = registry.resolve(schema);
  if (!type.startsWith('text/') || !isObject(own)) return undefined;
  const types = own.type === undefined ? [] : [own.type].flat();
  const isOfText =
    types.length > 0 ? types.every((each) => scalars.includes(each)) : ofText.some((each) => each in own);
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  if (!isOfText || !/^(?:utf-?8|us-ascii)$/i.test(charset)) return undefined;
  return { value: `${body}`, form: 'text' };
}

function jsonOf({ body }: HttpResponse): ParsedBody {
  try {
    return { value: parseJson(body) };
  } catch (error) {
    if (body.length === 0) return { unreadable: 'an empty body' };
    const isDeep = error instanceof RangeError;
    return { unreadable: isDeep ? `JSON that is ${error.message}` : 'a body that is not JSON in UTF-8' };
  }
}

/** @param isPartial whether the last line may be cut off */
function linesOf(text: string, isPartial: boolean): ParsedBody {
  const lines = text.replaceAll('\u001e', '\n').split('\n');
  const whole = isPartial ? lines.slice(0, -1) : lines;
  const value: unknown[] = [];
  for (const line of whole.filter((each) => each.trim() !== ''))
    try {
      value.push(parseJson(line));
    } catch {
      return { unreadable: 'a line that is not JSON' };
    }
  return { value, form: 'lines' };
}

/** The first error of a body. Its schema is that of each line of a stream, or of all of them. */
export function errorIn(
  registry: SchemaRegistry,
  schema: Schema,
  { value, form }: Extract<ParsedBody, { value: unknown }>,
): ReturnType<SchemaRegistry['errors']>[number] | undefined {
  if (form === 'text') {
    const texts = [...coercions(value), `${value}`.replace(/\r?\n$/, '')];
    return texts.some((each) => registry.accepts(schema, each))
      ? undefined
      : registry.errors(schema, texts.at(-1))[0];
  }
  if (form !== 'lines' || !Array.isArray(value)) return registry.errors(schema, value)[0];
  const { schema: own } = registry.resolve(schema);
  const types = isObject(own) && own.type !== undefined ? [own.type].flat() : [];
  // A string describes the text of the stream.
  if (types.includes('string')) return undefined;
  if (types.includes('array') && registry.accepts(schema, value)) return undefined;
  for (const [index, each] of value.entries()) {
    const [error] = registry.errors(schema, each);
    if (error !== undefined) return { ...error, pointer: `/${index}${error.pointer}` };
  }
  return undefined;
}
