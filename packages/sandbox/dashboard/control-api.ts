import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../src/generated/types.ts';

/** A response of the control API that is not a success, with its message. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The body of the response: `pointer`, or `problems` of a configuration. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.details = details;
  }
}

/** The control API. A response that is not a success is thrown as an ApiError with a sentence to be shown. */
export const api: Client<paths, 'application/json'> = createClient<paths, 'application/json'>({
  baseUrl: '/_sandbox',
  headers: { accept: 'application/json' },
});
api.use({
  onError: ({ request }) =>
    request.signal.aborted ? undefined : new ApiError('The sandbox does not respond. Is it still running?'),
  onResponse: async ({ response }) => {
    if (response.ok) return;
    const details = await response.json().catch(() => ({}));
    throw new ApiError(details.message ?? `The sandbox returned ${response.status}.`, details);
  },
});

/** The sentence of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
