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
  /** 413: larger than the limit. 408: not complete in time. 400: aborted. */
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
