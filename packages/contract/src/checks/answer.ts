import type { ContractDocument, Operation, ResponseDefinition } from '../document/document.ts';
import type { Incoming } from '../http.ts';
import type { RuleId } from '../rules/rules.ts';

/** What is wrong with an answer. */
export interface Broken {
  rule: RuleId;
  pointer: string;
  expected: string;
  received: string;
}

/** The definition that an answer of this status falls under. */
export const definitionOf = ({ responses }: Operation, status: number): ResponseDefinition | undefined =>
  responses.find((each) => each.status === `${status}`) ??
  responses.find((each) => each.status.toUpperCase() === `${Math.floor(status / 100)}XX`) ??
  responses.find((each) => each.status === 'default');

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Holds an answer against the document: status, content type, body. @returns the first thing that is wrong */
export function brokenAnswer(
  { schemas }: ContractDocument,
  operation: Operation,
  { status, headers, body }: Incoming,
): Broken | undefined {
  if (status >= 500) {
    const expected = 'no failure of the server';
    return {
      rule: 'server-error',
      pointer: `${operation.pointer}/responses`,
      expected,
      received: `${status}`,
    };
  }
  const definition = definitionOf(operation, status);
  if (definition === undefined) {
    const expected = `a status that is described: ${operation.responses.map((each) => each.status).join(', ')}`;
    return {
      rule: 'response-status',
      pointer: `${operation.pointer}/responses`,
      expected,
      received: `${status}`,
    };
  }
  const { schema, contentType, pointer } = definition;
  // A success is JSON where the document says so; of other answers it may say nothing.
  if (schema === undefined || contentType === undefined) return undefined;
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== contentType.toLowerCase()) {
    const received = type ?? 'no Content-Type';
    return { rule: 'response-content-type', pointer, expected: contentType, received };
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    const received = body.length === 0 ? 'an empty body' : 'a body that is no JSON in UTF-8';
    return { rule: 'response-body', pointer, expected: 'JSON', received };
  }
  const [error] = schemas.errors(schema, value);
  if (error === undefined) return undefined;
  return {
    rule: 'response-schema',
    pointer: error.schemaPointer,
    expected: `${error.pointer === '' ? 'the body' : error.pointer} ${error.message}`,
    received: shortened(at(value, error.pointer)),
  };
}

/** The value at a pointer, as far as it leads. */
function at(value: unknown, pointer: string): unknown {
  let found: unknown = value;
  for (const token of pointer.split('/').slice(1)) {
    if (typeof found !== 'object' || found === null) return found;
    found = (found as Record<string, unknown>)[token.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return found;
}

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
