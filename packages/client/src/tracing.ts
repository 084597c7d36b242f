import type { Middleware } from './options.ts';

/** What is used of an OpenTelemetry `Span`. */
export interface Span {
  setAttribute(name: string, value: string | number): unknown;
  setStatus(status: { code: number }): unknown;
  recordException(exception: Error): unknown;
  end(): void;
}

/** What is used of an OpenTelemetry `Tracer`: that of `trace.getTracer('my-app')` fits. */
export interface Tracer {
  startSpan(name: string, options: { kind: number; attributes: Record<string, string | number> }): Span;
}

// SpanKind.CLIENT and SpanStatusCode.ERROR of OpenTelemetry.
const client = 2;
const error = 2;

/**
 * A middleware that makes one client span for each attempt, named and described by the HTTP conventions of
 * OpenTelemetry. The span ends when the head of the response has arrived. Its attributes contain no secret.
 *
 * @example
 * import { trace } from '@opentelemetry/api';
 * import { createClient } from '@voice-agent/client';
 * import { tracing } from '@voice-agent/client/middleware';
 *
 * const client = createClient({ baseUrl, apiKey, middleware: [tracing(trace.getTracer('my-app'))] });
 */
export function tracing(tracer: Tracer): Middleware {
  return async (request, next) => {
    const { url, init, path, attempt } = request;
    const { hostname, port, protocol } = new URL(url);
    const span = tracer.startSpan(path ? `${init.method} ${path}` : init.method, {
      kind: client,
      attributes: {
        'http.request.method': init.method,
        'url.full': url,
        ...(path && { 'url.template': path }),
        'server.address': hostname,
        'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
        ...(attempt > 1 && { 'http.request.resend_count': attempt - 1 }),
      },
    });
    try {
      const response = await next(request);
      span.setAttribute('http.response.status_code', response.status);
      if (response.status >= 400) {
        span.setAttribute('error.type', `${response.status}`);
        span.setStatus({ code: error });
      }
      return response;
    } catch (cause) {
      span.setAttribute('error.type', cause instanceof Error ? cause.name : 'unknown');
      if (cause instanceof Error) span.recordException(cause);
      span.setStatus({ code: error });
      throw cause;
    } finally {
      span.end();
    }
  };
}
