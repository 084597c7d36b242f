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

/**
 * Asks the control API.
 *
 * @param path below `/_sandbox`, with a leading slash
 * @throws ApiError with a sentence to be shown
 */
export async function sendRequest<T>(
  path: string,
  { method = 'GET', body, signal }: { method?: string; body?: unknown; signal?: AbortSignal } = {},
): Promise<T> {
  const text = await askText(path, {
    method,
    ...(signal !== undefined && { signal }),
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** As `ask`, with the text of the response as it is. */
export async function askText(path: string, request: RequestInit = {}): Promise<string> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`/_sandbox${path}`, request);
    text = await response.text();
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError('The sandbox does not respond. Is it still running?');
  }
  if (response.ok) return text;
  const details = parsed(text);
  const { message } = details;
  throw new ApiError(
    typeof message === 'string' ? message : `The sandbox returned ${response.status}.`,
    details,
  );
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The sentence of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
