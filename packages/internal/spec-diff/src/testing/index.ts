export { openapi, write } from './documents.ts';
