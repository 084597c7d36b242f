import { isInstance } from './instance.ts';

/**
 * Why a service rejects a request. Which status an error has is undocumented, so the service maps these names to one; a
 * number is a status of HTTP itself.
 */
export type ApiErrorStatus = 'invalid' | 'unauthenticated' | 'unknown-id' | number;

/**
 * Why a request is invalid; the message contains no part of its values.
 *
 * @example
 * import { ApiError } from '@voice-agent/client/testing';
 *
 * throw new ApiError('invalid', 'is required', { pointer: '/body/name' });
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: ApiErrorStatus;
  /** JSON pointer into `{ path, query, header, cookie, body }`, where one place is to blame. */
  readonly pointer: string | undefined;
  /** The id of the violated rule, where it is one. */
  readonly rule: string | undefined;
  /** The option that decided it, where the spec does not: one of `ReadOptions`, or one of a behaviour. */
  readonly option: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: ApiErrorStatus,
    message: string,
    place: {
      pointer?: string | undefined;
      rule?: string | undefined;
      option?: string | undefined;
      headers?: Record<string, string>;
    } = {},
  ) {
    super(place.pointer === undefined ? message : `${place.pointer} ${message}`);
    this.status = status;
    this.pointer = place.pointer;
    this.rule = place.rule;
    this.option = place.option;
    this.headers = place.headers ?? {};
  }

  /** Also knows the errors of the same class in CommonJS or, in CommonJS, of the ES module. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass inherits this, and has its own instances alone
    return isInstance(this, ApiError, 'ApiError', value);
  }
}

/** The JSON pointer to a parameter or to a field of the body. */
export const pointerTo = (place: string, name: string): string =>
  `/${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
