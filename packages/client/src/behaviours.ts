// For programs that play the service, such as a mock: behaviours of operations, and what runs them.
export { ApiError, type ApiErrorStatus } from './behaviours/api-error.ts';
export { type Behaviour, type Behaviours, JsonText } from './behaviours/behaviour.ts';
export { exampleJobs, exampleWebTools } from './behaviours/example-records.ts';
export { parameterReader, type ReadOptions, type WireParameters } from './behaviours/read-parameters.ts';
export { createRouter, type Route, type Router } from './behaviours/router.ts';
export {
  checkValid,
  createService,
  type RunOptions,
  type Service,
  type ServiceSpec,
  type WireRequest,
  type WireResponse,
} from './behaviours/service.ts';
export type { RequestOf, ResultOf } from './generated/behaviours.ts';
export { isParamsMap } from './params-map.ts';
export { type ParameterStyle, serializer, writeParameter } from './serialize-parameters.ts';
export { firstViolation, type Violation } from './validate.ts';
