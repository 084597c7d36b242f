// A way to authenticate is one file and its line here.
export { apiKey } from './api-key.ts';
export { basic } from './basic.ts';
export { bearer } from './bearer.ts';
