// For the tests of programs that use the client. Apart from the client, since it needs MSW to be installed.
export { ApiError } from '@voice-agent/service';
export type { Behaviours } from './behaviours/types.ts';
export { type FailureName, type FailureOptions, type Failures, failure } from './testing/failure.ts';
/** The examples of the spec, and records made of them. */
export * as fixtures from './testing/fixtures.ts';
export { type HandlersOptions, handlers, type MockJob, type MockWebTool } from './testing/handlers.ts';
