export { type Client, createClient } from './client.ts';
export type { DistinctBy, RepeatedItem } from './distinct.ts';
export type * from './generated/resources.ts';
export type { AttemptReport, HttpRequest, Middleware, OperationId, ValidateResponses } from './hooks.ts';
export type { ClientOptions, RequestOptions } from './options.ts';
export {
  type ApiPromise,
  type ErrorKind,
  type RequestError,
  type Result,
  VoiceAgentError,
} from './result.ts';
