import type { Client } from 'openapi-fetch';
import type { paths } from './generated/types.ts';

// No other file of this package imports openapi-fetch.
export { default as createRawClient } from 'openapi-fetch';

/** The client of openapi-fetch, typed by the paths of the service. */
export type RawClient = Client<paths>;
