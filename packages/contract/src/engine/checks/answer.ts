import type { ContractDocument, Operation, ResponseDefinition } from '@voice-agent/api-documents/document';
import { isJson } from '@voice-agent/api-documents/operations';
import { valueAt } from '@voice-agent/json-schema/pointer';
import { parseJson } from '../../json.ts';
import type { AnswerRule } from '../../rules/answers.ts';
import type { HttpResponse } from '../http.ts';
import { coercions } from '../serialize-parameter.ts';

/** What is wrong with an answer. */
export interface Violation {
  rule: AnswerRule;
  pointer: string;
  expected: string;
  received: string;
  /** JSON pointer to what was received, in the body; or the name of a header. */
  place?: string;
}

/** The definition that an answer of this status falls under. */
export const definitionOf = ({ responses }: Operation, status: number): ResponseDefinition | undefined =>
  responses.find((each) => each.status === `${status}`) ??
  responses.find((each) => each.status.toUpperCase() === `${Math.floor(status / 100)}XX`) ??
  responses.find((each) => each.status === 'default');

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Holds an answer against the document: status, headers, content type, body. @returns the first thing that is wrong */
export function brokenAnswer(
  document: ContractDocument,
  operation: Operation,
  answer: HttpResponse,
): Violation | undefined {
  const { status } = answer;
  const pointer = `${operation.pointer}/responses`;
  if (status >= 500) {
    return { rule: 'server-error', pointer, expected: 'no failure of the server', received: `${status}` };
  }
  const definition = definitionOf(operation, status);
  if (definition === undefined) {
    const expected = `a status that is described: ${operation.responses.map((each) => each.status).join(', ')}`;
    return { rule: 'response-status', pointer, expected, received: `${status}` };
  }
  return brokenHeader(document, definition, answer) ?? brokenBody(document, operation, definition, answer);
}

/** A header is there when it must be, and can be read as something that its schema accepts. */
function brokenHeader(
  { schemas }: ContractDocument,
  definition: ResponseDefinition,
  { headers }: HttpResponse,
): Violation | undefined {
  for (const { name, required, schema, pointer } of definition.headers) {
    const text = headers[name.toLowerCase()];
    const wrong = { rule: 'response-header', pointer } as const;
    if (text === undefined) {
      if (required) return { ...wrong, expected: `the header ${name}`, received: 'no such header' };
      continue;
    }
    const items = text.split(',').map((each) => coercions(each.trim()));
    const lists = [0, 1].map((form) => items.map((forms) => forms[form] ?? forms[0]));
    if ([...coercions(text), ...lists].some((each) => schemas.accepts(schema, each))) continue;
    const error = schemas.errors(schema, coercions(text).at(-1))[0];
    const expected = `the header ${name} ${error?.message ?? 'as it is described'}`;
    return {
      ...wrong,
      pointer: error?.schemaPointer ?? pointer,
      expected,
      received: shortened(text),
      place: name,
    };
  }
  return undefined;
}

function brokenBody(
  { schemas }: ContractDocument,
  { method }: Operation,
  { contents, pointer }: ResponseDefinition,
  { status, headers, body }: HttpResponse,
): Violation | undefined {
  // A success is what the document says; of answers without content it may say nothing.
  if (contents.length === 0) return undefined;
  if (method === 'HEAD' || status === 304) return undefined;
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const content = contents
    .filter(({ contentType }) => type !== undefined && isIn(contentType, type))
    .sort((one, other) => stars(one.contentType) - stars(other.contentType))[0];
  if (content === undefined) {
    const expected = contents.map(({ contentType }) => contentType).join(' or ');
    const received = type ?? 'no Content-Type';
    return { rule: 'response-content-type', pointer, expected, received };
  }
  if (type === undefined || !isJson(type)) return undefined;
  let value: unknown;
  try {
    value = parseJson(body);
  } catch (error) {
    const unreadable =
      error instanceof RangeError ? `JSON that is ${error.message}` : 'a body that is no JSON in UTF-8';
    const received = body.length === 0 ? 'an empty body' : unreadable;
    return { rule: 'response-body', pointer, expected: 'JSON', received };
  }
  const [error] = schemas.errors(content.schema ?? true, value);
  if (error === undefined) return undefined;
  return {
    rule: 'response-schema',
    pointer: error.schemaPointer,
    expected: `${error.pointer === '' ? 'the body' : error.pointer} ${error.message}`,
    received: shortened(valueAt(value, error.pointer)),
    place: error.pointer,
  };
}

/** Whether a content type is one that the document means, which can be a range such as `text/*`. */
function isIn(written: string, type: string): boolean {
  const range = written.split(';')[0]?.trim().toLowerCase() ?? '';
  return range === type || range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));
}

const stars = (contentType: string): number => contentType.split('*').length;

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
