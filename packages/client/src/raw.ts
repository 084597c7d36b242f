// The client of openapi-fetch, for requests that no method sends.
import createClient from 'openapi-fetch';
import type { Client } from '#openapi-fetch';
import type { paths } from './generated/types.ts';
import type { ClientOptions, HttpRequest } from './options.ts';
import { createTransport } from './transport.ts';

/** The client of openapi-fetch, typed by the paths of the service. */
export type RawClient = Client<paths>;

// What openapi-fetch builds in place of a Request, so that `fetch` gets an address and options: another `fetch` than that
// of the runtime rejects a Request of the runtime.
class RequestParts {
  declare readonly url: string;
  declare readonly init: HttpRequest['init'];
  constructor(url: string, init: HttpRequest['init']) {
    Object.assign(this, init, { url, init });
  }
}

/**
 * Makes a client of openapi-fetch for the service. It takes the options of `createClient`, and sends the same headers
 * through the same middleware and `fetch`; it neither retries nor validates, has no time limits, and logs nothing.
 *
 * @throws TypeError when an option is not valid
 * @example
 * import { createRawClient } from '@voice-agent/client/raw';
 *
 * const raw = createRawClient({ baseUrl, apiKey });
 * const { data, error } = await raw.GET('/v1/voice-agents/web-tool/list', { params: { query: { take: '5' } } });
 */
export function createRawClient(options: ClientOptions = {}): RawClient {
  const { baseUrl, headers, apiKey, authorize, dispatch } = createTransport(options ?? {});
  return createClient<paths>({
    baseUrl,
    headers,
    redirect: 'manual',
    Request: RequestParts as unknown as typeof Request,
    fetch: (async ({ url, init }: RequestParts) => {
      await authorize(init.headers, apiKey);
      return dispatch({ url, init, operation: undefined, path: undefined, attempt: 1 });
    }) as unknown as typeof fetch,
  });
}
