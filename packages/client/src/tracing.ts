import type { HttpRequest, Middleware } from './options.ts';
import { Secrets } from './secrets.ts';
import { describe, isA } from './thrown.ts';

/** What is used of an OpenTelemetry `Span`. */
export interface Span {
  spanContext(): SpanContext;
  setAttribute(name: string, value: string | number): unknown;
  setStatus(status: { code: number }): unknown;
  recordException(exception: { name: string; message: string }): unknown;
  end(): void;
}

/** What is used of an OpenTelemetry `SpanContext`. */
export interface SpanContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
  readonly traceState?: { serialize(): string } | undefined;
}

/** What is used of an OpenTelemetry `Tracer`: that of `trace.getTracer('my-app')` fits. */
export interface Tracer {
  startActiveSpan<Out>(
    name: string,
    options: { kind: number; attributes: Record<string, string | number> },
    run: (span: Span) => Out,
  ): Out;
}

/**
 * How requests are traced.
 *
 * @example
 * import { tracing, type TracingOptions } from '@voice-agent/client/middleware';
 * import { trace } from '@opentelemetry/api';
 *
 * // UndiciInstrumentation of OpenTelemetry writes `traceparent`.
 * const options: TracingOptions = { propagate: false };
 * const middleware = [tracing(trace.getTracer('my-app'), options)];
 */
export interface TracingOptions {
  /**
   * Whether `traceparent` and `tracestate` are sent. Choose `false` where an instrumentation of `fetch` sends them: a
   * service reads neither of two.
   *
   * @default true
   */
  propagate?: boolean | undefined;
}

// SpanKind.CLIENT and SpanStatusCode.ERROR of OpenTelemetry.
const client = 2;
const error = 2;

/**
 * A middleware that makes one client span for each attempt, named and described by the HTTP conventions of
 * OpenTelemetry. The span is active while the request is sent, and ends when the head of the response has arrived.
 * Its ids are sent as `traceparent` and `tracestate` (W3C Trace Context), unless the request has a `traceparent`.
 * Neither the span nor its exception contains the API key.
 *
 * @example
 * import { trace } from '@opentelemetry/api';
 * import { createClient } from '@voice-agent/client';
 * import { tracing } from '@voice-agent/client/middleware';
 *
 * const client = createClient({ baseUrl, apiKey, middleware: [tracing(trace.getTracer('my-app'))] });
 */
export function tracing(tracer: Tracer, { propagate = true }: TracingOptions = {}): Middleware {
  return (request, next) => {
    const { init, path } = request;
    const secrets = secretsOf(request);
    const attributes = attributesOf(request, secrets);
    const name = path ? `${init.method} ${path}` : init.method;
    return tracer.startActiveSpan(name, { kind: client, attributes }, (span) =>
      record(span, secrets, () => next(propagate ? withContext(request, span.spanContext()) : request)),
    );
  };
}

/** The API key of this request. */
function secretsOf({ init }: HttpRequest): Secrets {
  const secrets = new Secrets();
  // The scheme is no secret.
  secrets.add((init.headers.get('authorization') ?? '').replace(/^\w+ /, ''));
  return secrets;
}

function attributesOf({ url, init, path, attempt }: HttpRequest, secrets: Secrets) {
  // The URL class of React Native has no `hostname` in some versions.
  const [, scheme, host = '', port] = /^(\w+):\/\/(\[.*?\]|[^/:?#]*)(?::(\d+))?/.exec(url) ?? [];
  return {
    'http.request.method': init.method,
    'url.full': secrets.hide(url),
    ...(path && { 'url.template': path }),
    'server.address': host,
    'server.port': Number(port) || (/^https/i.test(`${scheme}`) ? 443 : 80),
    ...(attempt > 1 && { 'http.request.resend_count': attempt - 1 }),
  };
}

/** The request with the headers of W3C Trace Context. */
function withContext(request: HttpRequest, context: SpanContext): HttpRequest {
  const { traceId, spanId, traceFlags, traceState } = context;
  const given = request.init.headers;
  // Without an SDK all ids are zeros.
  const isValid = /^(?!0+$)[\da-f]{32}$/.test(traceId) && /^(?!0+$)[\da-f]{16}$/.test(spanId);
  if (!isValid || given.has('traceparent')) return request;
  // Another middleware may send the same request again, with a span of its own.
  const headers = new Headers(given);
  headers.set('traceparent', `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`);
  const state = traceState?.serialize();
  if (state && !given.has('tracestate')) headers.set('tracestate', state);
  return { ...request, init: { ...request.init, headers } };
}

/** Records what came of a request, and ends its span. @throws what `send` throws */
async function record(span: Span, secrets: Secrets, send: () => Promise<Response>): Promise<Response> {
  try {
    const response = await send();
    span.setAttribute('http.response.status_code', response.status);
    if (response.status >= 400) {
      span.setAttribute('error.type', `${response.status}`);
      span.setStatus({ code: error });
    }
    return response;
  } catch (cause) {
    const { code, message } = describe(cause);
    const name = isA(cause, Error) ? cause.name : 'unknown';
    span.setAttribute('error.type', code ?? name);
    span.recordException({ name, message: secrets.hide(message) });
    span.setStatus({ code: error });
    throw cause;
  } finally {
    span.end();
  }
}
