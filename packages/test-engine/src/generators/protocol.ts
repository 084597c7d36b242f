import { isJson } from '@voice-agent/api-documents/operations';
import type { HttpRequest } from '@voice-agent/http-exchanges/http';
import { includesType } from '../outcome.ts';
import type { TestCase } from '../test-case.ts';
import type { GeneratorContext } from './context.ts';
import { malformedBodies } from './malformed-json.ts';

/**
 * Requests that are wrong as HTTP: bodies that are not JSON, and where the spec describes rejections, a content type, a
 * method and an `Accept` that it does not have. Where it describes none, another method may be another operation.
 */
export function protocolCases(context: GeneratorContext): TestCase[] {
  const { document, operation, base, requestOf, allows } = context;
  const { body, responses, pointer, path } = operation;
  const request = requestOf(base);
  const result: TestCase[] = [];
  const rejects = (
    changes: Partial<HttpRequest>,
    at: string,
    expected: string,
    what: Pick<TestCase, 'breaks' | 'mutates'> = {},
  ): void => {
    result.push({
      operation,
      request: { ...request, ...changes },
      expects: 'rejection',
      expected,
      pointer: at,
      ...what,
    });
  };
  const describes = (status: string): string | undefined =>
    responses.find((each) => each.status === status)?.pointer;
  if (body !== undefined && isJson(body.contentType) && base.body !== undefined) {
    const none: [string, string][] = body.required ? [['nothing', '']] : [];
    for (const [name, text] of [...malformedBodies(base.body), ...none])
      rejects({ body: text }, body.pointer, `a rejection of a body that is not JSON: ${name}`, {
        breaks: 'JSON',
      });
    if (['415', '400', '422', '4XX'].some((status) => describes(status) !== undefined))
      for (const type of otherTypes.filter(
        (each) => !body.contentTypes.some((one) => includesType(one, each)),
      ))
        rejects(
          { headers: { ...request.headers, 'content-type': type } },
          describes('415') ?? body.pointer,
          `a rejection of the content type ${type}`,
          describes('415') === undefined ? { mutates: 'content-type' } : { breaks: 'content type' },
        );
  }
  const methods = document.operations.filter((each) => each.path === path).map(({ method }) => method);
  const method = ['GET', 'PUT', 'POST', 'PATCH'].find(
    (each) => !methods.includes(each) && !(each === 'GET' && methods.includes('HEAD')) && allows(each),
  );
  const notAllowed = describes('405');
  if (notAllowed !== undefined && method !== undefined)
    rejects({ method }, notAllowed, `a rejection of the method ${method}`);
  const notAcceptable = describes('406');
  if (notAcceptable !== undefined)
    rejects(
      { headers: { ...request.headers, accept: 'application/x-nothing' } },
      notAcceptable,
      'a rejection, since no such content type is documented',
    );
  const [, query] = requestOf(base, []).path.split('?');
  // A query parameter that comes twice: which one counts is not described, but the response is.
  if (query !== undefined && operation.isSafe)
    result.push({
      operation,
      request: { ...request, path: `${request.path}&${query.split('&')[0]}` },
      expects: 'any',
      expected: 'a documented response',
      pointer,
    });
  return result;
}

const otherTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/jsonp',
];
