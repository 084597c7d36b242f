export { type DeprecationNotice, deprecation } from './deprecation.ts';
export { type Span, type Tracer, tracing } from './tracing.ts';
