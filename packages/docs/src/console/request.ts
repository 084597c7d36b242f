import type { Entered, Json, OperationData } from './model.ts';

/** A request as it goes out. */
export interface OutgoingRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** As it was typed. */
  body?: string;
}

/** A request as the validators read it: parameters in their types. */
export interface RequestValue {
  path?: Record<string, Json>;
  query?: Record<string, Json>;
  body?: Json;
}

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
): OutgoingRequest {
  const hasBody = operation.hasBody && entered.body.trim() !== '';
  return {
    method: operation.method,
    url: address + pathAndQuery(operation, entered.parameters),
    headers: {
      ...(key !== '' && { Authorization: `Token ${key}` }),
      ...(hasBody && { 'Content-Type': 'application/json' }),
    },
    ...(hasBody && { body: entered.body.trim() }),
  };
}

function pathAndQuery({ path, parameters }: OperationData, entered: Record<string, string>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(entered[name] ?? ''));
  const query = parameters
    .filter((each) => each.in === 'query' && (entered[each.name] ?? '') !== '')
    .map(({ name }) => `${encodeURIComponent(name)}=${encodeURIComponent(entered[name] ?? '')}`);
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`;
}

/** The same request for the validators. @param body what the text of the body says; undefined for none */
export function toValue(
  { parameters }: OperationData,
  entered: Entered,
  body: Json | undefined,
): RequestValue {
  const value: RequestValue = {};
  for (const { name, in: place, kind } of parameters) {
    value[place] ??= {};
    const text = entered.parameters[name] ?? '';
    if (text !== '') value[place][name] = typed(kind, text);
  }
  return body === undefined ? value : { ...value, body };
}

/** A text that is no value of its kind stays a text, for the validators to refuse. */
function typed(kind: string, text: string): Json {
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (kind === 'integer' && /^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return text;
}

/** What an example puts into the fields. */
export function entered({ path, query, body }: RequestValue): Entered {
  const texts = Object.entries({ ...path, ...query }).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return {
    parameters: Object.fromEntries(texts),
    body: body === undefined ? '' : JSON.stringify(body, null, 2),
  };
}

export type ReadJson = { ok: true; value: Json | undefined } | { ok: false; reason: string };

/** Reads the text of a body; an empty one has no value. */
export function readJson(text: string): ReadJson {
  if (text.trim() === '') return { ok: true, value: undefined };
  try {
    const value: Json = JSON.parse(text);
    if (isWithin(mostLevels, value)) return { ok: true, value };
    return {
      ok: false,
      reason: `This is nested deeper than ${mostLevels} levels, which this page can not show.`,
    };
  } catch (error) {
    return { ok: false, reason: `This is no JSON${placeOf(text, (error as Error).message)}.` };
  }
}

const mostLevels = 500;

const isWithin = (levels: number, value: Json): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((each) => isWithin(levels - 1, each)));

/** Where it ends to be JSON: engines say a line and a column, a position, or that the end came too early. */
function placeOf(text: string, message: string): string {
  const line = /line (\d+) column (\d+)/.exec(message);
  if (line !== null) return `: see line ${line[1]}, column ${line[2]}`;
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) {
    const before = text.slice(0, Number(position)).split('\n');
    return `: see line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
  }
  return /end of/i.test(message) ? ': it ends too early' : '';
}
