import { ApiError, createRouter } from '@voice-agent/service';
import { type HttpHandler, HttpResponse, http } from 'msw';
import * as fixtures from '../generated/fixtures.ts';
import { type OperationId, operations } from '../generated/operations.ts';
import { pathOf, urlPattern } from './address.ts';

/** Every failure by its name, and the kind of error that the client gives for it. */
export interface Failures {
  /** A status of 429 with `Retry-After`. */
  'rate-limited': 'status';
  /** A status of 503 with `Retry-After`. */
  unavailable: 'status';
  /** A status of 500 without a body. */
  'empty-500': 'status';
  /** A status of 401. */
  unauthorized: 'status';
  /** A status of 404. */
  'not-found': 'status';
  /** A page of HTML with a status of 200, such as a login page of a proxy. */
  'html-200': 'unreadable';
  /** A status of 200 without a body. */
  'empty-200': 'unreadable';
  /** A status of 200 with incomplete JSON. */
  'truncated-json': 'unreadable';
  /** A status of 204, which has no body and so no envelope. */
  'no-content': 'unreadable';
  /** A status of 200 whose envelope has `success: false`. */
  unsuccessful: 'unsuccessful';
  /** An envelope whose data violates the spec. Without `validateResponses` the request succeeds. */
  'contract-violation': 'contract';
  /** A connection that breaks before the response. */
  'network-error': 'network';
  /** No response; the error comes after `timeoutMs`. */
  'never-answers': 'timeout';
  /** Headers, the start of a body, then nothing; the error comes after `timeoutMs`. */
  'stalled-body': 'timeout';
}

/** The name of a failure. */
export type FailureName = keyof Failures;

/**
 * Where a failure happens, and how often.
 *
 * @example
 * import { failure, type FailureOptions } from '@voice-agent/client/testing';
 *
 * const options: FailureOptions = { baseUrl, times: 1, retryAfterSeconds: 2 };
 * server.use(failure('rate-limited', options));
 */
export interface FailureOptions {
  /** The address that the client under test has as its `baseUrl`. */
  baseUrl: string | URL;
  /** The operation that fails. Default: every request under `baseUrl`. */
  operation?: OperationId;
  /** The number of requests that fail before the next handlers respond again. Default: all. */
  times?: number;
  /** Seconds in `Retry-After`, for `rate-limited` and `unavailable`. Default: 0; the back-off is kept. */
  retryAfterSeconds?: number;
}

/**
 * A request handler for MSW that makes requests fail: `server.use(failure('unavailable', { baseUrl, times: 2 }))`.
 * A client retries a list after most of the failures: give it `maxRetries: 0` to see the error itself.
 * The service does not specify the status codes of errors: these are those of HTTP for the names.
 *
 * @throws TypeError when the failure or operation does not exist, `baseUrl` is not an HTTP URL, `times` is not an
 * integer of at least 1, or `retryAfterSeconds` not one of at least 0
 * @example
 * import { failure } from '@voice-agent/client/testing';
 *
 * server.use(failure('unavailable', { baseUrl, operation: 'listWebTools', times: 2 }));
 */
export function failure(name: FailureName, options: FailureOptions): HttpHandler {
  const { baseUrl, operation, times = Number.POSITIVE_INFINITY, retryAfterSeconds = 0 } = options;
  if (!Object.hasOwn(answers, name))
    throw new TypeError(`A failure must be one of ${Object.keys(answers).join(', ')}.`);
  if (operation !== undefined && !Object.hasOwn(operations, operation))
    throw new TypeError(`operation must be one of ${Object.keys(operations).join(', ')}.`);
  if (times !== Number.POSITIVE_INFINITY && !(Number.isInteger(times) && times >= 1))
    throw new TypeError('times must be an integer of at least 1.');
  if (!(Number.isInteger(retryAfterSeconds) && retryAfterSeconds >= 0))
    throw new TypeError('retryAfterSeconds must be an integer of at least 0.');
  let left = times;
  return http.all(urlPattern(baseUrl), ({ request }) => {
    const route = routeOf(request.method, pathOf(request, baseUrl));
    const asked = route instanceof ApiError ? undefined : (route.operation.id as OperationId);
    // Without a response MSW asks the next handler.
    if (left === 0 || (operation !== undefined && asked !== operation)) return undefined;
    left--;
    return answers[name](asked, { 'Retry-After': `${retryAfterSeconds}` });
  });
}

const routeOf = createRouter(Object.values(operations));

/** The example of a response with `success: false`, or a minimal one. */
function unsuccessful(operation: OperationId | undefined): object {
  const { responses = {} } = (operation && (fixtures as Fixtures)[operation]) ?? {};
  const found = Object.values(responses).find(({ success }) => !success);
  return found ?? { success: false, message: 'A failure of the mock.', data: {} };
}

type Fixtures = Partial<Record<OperationId, { responses?: Record<string, { success: boolean }> }>>;

const status = (code: number, headers?: Record<string, string>) =>
  HttpResponse.json({ message: 'A failure of the mock.' }, { status: code, ...(headers && { headers }) });
const json = { 'Content-Type': 'application/json' };
const start = '{"success":true,"message":"succ';

/** What replaces the response. */
const answers: Record<
  FailureName,
  (operation: OperationId | undefined, retryAfter: Record<string, string>) => Response | Promise<never>
> = {
  'rate-limited': (_, retryAfter) => status(429, retryAfter),
  unavailable: (_, retryAfter) => status(503, retryAfter),
  'empty-500': () => new HttpResponse(null, { status: 500 }),
  unauthorized: () => status(401),
  'not-found': () => status(404),
  'html-200': () => HttpResponse.html('<!doctype html><title>Sign in</title>'),
  'empty-200': () => new HttpResponse('', { headers: json }),
  'truncated-json': () => new HttpResponse(start, { headers: json }),
  'no-content': () => new HttpResponse(null, { status: 204 }),
  unsuccessful: (operation) => HttpResponse.json(unsuccessful(operation)),
  'contract-violation': () => HttpResponse.json({ success: true, message: 'success', data: {} }),
  'network-error': () => HttpResponse.error(),
  // A timer that never ends would keep the process alive; this does not.
  'never-answers': () => new Promise<never>(() => {}),
  'stalled-body': () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(start)),
    });
    // With a length, since Node takes a body without one as whole when it is aborted.
    return new HttpResponse(body, { headers: { ...json, 'Content-Length': '1000' } });
  },
};
