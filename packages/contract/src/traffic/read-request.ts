import {
  type ContractDocument,
  coercions,
  decoded,
  isJson,
  isObject,
  type Operation,
  type SecurityScheme,
  tryParseJson,
} from '@voice-agent/spec-model';
import { defined } from '../defined.ts';
import { mediaTypeOf } from '../http/http-message.ts';
import type { RecordedExchange } from '../http/recorded-exchange.ts';

/** A recorded request, read by its operation. */
export interface ReadRequest {
  operation: Operation;
  /** The values of each parameter as they were sent, by its pointer. */
  values: ReadonlyMap<string, readonly string[]>;
  /** The parsed body; absent when there is none, or it is not judged. */
  body?: unknown;
  /** The first violation of the document. */
  broken?: { pointer: string; what: string };
  /** Whether a credential is missing that the operation asks for. */
  isAnonymous: boolean;
}

/** The operation that a request is for: a path that is written out goes before one with parameters. */
export function operationOf(
  { operations }: ContractDocument,
  method: string,
  path: string,
): Operation | undefined {
  const segments = pathOf(path).split('/');
  const parameters = (operation: Operation): number => operation.path.split('{').length;
  return operations
    .filter((operation) => operation.method === method && matches(operation.path.split('/'), segments))
    .sort((a, b) => parameters(a) - parameters(b))[0];
}

const pathOf = (path: string): string => path.split('?')[0] ?? '';

const matches = (template: readonly string[], segments: readonly string[]): boolean =>
  template.length === segments.length &&
  template.every((part, i) => part === segments[i] || (/^\{[^}]+\}$/.test(part) && segments[i] !== ''));

/** Reads a request and validates it, as far as the document leaves no doubt. */
export function readRequest(
  { requests: schemas }: ContractDocument,
  operation: Operation,
  recorded: RecordedExchange,
): ReadRequest {
  const values = new Map<string, readonly string[]>();
  let broken: ReadRequest['broken'];
  for (const parameter of operation.parameters) {
    const { name, in: place, pointer, required, schema } = parameter;
    if (place === 'cookie') continue;
    const sent = place === 'path' ? segmentOf(operation, name, recorded) : valuesOf(recorded, place, name);
    if (sent.length > 0) values.set(pointer, sent);
    else if (required) broken ??= { pointer: `${pointer}/required`, what: `${name} is missing` };
    const [text = '', more] = sent;
    // An empty text is as good as none; how a list or an object is written is for Prism to know.
    const isEmpty = sent.length === 0 || (text === '' && !required);
    if (isEmpty || more !== undefined || isComposed(schemas.resolve(schema).schema)) continue;
    if (coercions(text).some((value) => schemas.accepts(schema, value))) continue;
    const error = schemas.errors(schema, coercions(text).at(-1))[0];
    broken ??= { pointer: error?.schemaPointer ?? pointer, what: `${name} ${error?.message}` };
  }
  const isSent = ({ in: place, name }: SecurityScheme): boolean => valuesOf(recorded, place, name).length > 0;
  const isAnonymous =
    operation.security.length > 0 && !operation.security.some((schemes) => schemes.every(isSent));
  return { operation, values, isAnonymous, ...bodyOf(operation, recorded, schemas), ...defined({ broken }) };
}

/** The body, and what is wrong with it. */
function bodyOf(
  { body }: Operation,
  { requestBody, requestHeaders }: RecordedExchange,
  schemas: ContractDocument['requests'],
): Pick<ReadRequest, 'body' | 'broken'> {
  if (body === undefined || requestBody === 'too large') return {};
  const { pointer } = body;
  if (requestBody.length === 0)
    return body.required ? { broken: { pointer, what: 'the body is missing' } } : {};
  // Another content type may be one that the document describes as well: that is for Prism to know.
  const type = mediaTypeOf({ headers: requestHeaders });
  if (type !== body.contentType.toLowerCase() || !isJson(type)) return {};
  const read = tryParseJson(requestBody);
  if (read === undefined) return { broken: { pointer, what: 'the body is not JSON' } };
  const [error] = schemas.errors(body.schema, read.value);
  if (error === undefined) return { body: read.value };
  const what = `${error.pointer || 'the body'} ${error.message}`;
  return { body: read.value, broken: { pointer: error.schemaPointer, what } };
}

/** The values of a query parameter or a header; of a cookie the header that has it. */
function valuesOf({ path, requestHeaders }: RecordedExchange, place: string, name: string): string[] {
  if (place === 'query') return new URLSearchParams(path.slice(pathOf(path).length)).getAll(name);
  const value = requestHeaders[place === 'cookie' ? 'cookie' : name.toLowerCase()];
  return value === undefined || (place === 'cookie' && !value.includes(`${name}=`)) ? [] : [value];
}

function segmentOf(operation: Operation, name: string, { path }: RecordedExchange): string[] {
  const at = operation.path.split('/').indexOf(`{${name}}`);
  const segment = at < 0 ? undefined : pathOf(path).split('/')[at];
  return segment === undefined ? [] : [decoded(segment)];
}

/** Whether a value may be a list or an object, or the schema does not specify it. */
function isComposed(schema: unknown): boolean {
  if (!isObject(schema)) return true;
  const types: unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.some((type) => type === undefined || type === 'array' || type === 'object');
}
