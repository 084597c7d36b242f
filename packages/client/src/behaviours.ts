// For programs that play the service, such as a mock.
export { exampleJobs, exampleWebTools } from './behaviours/example-records.ts';
export { serviceSpec } from './behaviours/service-spec.ts';
export type { Behaviour, Behaviours } from './behaviours/types.ts';
export type { RequestOf, ResultOf } from './generated/behaviours.ts';
export { isParamsMap } from './params-map.ts';
