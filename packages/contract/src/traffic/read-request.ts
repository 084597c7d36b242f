import {
  type ContractDocument,
  coercions,
  isJson,
  isObject,
  type Operation,
  type Parameter,
  type SecurityScheme,
  tryParseJson,
} from '@voice-agent/spec-model';
import { defined } from '../defined.ts';
import { describing } from '../http/media-type.ts';
import { mostSpecific, pathOf, pathParametersIn } from '../http/path-template.ts';
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

/** The operation that a request is for, the most specific one. */
export function operationOf(document: ContractDocument, method: string, path: string): Operation | undefined {
  const operations = document.operations.filter((each) => each.method === method);
  return mostSpecific(operations, path);
}

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
    const sent =
      place === 'path' ? pathValueOf(operation, parameter, recorded) : valuesOf(recorded, place, name);
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
  const types = body.contentTypes.map((contentType) => ({ contentType }));
  const type = describing(types, requestHeaders['content-type'])?.contentType;
  if (type !== body.contentType || !isJson(type)) return {};
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

/** Without what its style puts before it. */
function pathValueOf(operation: Operation, { name, style }: Parameter, { path }: RecordedExchange): string[] {
  const value = pathParametersIn(operation.path, path)?.get(name);
  if (value === undefined) return [];
  const prefix = style === 'label' ? '.' : style === 'matrix' ? `;${name}=` : '';
  return [value.startsWith(prefix) ? value.slice(prefix.length) : value];
}

/** Whether a value may be a list or an object, or the schema does not specify it. */
function isComposed(schema: unknown): boolean {
  if (!isObject(schema)) return true;
  const types: unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.some((type) => type === undefined || type === 'array' || type === 'object');
}
