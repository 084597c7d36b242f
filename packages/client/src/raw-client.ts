import type { Client } from '#openapi-fetch';
import type { paths } from './generated/types.ts';

/** The client of openapi-fetch, typed by the paths of the service. */
export type RawClient = Client<paths>;
