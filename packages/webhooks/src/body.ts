import { isInstance } from '@voice-agent/service/instance';

/**
 * Why the body of an authenticated request was not read.
 *
 * @example
 * import { BodyError } from '@voice-agent/webhooks';
 *
 * if (error instanceof BodyError) console.error(error.status);
 */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  /** 413: larger than the limit. 408: not complete in time. 400: broken off, not there, or of a kind that has no bytes. */
  readonly status: 400 | 408 | 413;

  constructor(status: BodyError['status'], message: string) {
    super(message);
    this.status = status;
  }

  /** Also knows the errors of the same class in CommonJS or, in CommonJS, of the ES module. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: a subclass inherits this, and has its own instances alone
    return isInstance(this, BodyError, 'BodyError', value);
  }
}

/** The limits of reading a body. */
export interface BodyLimits {
  /** Maximum bytes that are read. */
  readonly maxBytes: number;
  /** Milliseconds until it must be complete. */
  readonly timeoutMs: number;
}

/** @returns the error of a body that is longer than the limit */
export const tooLong = (): BodyError => new BodyError(413, 'The body is longer than the limit.');

const advice =
  "Mount the receiver before any parser, or keep the bytes as they came, such as with express.raw({ type: '*/*' }).";

/** @returns the error of a body that is not there */
export const noBody = (): BodyError =>
  new BodyError(
    400,
    `There is no body: the request had none, or something read it before and did not keep it. ${advice}`,
  );

/** @returns the error of a body whose bytes could only be guessed @param what such as `The body is a Map` */
export const noBytes = (what: string): BodyError =>
  new BodyError(400, `${what}, whose bytes could only be guessed. ${advice}`);
