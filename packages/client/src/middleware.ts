export { type DeprecationNotice, deprecation } from './deprecation.ts';
export { type Span, type SpanContext, type Tracer, type TracingOptions, tracing } from './tracing.ts';
