export { documentOf, useDocuments } from './documents/testing.ts';
export { judgeOf } from './schemas/testing.ts';
