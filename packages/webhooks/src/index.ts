export { secretProblem } from '@voice-agent/cli-kit/bearer-secret';
export { BodyError, type BodyLimits } from './body.ts';
export {
  type ConfigurationProblem,
  type ConfigurationResult,
  type ConfigurationRule,
  checkConfiguration,
  type UncheckedRule,
} from './configuration.ts';
export type { AnySchema, CallEndedWith, EventType, HandledEvent, Refinements } from './event-types.ts';
export { forward } from './forward.ts';
export { eventTypes } from './generated/events.ts';
export type * from './generated/types.ts';
export {
  type Appended,
  type Arrival,
  type ClaimedDelivery,
  type DeliveryFilter,
  type DeliveryState,
  type FailedDelivery,
  type Inbox,
  type InboxAdmin,
  type InboxCounts,
  InboxError,
  type InboxStatus,
  type Log,
  type Outcome,
  type Process,
  type Processing,
  type StoredDelivery,
} from './inbox-types.ts';
export { type ParseProblem, type ParseResult, parse } from './parse.ts';
export { createReceiver, type Receiver } from './receiver.ts';
export type { EventOptions, Handler, HandlerContext, Handlers, ReceiverOptions } from './receiver-options.ts';
export type {
  DeliveryReceiver,
  HttpRequest,
  HttpResponse,
  ProcessContext,
  ReceiverHealth,
  SecretsRequest,
} from './receiver-types.ts';
export type { Meter, TelemetryOptions, Tracer } from './telemetry.ts';
export { type SpokenTurn, turns } from './turns.ts';
export { type ReadRequest, unwrap, WebhookError } from './unwrap.ts';
export { type NamedSecret, type ReceiverAuth, type SecretsFunction, verify } from './verify.ts';
