export { type Client, createClient } from './client.ts';
export type { DistinctBy, RepeatedItem } from './distinct.ts';
export type * from './generated/resources.ts';
export type * from './options.ts';
export type { Paginated, ToArrayOptions } from './paginated.ts';
export { paramsSchema } from './params-schema.ts';
export {
  type ApiPromise,
  type DataPromise,
  type ErrorKind,
  type ErrorOf,
  type RequestError,
  type Result,
  VoiceAgentError,
  type WithResponse,
} from './result.ts';
