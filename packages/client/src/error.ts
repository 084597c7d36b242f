/** What every kind of error says. */
interface Details {
  /**
   * A request that breaks the interface; nothing was sent. `pointer` is a JSON pointer into `{ path, query, body }`,
   * `rule` the id of the rule, where it has one.
   */
  invalid: { pointer: string; rule: string | undefined };
  /** An answer that is no success. `body` is the parsed JSON, else the text, else `undefined` when there was none. */
  status: { status: number; headers: Headers; body: unknown; response: Response };
  /** A successful answer whose envelope says `success: false`. `envelope` is the whole body. */
  unsuccessful: { envelope: unknown; response: Response };
  /** A successful answer whose body is no JSON or not the envelope of the interface (2.1). `body` is its text. */
  unreadable: { body: string; response: Response };
  /**
   * A successful answer that violates the spec, if answers are validated. `pointer` is a JSON pointer into the body,
   * `expected` what the spec wants there, `envelope` the whole body.
   */
  contract: { pointer: string; expected: string; envelope: unknown; response: Response };
  /** No answer, or one that broke off. `cause` is what `fetch` threw. */
  network: { cause: unknown };
  /** No whole answer in time. `limit` is the option that ran out, `limitMs` its milliseconds. */
  timeout: { limit: 'timeoutMs' | 'deadlineMs'; limitMs: number };
  /** The caller's signal ended the call. `cause` is the reason of the signal. */
  abort: { cause: unknown };
}

/** The kinds of error; each has fields of its own. */
export type ErrorKind = keyof Details;

/**
 * A call that did not give what was asked for, told apart by `kind`: an `Error` with the fields of that kind.
 * It holds neither the API key nor the headers that were sent.
 */
export type CallError = {
  [Kind in ErrorKind]: VoiceAgentError & { readonly kind: Kind } & Readonly<Details[Kind]>;
}[ErrorKind];

/** The class of every `CallError`, for `instanceof`. */
export class VoiceAgentError extends Error {
  override readonly name = 'VoiceAgentError';
  /** What went wrong; it decides which further fields there are. */
  readonly kind: ErrorKind;
  /** How many requests were sent for the call. */
  readonly attempts: number;

  constructor(kind: ErrorKind, message: string, attempts: number, details: object) {
    super(message);
    this.kind = kind;
    this.attempts = attempts;
    Object.assign(this, details);
  }

  /** The fields with the message, which JSON would leave out. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** Makes an error of one kind; the fields are checked against it. */
export function callError<Kind extends ErrorKind>(
  kind: Kind,
  message: string,
  attempts: number,
  details: Details[Kind],
): CallError {
  return new VoiceAgentError(kind, message, attempts, details) as CallError;
}
