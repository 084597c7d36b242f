export { ApiError, type ApiErrorStatus, pointerTo } from './api-error.ts';
export { parameterReader, type ReadOptions, type WireParameters } from './read-parameters.ts';
export { createRouter, type Route, type Router } from './router.ts';
export {
  type ParameterStyle,
  type RequestValues,
  type Serialized,
  serializer,
  writeParameter,
} from './serialize-parameters.ts';
export {
  checkValid,
  createReader,
  createService,
  JsonText,
  type RequestReader,
  type RunOptions,
  type Service,
  type ServiceSpec,
  type WireRequest,
  type WireResponse,
} from './service.ts';
export { firstViolation, type Validator, type Violation } from './violation.ts';
