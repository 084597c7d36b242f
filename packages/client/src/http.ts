import type { RequestValues } from '@voice-agent/service';
import type { paths } from './generated/types.ts';
import type { OperationToSend } from './operation-to-send.ts';
import type { ClientOptions, HttpRequest } from './options.ts';
import { createRawClient, type RawClient } from './raw-client.ts';

/** One attempt of an operation. */
export interface Attempt {
  readonly operation: OperationToSend;
  readonly values: RequestValues;
  readonly headers: Record<string, string> | undefined;
  /** The number of the attempt, from 1. */
  readonly number: number;
  readonly maxResponseBytes: number;
  readonly signal: AbortSignal;
}

/** A response. The body of one that is not 2xx has been read: parsed JSON, else a string. */
export interface Answer {
  readonly response: Response;
  readonly error?: unknown;
}

/** What reads the body of a response throws this when it has more than `maxResponseBytes`. */
export class TooLarge extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super();
    this.response = response;
  }
}

/** Sends requests with openapi-fetch, through the middleware. */
export interface Http {
  /** For requests of the caller's own. */
  readonly raw: RawClient;
  /** Sends an attempt. The body of a successful response is not read yet. */
  send(attempt: Attempt): Promise<Answer>;
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

/** Sends requests to one service. */
export function createHttp(
  baseUrl: string,
  headers: Record<string, string>,
  { fetch: send, middleware = [] }: Pick<ClientOptions, 'fetch' | 'middleware'>,
): Http {
  const dispatch = middleware.reduceRight<(request: HttpRequest) => Promise<Response>>(
    (next, each) => (request) => each(request, next),
    ({ url, init }) => (send ?? fetch)(url, init),
  );
  const raw = createRawClient<paths>({
    baseUrl,
    headers,
    // Another origin would get the body of a request and the headers that are not `Authorization`.
    redirect: 'manual',
    Request: RequestParts as unknown as typeof Request,
    fetch: (({ url, init }: RequestParts) =>
      dispatch({ url, init, operation: undefined, path: undefined, attempt: 1 })) as unknown as typeof fetch,
  });
  // Typed for paths that are written out; here they come from the operation.
  const request = raw.request as (method: string, path: string, init: object) => Promise<Answer>;
  return {
    raw,
    send({ operation, values, headers, number, maxResponseBytes, signal }) {
      const { id, method, path, serialize } = operation;
      return request(method, path, {
        params: values,
        ...serialize?.(values),
        body: values.body,
        headers,
        parseAs: 'stream',
        signal,
        fetch: async ({ url, init }: RequestParts) =>
          bounded(await dispatch({ url, init, operation: id, path, attempt: number }), maxResponseBytes),
      });
    },
  };
}

/** The same response, whose `text` throws `TooLarge` and stops reading when there are more bytes than `max`. */
function bounded(response: Response, max: number): Response {
  const { body } = response;
  // React Native has no streams.
  if (body?.getReader) response.text = () => readText(body.getReader(), max, () => new TooLarge(response));
  return response;
}

async function readText(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  max: number,
  tooLarge: () => Error,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (let left = max; ; ) {
    const { done, value } = await reader.read();
    if (done) return text;
    left -= value.length;
    if (left < 0) {
      reader.cancel().catch(() => {});
      throw tooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
}
