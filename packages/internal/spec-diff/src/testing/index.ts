export { type CompatibilityCase, compatibilityCases } from './cases.ts';
export { openapi, write } from './documents.ts';
