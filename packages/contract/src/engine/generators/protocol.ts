import { isJson } from '@voice-agent/spec-model';
import type { HttpRequest } from '../../http/http-message.ts';
import { includesType } from '../../http/media-type.ts';
import { anyResponse, type TestCase } from '../test-case.ts';
import type { GeneratorContext } from './context.ts';
import { malformedBodies } from './malformed-json.ts';

/**
 * Requests that are wrong as HTTP: bodies that are not JSON, and where the spec describes rejections, a content type, a
 * method and an `Accept` that it does not have. Where it describes none, another method may be another operation, which
 * only must not fail.
 */
export const protocolCases = (context: GeneratorContext): TestCase[] => [
  ...bodyCases(context),
  ...methodCases(context),
  ...acceptCases(context),
  ...repeatedParameterCases(context),
];

type Rejection = Pick<TestCase, 'pointer' | 'expected'> & Partial<Pick<TestCase, 'breaks' | 'mutates'>>;

/** The base request with changes that must be rejected. */
function rejection(
  { operation, base, requestOf }: GeneratorContext,
  changes: (request: HttpRequest) => Partial<HttpRequest>,
  how: Rejection,
): TestCase {
  const request = requestOf(base);
  return { operation, request: { ...request, ...changes(request) }, expects: 'rejection', ...how };
}

const describedAt = ({ operation }: GeneratorContext, status: string): string | undefined =>
  operation.responses.find((each) => each.status === status)?.pointer;

function bodyCases(context: GeneratorContext): TestCase[] {
  const { operation, base } = context;
  const { body } = operation;
  if (body === undefined || !isJson(body.contentType) || base.body === undefined) return [];
  const nothing: [name: string, text: string][] = body.required ? [['nothing', '']] : [];
  const malformed = [...malformedBodies(base.body), ...nothing].map(([name, text]) =>
    rejection(context, () => ({ body: text }), {
      pointer: body.pointer,
      expected: `a rejection of a body that is not JSON: ${name}`,
      breaks: 'JSON',
    }),
  );
  if (!['415', '400', '422', '4XX'].some((status) => describedAt(context, status) !== undefined))
    return malformed;
  const pointer = describedAt(context, '415');
  const types = otherTypes.filter((type) => !body.contentTypes.some((one) => includesType(one, type)));
  const mistyped = types.map((type) =>
    rejection(context, ({ headers }) => ({ headers: { ...headers, 'content-type': type } }), {
      pointer: pointer ?? body.pointer,
      expected: `a rejection of the content type ${type}`,
      ...(pointer === undefined ? { mutates: 'content-type' } : { breaks: 'content type' }),
    }),
  );
  return [...malformed, ...mistyped];
}

function methodCases(context: GeneratorContext): TestCase[] {
  const { document, operation, base, allows, isLocal, requestOf } = context;
  const pointer = describedAt(context, '405');
  const known = document.operations.filter(({ path }) => path === operation.path).map((each) => each.method);
  const isHead = (method: string): boolean => method === 'GET' && known.includes('HEAD');
  const others = ['GET', 'PUT', 'POST', 'PATCH'].filter(
    (each) => !known.includes(each) && !isHead(each) && allows(each),
  );
  const [method] = others;
  if (pointer !== undefined && method !== undefined)
    return [
      rejection(context, () => ({ method }), { pointer, expected: `a rejection of the method ${method}` }),
    ];
  // Once for each path.
  if (operation.method !== known[0] || !isLocal) return [];
  const { body: _, ...bare } = base;
  return others.map((each): TestCase => {
    const request = { ...requestOf(each === 'GET' ? bare : base), method: each };
    const expected = 'no server error';
    return { operation, request, pointer: operation.pointer, expects: 'any', expected, isUndescribed: true };
  });
}

function acceptCases(context: GeneratorContext): TestCase[] {
  const pointer = describedAt(context, '406');
  if (pointer === undefined) return [];
  const accept = 'application/x-nothing';
  const expected = 'a rejection, since no such content type is documented';
  return [rejection(context, ({ headers }) => ({ headers: { ...headers, accept } }), { pointer, expected })];
}

/** A query parameter that comes twice: which one counts is not described, but the response is. */
function repeatedParameterCases({ operation, base, requestOf }: GeneratorContext): TestCase[] {
  const [, query] = requestOf(base, []).path.split('?');
  if (query === undefined || !operation.isSafe) return [];
  const request = requestOf(base);
  const path = `${request.path}&${query.split('&')[0]}`;
  const { pointer } = operation;
  return [{ operation, request: { ...request, path }, ...anyResponse, pointer }];
}

const otherTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/jsonp',
];
