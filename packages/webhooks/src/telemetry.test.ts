import { context, metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { type DataPoint, type Histogram, MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterEach, expect, test } from 'vitest';
import { event, post, reset, setUp } from '../soak/fake-inbox.ts';
import { strangeValues } from '../soak/strange-values.ts';
import { InboxError } from './index.ts';
import { type AttemptFacts, type Backlog, telemetryOf } from './telemetry.ts';
import { deliver } from './testing/index.ts';

class Reader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

/** A meter and a tracer of OpenTelemetry's own SDKs, and what they have recorded. */
function sdk() {
  const reader = new Reader();
  const meters = new MeterProvider({ readers: [reader] });
  const exporter = new InMemorySpanExporter();
  const tracers = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const tracer = tracers.getTracer('test');
  /** The points of a metric: its attributes, and its value or how many values it has. */
  const points = async (name: string): Promise<unknown[]> => {
    const { resourceMetrics } = await reader.collect();
    const found = resourceMetrics.scopeMetrics[0]?.metrics.find(({ descriptor }) => descriptor.name === name);
    return ((found?.dataPoints ?? []) as DataPoint<number | Histogram>[]).map(({ attributes, value }) => [
      attributes,
      typeof value === 'number' ? value : value.count,
    ]);
  };
  return { meter: meters.getMeter('test'), tracer, points, reader, spans: () => exporter.getFinishedSpans() };
}

afterEach(() => context.disable());
afterEach(reset);

const facts: AttemptFacts = { id: '7', eventType: 'call.ended', callId: 'call-1', attempt: 2, bodySize: 90 };
const signal = new AbortController().signal;
const bytes = new TextEncoder().encode(JSON.stringify(event));
const ofEvent = { 'voice_agent.event.type': 'tool.executed' };
const process = {
  'messaging.system': 'voice_agent',
  'messaging.operation.name': 'process',
  'voice_agent.event.type': 'call.ended',
};

test('the meter and the tracer of the API fit', () => {
  telemetryOf({ meter: metrics.getMeter('test'), tracer: trace.getTracer('test') });
});

test('an attempt is a span by the conventions for messaging, and spans of its handler are below it', async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  const { meter, tracer, points, spans } = sdk();
  const telemetry = telemetryOf({ meter, tracer });
  const run = async () => {
    await Promise.resolve();
    tracer.startSpan('book').end();
    return 'out';
  };
  expect(await telemetry.attempt(facts, signal, run)).toBe('out');
  const [book, span] = spans();
  expect(book?.parentSpanContext?.spanId).toBe(span?.spanContext().spanId);
  expect(span).toMatchObject({
    name: 'process call.ended',
    kind: SpanKind.CONSUMER,
    status: { code: SpanStatusCode.UNSET },
  });
  expect(span?.attributes).toEqual({
    ...process,
    'messaging.operation.type': 'process',
    'messaging.message.id': '7',
    'messaging.message.conversation_id': 'call-1',
    'messaging.message.body.size': 90,
    'voice_agent.delivery.attempt': 2,
  });
  expect(await points('messaging.process.duration')).toEqual([[process, 1]]);
});

test('an attempt that throws has failed, and throws on', async () => {
  const { meter, tracer, points, spans } = sdk();
  const failing = async () => {
    throw new RangeError('no table');
  };
  await expect(telemetryOf({ meter, tracer }).attempt(facts, signal, failing)).rejects.toThrow('no table');
  const [span] = spans();
  expect(span).toMatchObject({ status: { code: SpanStatusCode.ERROR }, events: [{ name: 'exception' }] });
  expect(span?.events[0]?.attributes).toEqual({ 'exception.message': 'RangeError: no table' });
  expect(await points('messaging.process.duration')).toEqual([
    [{ ...process, 'error.type': 'RangeError' }, 1],
  ]);
});

test('an attempt that is aborted ends then, once, whatever its handler does later', async () => {
  const { meter, tracer, points, spans } = sdk();
  const abort = new AbortController();
  let end = () => {};
  const running = telemetryOf({ meter, tracer }).attempt(
    facts,
    abort.signal,
    () => new Promise<void>((resolve) => (end = resolve)),
  );
  expect(spans()).toEqual([]);
  abort.abort(new DOMException('It took too long.', 'TimeoutError'));
  expect(spans()).toMatchObject([{ attributes: { 'error.type': 'TimeoutError' } }]);
  end();
  await running;
  expect(spans()).toHaveLength(1);
  expect(await points('messaging.process.duration')).toEqual([
    [{ ...process, 'error.type': 'TimeoutError' }, 1],
  ]);
});

test.each(strangeValues)('%s that is thrown ends the span and is thrown on', async (_, value) => {
  const { meter, tracer, spans } = sdk();
  const thrown = value();
  const failing = () => Promise.reject(thrown);
  const caught = await telemetryOf({ meter, tracer })
    .attempt(facts, signal, failing)
    .catch((error: unknown) => ({ error }));
  expect(Object.is((caught as { error: unknown }).error, thrown)).toBe(true);
  expect(spans()[0]?.attributes['error.type']).toMatch(/^\w+$/);
});

test('the backlog is observed at each collection, until that is ended', async () => {
  const { meter, points } = sdk();
  const telemetry = telemetryOf({ meter });
  let backlog: Backlog | undefined = {
    waiting: 12,
    running: 3,
    'dead-lettered': 1,
    oldestAgeMs: 2_500,
    isUp: true,
  };
  let reads = 0;
  const end = telemetry.observe(async () => {
    reads++;
    return backlog ?? Promise.reject(new Error('away'));
  });
  const state = (name: string) => ({ 'voice_agent.delivery.state': name });
  expect(await points('voice_agent.webhooks.inbox.deliveries')).toEqual([
    [state('waiting'), 12],
    [state('running'), 3],
    [state('dead-lettered'), 1],
  ]);
  expect(await points('voice_agent.webhooks.inbox.oldest_age')).toEqual([[{}, 2.5]]);
  expect(await points('voice_agent.webhooks.inbox.up')).toEqual([[{}, 1]]);
  backlog = { waiting: 0, running: 0, 'dead-lettered': 1, oldestAgeMs: undefined, isUp: false };
  expect(await points('voice_agent.webhooks.inbox.oldest_age')).toEqual([[{}, 0]]);
  expect(await points('voice_agent.webhooks.inbox.up')).toEqual([[{}, 0]]);
  backlog = undefined;
  telemetry.responded(200);
  expect(await points('voice_agent.webhooks.inbox.up')).toEqual([[{}, 0]]);
  expect(await points('voice_agent.webhooks.requests')).toEqual([
    [{ 'http.response.status_code': 200 }, 1],
    [{ 'http.response.status_code': 503 }, 0],
  ]);
  const before = reads;
  end();
  await points('voice_agent.webhooks.inbox.up');
  expect(reads).toBe(before);
});

test('durations are in seconds, with the boundaries of the conventions', async () => {
  const { meter, reader } = sdk();
  telemetryOf({ meter }).appended(1_500, undefined);
  const { resourceMetrics } = await reader.collect();
  const name = 'voice_agent.webhooks.append.duration';
  const all = resourceMetrics.scopeMetrics[0]?.metrics ?? [];
  const found = all.find(({ descriptor }) => descriptor.name === name);
  const boundaries = expect.arrayContaining([0.005, 7.5, 10]);
  expect(found?.descriptor.unit).toBe('s');
  expect(found?.dataPoints).toMatchObject([{ value: { sum: 1.5, buckets: { boundaries } } }]);
});

test('without a meter and a tracer it only runs', async () => {
  const telemetry = telemetryOf();
  telemetry.responded(200);
  telemetry.appended(1, undefined);
  telemetry.settled('done', undefined);
  telemetry.observe(() => Promise.reject(new Error('not asked')))();
  expect(await telemetry.attempt(facts, signal, async () => 1)).toBe(1);
});

test('a receiver counts responses, what was stored, and what became of it', async () => {
  const { meter, tracer, points, spans } = sdk();
  let count = 1;
  const append = async () => {
    if (count === 0) throw new InboxError('full', 'no room');
    return { id: '1', count };
  };
  const fallback = async () => {
    if (count === 1) throw new Error('no table');
  };
  const { receiver, process } = setUp({ telemetry: { meter, tracer }, fallback }, { append });
  const authorization = 'Bearer s3cret';
  await deliver(receiver, event, { authorization });
  await deliver(receiver, '{', { authorization });
  expect(await process(bytes, { attempt: 3 })).toMatchObject({ kind: 'failed' });
  count = 2;
  await deliver(receiver, event, { authorization });
  await process(bytes);
  await process(new TextEncoder().encode('{'));
  count = 0;
  await deliver(receiver, event, { authorization });
  await receiver.receive(post(event, []));
  const status = (code: number) => ({ 'http.response.status_code': code });
  expect(await points('voice_agent.webhooks.requests')).toEqual([
    [status(200), 3],
    [status(503), 1],
    [status(401), 1],
  ]);
  const outcome = (name: string) => ({ 'voice_agent.delivery.outcome': name });
  expect(await points('voice_agent.webhooks.deliveries')).toEqual([
    [outcome('unrecognised'), 2],
    [{ ...outcome('duplicate'), ...ofEvent }, 1],
    [{ ...outcome('done'), ...ofEvent }, 1],
  ]);
  expect(await points('voice_agent.webhooks.append.duration')).toEqual([
    [ofEvent, 2],
    [{}, 1],
  ]);
  expect(spans().map(({ attributes }) => attributes['error.type'])).toEqual(['Error', undefined]);
  expect(spans()[0]?.attributes).toMatchObject({
    'messaging.message.conversation_id': 'call-1',
    'messaging.message.body.size': bytes.byteLength,
    'voice_agent.delivery.attempt': 3,
  });
  expect(JSON.stringify(spans().map(({ attributes }) => attributes))).not.toMatch(/tides|s3cret/);
});

test('the consumer of a queue has its attempts recorded, too', async () => {
  const { meter, tracer, points, spans } = sdk();
  const { receiver } = setUp({ telemetry: { meter, tracer } });
  await receiver.process(event);
  await receiver.process(bytes, { id: 'q-1' });
  expect(spans().map(({ attributes }) => attributes['messaging.message.id'])).toEqual([undefined, 'q-1']);
  const sizes = spans().map(({ attributes }) => attributes['messaging.message.body.size']);
  expect(sizes).toEqual([undefined, bytes.byteLength]);
  expect((await points('voice_agent.webhooks.deliveries'))[1]).toEqual([
    { 'voice_agent.delivery.outcome': 'done', ...ofEvent },
    2,
  ]);
});

test('what ends after its time is not counted as done', async () => {
  const { meter, points } = sdk();
  const abort = new AbortController();
  const { receiver, processing } = setUp({ telemetry: { meter }, fallback: () => abort.abort() });
  await receiver.start();
  const claimed = {
    id: '1',
    body: bytes,
    eventType: 'call.ended',
    callId: 'call-1',
    firstSeen: 1,
    count: 1,
    attempt: 1,
    interruptions: 0,
  };
  await processing()?.process(claimed, abort.signal);
  expect(await points('voice_agent.webhooks.deliveries')).toMatchObject([[{}, 0]]);
  expect(await points('messaging.process.duration')).toMatchObject([[{ 'error.type': 'AbortError' }, 1]]);
});
