export * from './generated/schemas.ts';
export * from './generated/validators.ts';
export { validateResponses } from './validate-responses.ts';
