import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { expect, test } from 'vitest';
import { good } from './harness.ts';
import { createClient } from './index.ts';
import { tracing } from './tracing.ts';

/** A client whose attempts are answered one by one, and the spans of OpenTelemetry's own SDK. */
function traced(...answers: (() => Response)[]) {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
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
    throw new TypeError('fetch failed');
  });
  const result = await client.webTools.list({}, { maxRetries: 0 });
  expect(result).toMatchObject({ ok: false, error: { kind: 'network' } });
  const [span] = spans();
  expect(span?.attributes['error.type']).toBe('TypeError');
  expect(span?.status.code).toBe(SpanStatusCode.ERROR);
  expect(span?.events).toMatchObject([{ name: 'exception' }]);
});

test('a request through the raw client is named by its method', async () => {
  const { client, spans } = traced(() => new Response(good));
  await client.raw.GET('/v1/voice-agents/web-tool/list');
  expect(spans()).toMatchObject([{ name: 'GET' }]);
});
