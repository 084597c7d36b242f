import type { ParameterDescription } from '@voice-agent/client/operations';
import { escapeToken } from '@voice-agent/spec-model';
import { isObject } from '../samples/json.ts';
import { type HttpRequest, type RequestValues, toHttpRequest } from '../samples/serialize.ts';
import { type Entered, type Json, keyOf, type OperationData } from './model.ts';

/**
 * The request that the fields make.
 *
 * @param address as `readAddress` gives it
 * @param key the API key; empty for a request without the header
 */
export function toRequest(
  operation: OperationData,
  entered: Entered,
  address: string,
  key: string,
): HttpRequest {
  const body = operation.body && entered.body.trim() !== '' ? entered.body.trim() : undefined;
  // A single value goes out as it was typed.
  const values = valuesOf(operation, entered, (parameter, text) =>
    parameter.shape === 'value' && parameter.style !== 'json' ? text : typed(parameter, text),
  );
  return toHttpRequest(operation, values, address, key === '' ? '' : `Token ${key}`, body);
}

/** The same request for the validators. @param body the value of the body; undefined for none */
export function toValues(operation: OperationData, entered: Entered, body: Json | undefined): RequestValues {
  const values = valuesOf(operation, entered, typed);
  return body === undefined ? values : { ...values, body };
}

function valuesOf(
  { parameters }: OperationData,
  entered: Entered,
  read: (parameter: ParameterDescription, text: string) => Json,
): RequestValues {
  const values: RequestValues = {};
  for (const parameter of parameters) {
    const { name, in: place } = parameter;
    values[place] ??= {};
    const text = entered.parameters[keyOf(parameter)] ?? '';
    if (text !== '') values[place][name] = read(parameter, text);
  }
  return values;
}

/** A string that cannot be read as its type stays a string, for the validators to reject. */
function typed({ shape, type, style }: ParameterDescription, text: string): Json {
  if (shape !== 'value' || style === 'json') {
    const read = readJson(text);
    return read.ok ? (read.value ?? text) : text;
  }
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = type === 'integer' || type === 'number';
  return isNumber && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** The texts of the fields for an example. */
export function entered({ body, ...values }: RequestValues): Entered {
  const places = ['path', 'query', 'header', 'cookie'] as const;
  const texts = places.flatMap((place) =>
    Object.entries(isObject(values[place]) ? values[place] : {}).map(([name, value]) => [
      keyOf({ in: place, name }),
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  return {
    parameters: Object.fromEntries(texts),
    body: body === undefined ? '' : JSON.stringify(body, null, 2),
  };
}

/** JSON pointer to where a violation is to be fixed: for a missing property, that of the property. */
export function placeOf({ pointer, reason }: { pointer: string; reason: string }): string {
  const [, missing] = /^must have the property '(.*)'$/.exec(reason) ?? [];
  return missing === undefined ? pointer : `${pointer}/${escapeToken(missing)}`;
}

export type ReadJson = { ok: true; value: Json | undefined } | { ok: false; reason: string };

/** Reads the text of a body; an empty one has no value. */
export function readJson(text: string): ReadJson {
  if (text.trim() === '') return { ok: true, value: undefined };
  try {
    const value: Json = JSON.parse(text);
    if (isWithin(maxLevels, value)) return { ok: true, value };
    return {
      ok: false,
      reason: `This is nested deeper than ${maxLevels} levels, which this page cannot show.`,
    };
  } catch (error) {
    return { ok: false, reason: `Not valid JSON${lineOf(text, (error as Error).message)}.` };
  }
}

const maxLevels = 500;

const isWithin = (levels: number, value: Json): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((each) => isWithin(levels - 1, each)));

/** The place where a text stops being JSON: engines report a line and a column, a position, or that the end came too early. */
function lineOf(text: string, message: string): string {
  const line = /line (\d+) column (\d+)/.exec(message);
  if (line !== null) return `: see line ${line[1]}, column ${line[2]}`;
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) {
    const before = text.slice(0, Number(position)).split('\n');
    return `: see line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
  }
  return /end of/i.test(message) ? ': it ends too early' : '';
}

/** The fields of a body that the spec does not name; none where it names none at all. */
export function unknownFields({ body }: Pick<OperationData, 'body'>, value: Json | undefined): string[] {
  const known = body?.fields ?? [];
  if (known.length === 0 || !isObject(value)) return [];
  return Object.keys(value).filter((name) => !known.includes(name));
}
