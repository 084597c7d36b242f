import type { HttpRequest } from '../samples/serialize.ts';

/** A response, before it is read. */
export interface RawResponse {
  status: number;
  statusText: string;
  headers: [name: string, value: string][];
  body: string;
  milliseconds: number;
}

/** The colour of a status: red is a failure of the service itself. */
export function toneOf(status: number): 'good' | 'warn' | 'bad' {
  if (status >= 200 && status <= 299) return 'good';
  return status >= 500 ? 'bad' : 'warn';
}

/** How long the console waits for the whole response. */
const patienceMs = 30_000;

/**
 * Why no response can be shown. `silent`: nothing is running at the address. `hidden`: something is, but the browser
 * may not show it to this page (CORS), or the connection broke. `timeout`: there was no whole response in time.
 */
export type Failure = 'silent' | 'hidden' | 'timeout';

export type Outcome = { ok: true; response: RawResponse } | { ok: false; failure: Failure };

/** `fetch`, or what a test gives in its place. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Options of every request: nothing of the browser's own goes along, and nothing is kept. */
const always = { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' } as const;

/** Sends a request once. Never throws. @param signal ends it, as a timeout */
export async function send(
  { url, method, headers, body }: HttpRequest,
  signal: AbortSignal = AbortSignal.timeout(patienceMs),
  fetcher: Fetch = fetch,
): Promise<Outcome> {
  const start = performance.now();
  try {
    const received = await fetcher(url, {
      ...always,
      method,
      headers,
      signal,
      ...(body !== undefined && { body }),
    });
    const text = await received.text();
    return {
      ok: true,
      response: {
        status: received.status,
        statusText: received.statusText,
        headers: [...received.headers],
        body: text,
        milliseconds: performance.now() - start,
      },
    };
  } catch {
    if (signal.aborted) return { ok: false, failure: 'timeout' };
    return {
      ok: false,
      failure: (await isReachable(`${new URL(url).origin}/v1/`, fetcher)) ? 'hidden' : 'silent',
    };
  }
}

/**
 * The program at an address. `sandbox`: one that lets this page send events. `other`: something else, or a sandbox that
 * does not let it. `silent`: nobody.
 */
export type Presence = 'sandbox' | 'other' | 'silent';

/** The program at an address, and the API key where a sandbox shows it: one that it made itself. */
export interface Found {
  presence: Presence;
  apiKey?: string;
}

const presencePatienceMs = 3_000;

/** Looks who is at an address, as `readAddress` gives it. Never throws. @param stop ends it; then it is `silent` */
export async function look(
  address: string,
  fetcher: Fetch = fetch,
  stop: AbortSignal = new AbortController().signal,
): Promise<Found> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(presencePatienceMs)]);
  try {
    const response = await fetcher(`${address}/_sandbox/api-key`, { ...always, signal });
    if (!response.ok) return { presence: 'other' };
    const { apiKey } = Object(await response.json());
    return { presence: 'sandbox', ...(typeof apiKey === 'string' && { apiKey }) };
  } catch {
    return { presence: (await isReachable(`${address}/v1/`, fetcher, signal)) ? 'other' : 'silent' };
  }
}

/** Whether there is a response to a request; it stays unread. Never throws. */
async function isReachable(
  url: string,
  fetcher: Fetch,
  signal: AbortSignal = AbortSignal.timeout(presencePatienceMs),
): Promise<boolean> {
  try {
    // Without CORS the browser shows only that there is a response.
    await fetcher(url, { ...always, mode: 'no-cors', signal });
    return true;
  } catch {
    return false;
  }
}

/** Explains a failure to the reader. @param address of the service @param origin the origin of this site */
export function sentenceOf(failure: Failure, address: string, origin: string): string {
  if (failure === 'timeout') return `There was no whole response within ${patienceMs / 1000} seconds.`;
  if (failure === 'silent')
    return `Nothing is running at ${address}. The commands below start something there.`;
  return (
    `Something is running at ${address}, but the browser may not show its response to this page. Start the sandbox with ` +
    `--allow-origin ${origin}, or use the curl line.`
  );
}
