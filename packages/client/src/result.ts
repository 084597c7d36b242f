import { isInstance } from '@voice-agent/service/instance';

/**
 * The result of a request. `data` and `message` are those of the envelope, `attempts` is the number of requests sent.
 */
export type Result<T> =
  | { ok: true; data: T; message: string; response: Response; attempts: number }
  | { ok: false; error: RequestError };

/** The data of a response, beside the response. */
export interface WithResponse<T> {
  data: T;
  response: Response;
}

/** A pending request. It resolves to a result, and never rejects because of the service or the network. */
export interface ApiPromise<T> extends Promise<Result<T>> {
  /**
   * The data alone, if you prefer exceptions.
   *
   * @throws VoiceAgentError the `error` of the result
   */
  orThrow(): DataPromise<T>;
  /** The response in place of the data, its body unread. Its data has been checked as ever. */
  asResponse(): ApiPromise<Response>;
  /** The data and the response. */
  withResponse(): ApiPromise<WithResponse<T>>;
}

/** A pending request that resolves to the data, and rejects with a `VoiceAgentError`. */
export interface DataPromise<T> extends Promise<T> {
  /** The response in place of the data, its body unread. @throws VoiceAgentError the `error` of the result */
  asResponse(): Promise<Response>;
  /** The data and the response. @throws VoiceAgentError the `error` of the result */
  withResponse(): Promise<WithResponse<T>>;
}

/**
 * Adds the methods of a pending request to a promise of its result.
 *
 * @param text gives the body of the response, if it was read as text
 */
export function toApiPromise<T>(
  promise: Promise<Result<T>>,
  text: () => string | undefined = () => undefined,
): ApiPromise<T> {
  const as = <Other>(read: (data: T, response: Response) => Other): ApiPromise<Other> =>
    toApiPromise(
      promise.then((result) =>
        result.ok ? { ...result, data: read(result.data, result.response) } : result,
      ),
      text,
    );
  const asResponse = () => as((_, response) => unread(response, text()));
  const withResponse = () => as((data, response) => ({ data, response }));
  const orThrow = () => {
    const data = promise.then(dataOf<T>);
    // Who asks for something else does not handle this one.
    const instead = <Other>(other: ApiPromise<Other>): Promise<Other> => {
      data.catch(() => {});
      return other.then(dataOf<Other>);
    };
    return Object.assign(data, {
      asResponse: () => instead(asResponse()),
      withResponse: () => instead(withResponse()),
    });
  };
  return Object.assign(promise, { orThrow, asResponse, withResponse });
}

function dataOf<T>(result: Result<T>): T {
  if (result.ok) return result.data;
  throw result.error;
}

/** A response like this one, with an unread body. */
function unread(response: Response, text: string | undefined): Response {
  if (text === undefined) return response;
  return Object.defineProperty(new Response(text, response), 'url', { value: response.url });
}

/** The fields of each kind of error. */
export interface Details {
  /**
   * A request that violates the spec; nothing was sent. `pointer` is a JSON pointer into
   * `{ path, query, header, headers, cookie, body, apiKey }`, where `headers` are those of the options and `apiKey` is the
   * result of its function; `rule` is the id of the rule, where it has one.
   */
  invalid: { pointer: string; rule: string | undefined };
  /**
   * A non-2xx response, or a redirect, which is not followed. `body` is the parsed JSON, else a string, else `undefined`
   * when it was empty.
   */
  status: { status: number; headers: Headers; body: unknown; response: Response };
  /** A successful response whose envelope does not have `success: true`. `envelope` is the whole body. */
  unsuccessful: { envelope: unknown; response: Response };
  /**
   * A successful response whose body is not `{ success, message, data }` in JSON, a page of `iterate` whose records have
   * no `id`, or any response with more than `maxResponseBytes`. `body` is its text, or empty when it is too long.
   */
  unreadable: { body: string; response: Response };
  /**
   * A successful response that violates the spec, if responses are validated. `pointer` is a JSON pointer into the body,
   * `expected` what the spec wants there, `envelope` the whole body.
   */
  contract: { pointer: string; expected: string; envelope: unknown; response: Response };
  /** No response, or one that broke off. `cause` is what `fetch` or a middleware threw, `code` the first code in it. */
  network: { code: string | undefined; cause: unknown };
  /** No complete response in time. `limit` is the option that ran out, `limitMs` its milliseconds. */
  timeout: { limit: 'timeoutMs' | 'deadlineMs'; limitMs: number };
  /** The caller's signal aborted it. `cause` is the reason of the signal. */
  abort: { cause: unknown };
}

/** The kinds of error; each has fields of its own. */
export type ErrorKind = keyof Details;

/** An error of one kind. */
export type ErrorOf<Kind extends ErrorKind> = Error & {
  readonly name: 'VoiceAgentError';
  /** What went wrong; it decides which further fields there are. */
  readonly kind: Kind;
  /** The number of attempts. */
  readonly attempts: number;
} & Readonly<Details[Kind]>;

/**
 * A failed request, discriminated by `kind`: an `Error` with the fields of that kind. It contains neither the API key
 * nor the headers that were sent. A response can contain secrets (the `apiKey` of a job, the `authToken` of a web tool),
 * so `message` masks those that the spec marks, and `body`, `envelope`, `headers` and `response` are readable, but left
 * out when the error is printed, cloned or written as JSON. `cause` is left out of JSON.
 */
export type RequestError = { [Kind in ErrorKind]: ErrorOf<Kind> }[ErrorKind];

const hidden = /^(?:body|cause|envelope|headers|response)$/;

class RequestFailure extends Error {
  override readonly name = 'VoiceAgentError';

  constructor(kind: ErrorKind, message: string, attempts: number, details: object) {
    super(message);
    // The message among them, which JSON leaves out otherwise.
    for (const [name, value] of Object.entries({ kind, message, attempts, ...details })) {
      Object.defineProperty(this, name, { value, enumerable: !hidden.test(name) });
    }
  }

  /** Also knows the errors of the same class in CommonJS or, in CommonJS, of the ES module. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass inherits this, and has its own instances alone
    return isInstance(this, RequestFailure, 'VoiceAgentError', value);
  }
}

/**
 * The class of every `RequestError`, for `instanceof`: after it, `kind` decides the fields.
 *
 * @example
 * import { VoiceAgentError } from '@voice-agent/client';
 *
 * try {
 *   await client.webTools.list().orThrow();
 * } catch (error) {
 *   if (error instanceof VoiceAgentError && error.kind === 'status') console.error(error.status);
 * }
 */
export const VoiceAgentError: {
  new <Kind extends ErrorKind>(
    kind: Kind,
    message: string,
    attempts: number,
    details: Details[Kind],
  ): ErrorOf<Kind>;
  readonly prototype: RequestError;
  [Symbol.hasInstance](value: unknown): value is RequestError;
} = RequestFailure as never;

/** An error of any kind. */
export type VoiceAgentError = RequestError;
