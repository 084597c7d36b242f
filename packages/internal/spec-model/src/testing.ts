export { documentOf } from './documents/testing.ts';
export { judgeOf } from './schemas/testing.ts';
