import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Why the control API rejects a request, with the status of the response. */
export class ControlApiError extends Error {
  override readonly name = 'ControlApiError';
  readonly status: ContentfulStatusCode;
  /** JSON pointer to the place in the body. */
  readonly pointer: string | undefined;

  constructor(status: ContentfulStatusCode, message: string, pointer?: string) {
    super(message);
    this.status = status;
    this.pointer = pointer;
  }
}

/** Runs what throws a TypeError for wrong input, and makes an error of the control API of that. */
export function rejecting<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof TypeError) throw new ControlApiError(422, error.message);
    throw error;
  }
}

/** @throws ControlApiError 404 when there is no such value */
export function found<T>(value: T | undefined, message: string): T {
  if (value === undefined) throw new ControlApiError(404, message);
  return value;
}
