// The table of operations, and what a program that plays the service, such as a mock, takes from the spec.
export { exampleJobs, exampleWebTools } from './behaviours/example-records.ts';
export { serviceSpec } from './behaviours/service-spec.ts';
export type { Behaviour, Behaviours } from './behaviours/types.ts';
export type { RequestOf, ResultOf } from './generated/behaviours.ts';
export * from './generated/operation-validators.ts';
export * from './generated/operations.ts';
export { isParamsMap } from './params-map.ts';
