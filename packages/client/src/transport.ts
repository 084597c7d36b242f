import { apiKeyOf, baseUrlOf } from './configuration.ts';
import type { ClientOptions, HeaderOptions, HttpRequest } from './options.ts';
import { Secrets } from './secrets.ts';
import { userAgentOf } from './user-agent.ts';

/** Gives the API key. The promise may reject with whatever a function of the caller throws. */
export type GiveKey = () => string | Promise<string>;

/** The function that gives the API key threw this, or gave none: nothing was sent. */
export class NoKey extends Error {}

/** How requests reach one service. */
export interface Transport {
  readonly baseUrl: string;
  /** For every request, with a place for the API key. */
  readonly headers: HeaderOptions;
  readonly apiKey: GiveKey;
  /** The keys that were sent. */
  readonly secrets: Secrets;
  /** Whether the caller has given `fetch`. */
  readonly hasOwnFetch: boolean;
  /** Puts the API key in its place, unless the caller has put something else there. @throws NoKey */
  authorize(headers: Headers, apiKey: GiveKey): void | Promise<void>;
  /** Sends a request through the middleware. @throws what a middleware or `fetch` throws */
  dispatch(request: HttpRequest): Promise<Response>;
}

// Stands for the API key until an attempt is sent. Options of the caller may replace it, or leave it out.
const keyToCome = 'Token';

/** @throws TypeError when an option is not valid */
export function createTransport(options: ClientOptions): Transport {
  const { fetch: own, middleware = [], appInfo, headers } = options;
  const baseUrl = baseUrlOf(options);
  const secrets = new Secrets();
  return {
    baseUrl,
    headers: { Authorization: keyToCome, ...userAgentOf(appInfo), ...headers },
    apiKey: apiKeyOf(options.apiKey),
    secrets,
    hasOwnFetch: own !== undefined,
    authorize: (headers, apiKey) => authorize(headers, apiKey, secrets),
    dispatch: middleware.reduceRight<(request: HttpRequest) => Promise<Response>>(
      (next, each) => (request) => each(request, next),
      ({ url, init }) => (own ?? fetch)(url, init),
    ),
  };
}

function authorize(headers: Headers, apiKey: GiveKey, secrets: Secrets): void | Promise<void> {
  if (headers.get('authorization') !== keyToCome) return undefined;
  const put = (key: string) => {
    secrets.add(key);
    headers.set('authorization', `Token ${key}`);
  };
  const key = apiKey();
  if (typeof key === 'string') return put(key);
  return key.then(put, (cause: unknown) => {
    throw new NoKey('', { cause });
  });
}
