/**
 * What a request gives. `data` is the content of the envelope, `message` the text beside it,
 * `attempts` how many requests were sent.
 */
export type Result<T> =
  | { ok: true; data: T; message: string; response: Response; attempts: number }
  | { ok: false; error: RequestError };

/** A request under way. Awaited it gives a result, and never throws for what the service or the network does. */
export interface ApiPromise<T> extends Promise<Result<T>> {
  /**
   * The data alone, if you prefer exceptions.
   *
   * @throws VoiceAgentError the `error` of the result
   */
  orThrow(): Promise<T>;
}

/** Gives a promise of a result its `orThrow`. */
export function toApiPromise<T>(promise: Promise<Result<T>>): ApiPromise<T> {
  const orThrow = async (): Promise<T> => {
    const result = await promise;
    if (result.ok) return result.data;
    throw result.error;
  };
  return Object.assign(promise, { orThrow });
}

/** What every kind of error says. */
export interface Details {
  /**
   * A request that violates the spec; nothing was sent. `pointer` is a JSON pointer into
   * `{ path, query, header, headers, cookie, body }`, where `headers` are those of the options; `rule` is the id of the
   * rule, where it has one.
   */
  invalid: { pointer: string; rule: string | undefined };
  /**
   * A response that is no success, or a redirect, which is not followed. `body` is the parsed JSON, else the text, else
   * `undefined` when there was none.
   */
  status: { status: number; headers: Headers; body: unknown; response: Response };
  /** A successful response whose envelope says `success: false`. `envelope` is the whole body. */
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

/**
 * A request that did not give what was asked for, discriminated by `kind`: an `Error` with the fields of that kind.
 * It holds neither the API key nor the headers that were sent. What the service sent can hold secrets (the `apiKey` of
 * a job, the `authToken` of a web tool), so `body`, `envelope`, `headers` and `response` are there to be read, and left
 * out when the error is printed, cloned or written as JSON. `cause` is left out of JSON.
 */
export type RequestError = {
  [Kind in ErrorKind]: VoiceAgentError & { readonly kind: Kind } & Readonly<Details[Kind]>;
}[ErrorKind];

const hidden = /^(?:body|cause|envelope|headers|response)$/;

/** The class of every `RequestError`, for `instanceof`. */
export class VoiceAgentError extends Error {
  override readonly name = 'VoiceAgentError';
  /** What went wrong; it decides which further fields there are. */
  declare readonly kind: ErrorKind;
  /** How many attempts were sent. */
  declare readonly attempts: number;

  constructor(kind: ErrorKind, message: string, attempts: number, details: object) {
    super(message);
    // The message among them, which JSON leaves out otherwise.
    for (const [name, value] of Object.entries({ kind, message, attempts, ...details })) {
      Object.defineProperty(this, name, { value, enumerable: !hidden.test(name) });
    }
  }
}
