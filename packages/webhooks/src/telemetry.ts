import { reasonOf, typeOf } from './thrown.ts';

// The parts of OpenTelemetry that are used. Its API is not imported: a platform may have none.

type Attributes = Record<string, string | number>;

interface Description {
  description: string;
  unit: string;
  advice?: { explicitBucketBoundaries: number[] };
}

/** The used part of an OpenTelemetry `Meter`: that of `metrics.getMeter('my-app')` fits. */
export interface Meter {
  createCounter(name: string, options: Description): { add(value: number, attributes: Attributes): void };
  createHistogram(
    name: string,
    options: Description,
  ): { record(value: number, attributes: Attributes): void };
  createObservableGauge(name: string, options: Description): Gauge;
  addBatchObservableCallback(observe: (result: Observations) => Promise<void>, gauges: Gauge[]): void;
  removeBatchObservableCallback(observe: (result: Observations) => Promise<void>, gauges: Gauge[]): void;
}

/** The used part of an OpenTelemetry `ObservableGauge`. */
export interface Gauge {
  addCallback(callback: never): void;
}

/** The used part of an OpenTelemetry `BatchObservableResult`. */
export interface Observations {
  observe(gauge: Gauge, value: number, attributes?: Attributes): void;
}

/** The used part of an OpenTelemetry `Span`. */
export interface Span {
  setAttributes(attributes: Attributes): unknown;
  setStatus(status: { code: number }): unknown;
  recordException(exception: string): void;
  end(): void;
}

/** The used part of an OpenTelemetry `Tracer`: that of `trace.getTracer('my-app')` fits. */
export interface Tracer {
  startActiveSpan<Out>(
    name: string,
    options: { kind: number; attributes: Attributes },
    run: (span: Span) => Out,
  ): Out;
}

/**
 * The meter and tracer for metrics and spans: what `metrics.getMeter(…)` and `trace.getTracer(…)` of `@opentelemetry/api` return.
 *
 * @example
 * import { metrics, trace } from '@opentelemetry/api';
 * import { createReceiver } from '@voice-agent/webhooks';
 *
 * const telemetry = { meter: metrics.getMeter('receiver'), tracer: trace.getTracer('receiver') };
 * createReceiver({ auth, inbox, fallback, telemetry });
 */
export interface TelemetryOptions {
  /** Takes the metrics. Default: none. */
  readonly meter?: Meter | undefined;
  /** Takes a span for each attempt. Default: none. */
  readonly tracer?: Tracer | undefined;
}

/** An attempt to process a delivery. */
export interface AttemptFacts {
  /** The id of the delivery; empty where it has none. */
  readonly id: string;
  readonly eventType: string;
  readonly callId: string;
  /** At least 1. */
  readonly attempt: number;
  /** Bytes of the body; `undefined` when it came parsed. */
  readonly bodySize: number | undefined;
}

/** The deliveries of an inbox, for its gauges. */
export interface Backlog {
  readonly waiting: number;
  readonly running: number;
  readonly 'dead-lettered': number;
  /** Milliseconds that the oldest one has waited; `undefined` when none waits. */
  readonly oldestAgeMs: number | undefined;
  /** Whether deliveries are stored and processed. */
  readonly isUp: boolean;
}

/** Records metrics and spans; without a meter or a tracer it does nothing. */
export interface Telemetry {
  /** Counts a response by its status. */
  responded(status: number): void;
  /** Records how many milliseconds a delivery took to be stored. */
  appended(ms: number, eventType: string | undefined): void;
  /** Counts what became of a delivery. */
  settled(
    outcome: 'done' | 'retried' | 'dead-lettered' | 'unrecognised' | 'duplicate' | 'abandoned',
    eventType: string | undefined,
  ): void;
  /** Runs an attempt in a span, which ends with it or when the signal is aborted. @throws what `run` throws */
  attempt<Out>(facts: AttemptFacts, signal: AbortSignal, run: () => Promise<Out>): Promise<Out>;
  /** Observes an inbox whenever metrics are collected. @returns a function that ends it */
  observe(backlog: () => Backlog | Promise<Backlog>): () => void;
}

// SpanKind.CONSUMER and SpanStatusCode.ERROR of OpenTelemetry.
const consumer = 4;
const error = 2;

const processing = { 'messaging.system': 'voice_agent', 'messaging.operation.name': 'process' };
/** Seconds, as the conventions for messaging have them. */
const boundaries = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const seconds = { unit: 's', advice: { explicitBucketBoundaries: boundaries } };

const ofEvent = (eventType: string | undefined): Attributes =>
  eventType === undefined ? {} : { 'voice_agent.event.type': eventType };

/** Metrics and spans by the conventions of OpenTelemetry for messaging. None of them has a secret or a body. */
export function telemetryOf({ meter, tracer }: TelemetryOptions = {}): Telemetry {
  const requests = meter?.createCounter('voice_agent.webhooks.requests', {
    description: 'Requests that were responded to.',
    unit: '{request}',
  });
  const deliveries = meter?.createCounter('voice_agent.webhooks.deliveries', {
    description: 'Deliveries by what became of them; a failed attempt that is made again counts as retried.',
    unit: '{delivery}',
  });
  const appends = meter?.createHistogram('voice_agent.webhooks.append.duration', {
    description: 'Duration of storing a delivery.',
    ...seconds,
  });
  const attempts = meter?.createHistogram('messaging.process.duration', {
    description: 'Duration of an attempt to process a delivery.',
    ...seconds,
  });

  // Series with alerts are there from the start: Prometheus sees no increase in the first value of a series.
  for (const status of [200, 503]) requests?.add(0, { 'http.response.status_code': status });
  deliveries?.add(0, { 'voice_agent.delivery.outcome': 'unrecognised' });

  return {
    responded: (status) => requests?.add(1, { 'http.response.status_code': status }),
    appended: (ms, eventType) => appends?.record(ms / 1_000, ofEvent(eventType)),
    settled: (outcome, eventType) =>
      deliveries?.add(1, { 'voice_agent.delivery.outcome': outcome, ...ofEvent(eventType) }),
    attempt: (facts, signal, run) => {
      if (attempts === undefined && tracer === undefined) return run();
      const observed = (span?: Span) =>
        observeAttempt(run, signal, new ObservedAttempt(facts, attempts, span));
      if (tracer === undefined) return observed();
      const options = { kind: consumer, attributes: attributesOf(facts) };
      return tracer.startActiveSpan(`process ${facts.eventType}`, options, observed);
    },
    observe: (backlog) => (meter === undefined ? () => {} : observeBacklog(meter, backlog)),
  };
}

const attributesOf = ({ id, eventType, callId, attempt, bodySize }: AttemptFacts): Attributes => ({
  ...processing,
  'messaging.operation.type': 'process',
  ...(id !== '' && { 'messaging.message.id': id }),
  'messaging.message.conversation_id': callId,
  ...(bodySize !== undefined && { 'messaging.message.body.size': bodySize }),
  ...ofEvent(eventType),
  'voice_agent.delivery.attempt': attempt,
});

/** Runs an attempt. It is over when it ends, or before that when the signal is aborted. */
async function observeAttempt<Out>(
  run: () => Promise<Out>,
  signal: AbortSignal,
  observed: ObservedAttempt,
): Promise<Out> {
  const onAbort = () => observed.end({ cause: signal.reason });
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const out = await run();
    observed.end();
    return out;
  } catch (cause) {
    observed.end({ cause });
    throw cause;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

/** The duration and the span of one attempt. */
class ObservedAttempt {
  readonly #begun = performance.now();
  readonly #eventType: string;
  readonly #durations: ReturnType<Meter['createHistogram']> | undefined;
  readonly #span: Span | undefined;
  #isOver = false;

  constructor(
    { eventType }: AttemptFacts,
    durations: ReturnType<Meter['createHistogram']> | undefined,
    span: Span | undefined,
  ) {
    this.#eventType = eventType;
    this.#durations = durations;
    this.#span = span;
  }

  /** Once; what comes later is not recorded. */
  end(failure?: { cause: unknown }): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const type: Attributes = failure === undefined ? {} : { 'error.type': typeOf(failure.cause) };
    const duration = (performance.now() - this.#begun) / 1_000;
    this.#durations?.record(duration, { ...processing, ...ofEvent(this.#eventType), ...type });
    if (failure !== undefined) {
      this.#span?.setAttributes(type);
      this.#span?.recordException(reasonOf(failure.cause));
      this.#span?.setStatus({ code: error });
    }
    this.#span?.end();
  }
}

/** @returns a function that ends it */
function observeBacklog(meter: Meter, backlog: () => Backlog | Promise<Backlog>): () => void {
  const gauge = meter.createObservableGauge('voice_agent.webhooks.inbox.deliveries', {
    description: 'Deliveries in the inbox by state.',
    unit: '{delivery}',
  });
  const age = meter.createObservableGauge('voice_agent.webhooks.inbox.oldest_age', {
    description: 'How long the oldest delivery has waited.',
    unit: 's',
  });
  // The others keep their last value when the inbox can't be read.
  const up = meter.createObservableGauge('voice_agent.webhooks.inbox.up', {
    description: 'Whether the inbox works: 1 or 0.',
    unit: '1',
  });
  const observe = async (result: Observations) => {
    try {
      const { oldestAgeMs, isUp, ...states } = await backlog();
      for (const state of ['waiting', 'running', 'dead-lettered'] as const)
        result.observe(gauge, states[state], { 'voice_agent.delivery.state': state });
      result.observe(age, (oldestAgeMs ?? 0) / 1_000);
      result.observe(up, Number(isUp));
    } catch {
      result.observe(up, 0);
    }
  };
  const gauges = [gauge, age, up];
  meter.addBatchObservableCallback(observe, gauges);
  return () => meter.removeBatchObservableCallback(observe, gauges);
}
