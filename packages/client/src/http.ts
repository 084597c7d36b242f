import type { RequestValues } from '@voice-agent/service';
import createRawClient from 'openapi-fetch';
import { bounded } from './bounded-body.ts';
import type { paths } from './generated/types.ts';
import { longWaits } from './long-waits.ts';
import type { OperationToSend } from './operation-to-send.ts';
import type { ClientOptions, HeaderOptions, HttpRequest, RequestOptions } from './options.ts';
import type { RawClient } from './raw-client.ts';
import type { Secrets } from './secrets.ts';

/** Gives the API key. The promise may reject with whatever a function of the caller throws. */
export type GiveKey = () => string | Promise<string>;

/** One attempt of an operation. */
export interface Attempt extends Pick<RequestOptions, 'headers' | 'query'> {
  readonly operation: OperationToSend;
  readonly values: RequestValues;
  readonly apiKey: GiveKey;
  /** The number of the attempt, from 1. */
  readonly number: number;
  readonly maxResponseBytes: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Called with its address, right before it is sent. */
  readonly onSend: (url: string) => void;
}

/** A response. The body of one that is not 2xx has been read: parsed JSON, else a string. */
export interface Answer {
  readonly response: Response;
  readonly error?: unknown;
}

/** The function that gives the API key threw this, or gave none: nothing was sent. */
export class NoKey extends Error {}

/** Sends requests with openapi-fetch, through the middleware. */
export interface Http {
  /** For requests of the caller's own. */
  readonly raw: RawClient;
  /** Sends an attempt. The body of a successful response is not read yet. @throws NoKey, or what a broken connection throws */
  send(attempt: Attempt): Promise<Answer>;
}

/** What all requests to one service have in common. */
export interface HttpSettings extends Pick<ClientOptions, 'fetch' | 'middleware'> {
  readonly baseUrl: string;
  readonly headers: HeaderOptions;
  readonly apiKey: GiveKey;
  readonly secrets: Secrets;
}

// What openapi-fetch builds in place of a Request, so that `fetch` gets an address and options: another `fetch` than that
// of the runtime rejects a Request of the runtime.
class RequestParts {
  declare readonly url: string;
  declare readonly init: HttpRequest['init'];
  constructor(url: string, init: HttpRequest['init']) {
    Object.assign(this, init, { url, init });
  }
}

// Stands for the API key until an attempt is sent. Options of the caller may replace it, or leave it out.
const keyToCome = 'Token';

/** Sends requests to one service. */
export function createHttp({
  baseUrl,
  headers,
  apiKey,
  secrets,
  fetch: own,
  middleware = [],
}: HttpSettings): Http {
  const dispatch = middleware.reduceRight<(request: HttpRequest) => Promise<Response>>(
    (next, each) => (request) => each(request, next),
    ({ url, init }) => (own ?? fetch)(url, init),
  );
  const raw = createRawClient<paths>({
    baseUrl,
    headers: { Authorization: keyToCome, ...headers },
    // Another origin would get the body of a request and the headers that are not `Authorization`.
    redirect: 'manual',
    Request: RequestParts as unknown as typeof Request,
    fetch: (async ({ url, init }: RequestParts) => {
      await authorize(init.headers, apiKey, secrets);
      return dispatch({ url, init, operation: undefined, path: undefined, attempt: 1 });
    }) as unknown as typeof fetch,
  });
  // Typed for paths that are written out; here they come from the operation.
  const request = raw.request as (method: string, path: string, init: object) => Promise<Answer>;
  return {
    raw,
    send({ operation, values, headers, query, apiKey, number, maxResponseBytes, timeoutMs, signal, onSend }) {
      const { id, method, path, serialize } = operation;
      const params = query === undefined ? values : { ...values, query: { ...values.query, ...query } };
      return request(method, path, {
        params,
        ...serialize?.(params),
        body: values.body,
        headers,
        parseAs: 'stream',
        signal,
        ...(own === undefined && longWaits(timeoutMs)),
        fetch: async ({ url, init }: RequestParts) => {
          const authorizing = authorize(init.headers, apiKey, secrets);
          if (authorizing !== undefined) await authorizing;
          onSend(url);
          return bounded(
            await dispatch({ url, init, operation: id, path, attempt: number }),
            maxResponseBytes,
          );
        },
      });
    },
  };
}

/** Puts the API key in its place. @throws NoKey */
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
