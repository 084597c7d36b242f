// For the tests alone.
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type Sampler,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';

/** OpenTelemetry's own SDK, and the spans that it has finished. */
export function sdk(sampler?: Sampler): { provider: BasicTracerProvider; exporter: InMemorySpanExporter } {
  const exporter = new InMemorySpanExporter();
  const spanProcessors = [new SimpleSpanProcessor(exporter)];
  return { provider: new BasicTracerProvider({ spanProcessors, ...(sampler && { sampler }) }), exporter };
}

/** Keeps the active span across `await`, until it is disposed. */
export function activeSpans(): Disposable & { id(): string | undefined } {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  return {
    id: () => trace.getActiveSpan()?.spanContext().spanId,
    [Symbol.dispose]: () => context.disable(),
  };
}
