import { type Authentication, wrongKeys } from './authentication.ts';

/** RFC 6750: `Bearer` and a token. */
export const bearer: Authentication = { scheme: 'bearer', wrongKeys };
