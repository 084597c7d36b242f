import { createTraceState, type SpanContext, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AlwaysOffSampler } from '@opentelemetry/sdk-trace-base';
import { expect, test } from 'vitest';
import { good, useService } from './harness.ts';
import { createClient } from './index.ts';
import { type Tracer, type TracingOptions, tracing } from './tracing.ts';
import { activeSpans, sdk } from './tracing-harness.ts';

/** A client whose attempts are answered one by one, and the spans of OpenTelemetry's own SDK. */
function traced(...answers: (() => Response)[]) {
  const { provider, exporter } = sdk();
  const client = createClient({
    baseUrl: 'https://voice-agent.example.com/api',
    apiKey: 'secret-key',
    middleware: [tracing(provider.getTracer('test'))],
    fetch: async () => (answers.shift() as () => Response)(),
  });
  return { client, spans: () => exporter.getFinishedSpans() };
}

test('a span for each attempt, by the conventions of OpenTelemetry', async () => {
  const headers = { 'retry-after': '0' };
  const { client, spans } = traced(
    () => new Response(null, { status: 503, headers }),
    () => new Response(good),
  );
  await client.webTools.list({ take: 2 });
  const attributes = {
    'http.request.method': 'GET',
    'server.address': 'voice-agent.example.com',
    'server.port': 443,
    'url.full': 'https://voice-agent.example.com/api/v1/voice-agents/web-tool/list?take=2',
    'url.template': '/v1/voice-agents/web-tool/list',
  };
  const [first, second] = spans();
  expect(spans()).toHaveLength(2);
  expect(first).toMatchObject({
    name: 'GET /v1/voice-agents/web-tool/list',
    kind: SpanKind.CLIENT,
    status: { code: SpanStatusCode.ERROR },
  });
  expect(first?.attributes).toEqual({
    ...attributes,
    'http.response.status_code': 503,
    'error.type': '503',
  });
  expect(second?.status.code).toBe(SpanStatusCode.UNSET);
  expect(second?.attributes).toEqual({
    ...attributes,
    'http.request.resend_count': 1,
    'http.response.status_code': 200,
  });
  expect(JSON.stringify(spans().map((span) => span.attributes))).not.toContain('secret-key');
});

test('a connection that breaks is an exception of its span', async () => {
  const { client, spans } = traced(() => {
    throw new TypeError('fetch failed for Token secret-key', { cause: { code: 'ECONNRESET' } });
  });
  const result = await client.webTools.list({}, { maxRetries: 0 });
  expect(result).toMatchObject({ ok: false, error: { kind: 'network' } });
  const [span] = spans();
  expect(span?.attributes['error.type']).toBe('ECONNRESET');
  expect(span?.status.code).toBe(SpanStatusCode.ERROR);
  expect(span?.events).toMatchObject([{ name: 'exception' }]);
  expect(span?.events[0]?.attributes).toEqual({
    'exception.type': 'TypeError',
    'exception.message': 'fetch failed for Token ***',
  });
});

test.each([
  ['an error without a code', new RangeError('no'), 'RangeError'],
  ['no error at all', 'text', 'unknown'],
])('error.type of %s', async (_, thrown, type) => {
  const { client, spans } = traced(() => {
    throw thrown;
  });
  await client.webTools.list({}, { maxRetries: 0 });
  expect(spans()[0]?.attributes['error.type']).toBe(type);
});

test.each([
  ['secret-key', 'secret-key'],
  ["it's+a/key=!", "it's+a/key=!"],
  ["it's+a/key=!", 'it%27s%2Ba%2fkey%3d%21'],
])('the API key %s is in no attribute, also when the address has it as %s', async (apiKey, written) => {
  const { provider, exporter } = sdk();
  const client = createClient({
    baseUrl: 'http://[::1]:8080',
    apiKey,
    fetch: async () => new Response(good),
    middleware: [
      (request, next) => next({ ...request, url: `${request.url}?key=${written}&take=2` }),
      tracing(provider.getTracer('test')),
    ],
  });
  await client.webTools.list();
  const [span] = exporter.getFinishedSpans();
  expect(span?.attributes).toMatchObject({
    'url.full': 'http://[::1]:8080/v1/voice-agents/web-tool/list?key=***&take=2',
    'server.address': '[::1]',
    'server.port': 8080,
  });
});

const service = useService();

/** A client of a real service, which reads the headers. */
const clientOf = (tracer: Tracer, options?: TracingOptions, headers = {}) =>
  createClient({
    baseUrl: service.baseUrl,
    apiKey: 'secret-key',
    headers,
    middleware: [tracing(tracer, options)],
  });
const received = (name: string) => service.requests.map(({ headers }) => headers[name]);

test('the service reads the ids of each span in traceparent', async () => {
  const { provider, exporter } = sdk();
  service.answers.unshift((_, response) => void response.writeHead(503, { 'retry-after': '0' }).end());
  await clientOf(provider.getTracer('test')).webTools.list();
  const ids = exporter
    .getFinishedSpans()
    .map((span) => `00-${span.spanContext().traceId}-${span.spanContext().spanId}-01`);
  expect(ids).toHaveLength(2);
  expect(received('traceparent')).toEqual(ids);
  expect(received('tracestate')).toEqual([undefined, undefined]);
});

test('a span that is not sampled says so, and is sent all the same', async () => {
  const { provider, exporter } = sdk(new AlwaysOffSampler());
  await clientOf(provider.getTracer('test')).webTools.list();
  expect(exporter.getFinishedSpans()).toEqual([]);
  expect(received('traceparent')).toEqual([expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-00$/)]);
});

test('without an SDK nothing is sent, and the request is made', async () => {
  expect(await clientOf(trace.getTracer('test')).webTools.list()).toMatchObject({ ok: true });
  expect(received('traceparent')).toEqual([undefined]);
});

const ids = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };

/** A tracer whose spans have this context, and record nothing. */
const tracerOf = (context: SpanContext): Tracer => ({
  startActiveSpan: (_, __, run) => run(trace.wrapSpanContext(context)),
});

test('tracestate goes with traceparent', async () => {
  const traceState = createTraceState('vendor=value,other=1');
  await clientOf(tracerOf({ ...ids, traceFlags: 3, traceState })).webTools.list();
  expect(received('traceparent')).toEqual([`00-${ids.traceId}-${ids.spanId}-03`]);
  expect(received('tracestate')).toEqual(['vendor=value,other=1']);
});

test.each([
  { traceId: '0'.repeat(32) },
  { spanId: '0'.repeat(16) },
  { traceId: `${ids.traceId.slice(1)}\n` },
  { spanId: 'short' },
])('no header of ids that are none: %j', async (wrong) => {
  await clientOf(tracerOf({ ...ids, traceFlags: 1, ...wrong })).webTools.list();
  expect(received('traceparent')).toEqual([undefined]);
});

test('what the caller set stays', async () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00';
  const traceState = createTraceState('vendor=value');
  const tracer = tracerOf({ ...ids, traceFlags: 1, traceState });
  await clientOf(tracer, {}, { traceparent }).webTools.list();
  await clientOf(tracer, {}, { tracestate: 'own=1' }).webTools.list();
  expect(received('traceparent')).toEqual([traceparent, `00-${ids.traceId}-${ids.spanId}-01`]);
  expect(received('tracestate')).toEqual([undefined, 'own=1']);
});

test('propagate: false leaves the headers to an instrumentation', async () => {
  await clientOf(sdk().provider.getTracer('test'), { propagate: false }).webTools.list();
  expect(received('traceparent')).toEqual([undefined]);
});

test('a middleware that sends again gets new ids each time', async () => {
  const { provider } = sdk();
  const client = createClient({
    baseUrl: service.baseUrl,
    apiKey: 'secret-key',
    middleware: [
      async (request, next) => {
        await next(request);
        return next(request);
      },
      tracing(provider.getTracer('test')),
    ],
  });
  await client.webTools.list();
  expect(new Set(received('traceparent')).size).toBe(2);
});

test('the span is active while the request is sent: an instrumentation of fetch makes a child of it', async () => {
  using active = activeSpans();
  const { provider, exporter } = sdk();
  const tracer = provider.getTracer('test');
  const client = createClient({
    baseUrl: service.baseUrl,
    apiKey: 'secret-key',
    middleware: [tracing(tracer, { propagate: false })],
    fetch: (url, init) =>
      tracer.startActiveSpan('fetch', async (span) => {
        const response = await fetch(url, init);
        span.end();
        return response;
      }),
  });
  await tracer.startActiveSpan('caller', async (span) => {
    await client.webTools.list();
    expect(active.id()).toBe(span.spanContext().spanId);
    span.end();
  });
  const [ofFetch, ofClient, ofCaller] = exporter.getFinishedSpans();
  expect(ofFetch?.parentSpanContext?.spanId).toBe(ofClient?.spanContext().spanId);
  expect(ofClient?.parentSpanContext?.spanId).toBe(ofCaller?.spanContext().spanId);
});
