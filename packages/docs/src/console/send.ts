import type { HttpRequest } from '../samples/serialize.ts';
import type { RawResponse } from './response.ts';

/** How long the console waits for the whole response. */
const patienceMs = 30_000;

/**
 * Why no response can be shown. `silent`: nothing answers at the address. `hidden`: something does, but the browser
 * may not show it to this page (CORS), or the connection broke. `timeout`: there was no whole response in time.
 */
export type Failure = 'silent' | 'hidden' | 'timeout';

export type Outcome = { ok: true; response: RawResponse } | { ok: false; failure: Failure };

/** `fetch`, or what a test gives in its place. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** What every request of the console has: nothing of the browser's own goes along, and nothing is kept. */
const always = { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' } as const;

/** Sends a request once. Never throws. @param signal ends it, as a timeout */
export async function send(
  { url, method, headers, body }: HttpRequest,
  signal: AbortSignal = AbortSignal.timeout(patienceMs),
  ask: Fetch = fetch,
): Promise<Outcome> {
  const start = performance.now();
  try {
    const received = await ask(url, {
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
    return { ok: false, failure: (await answers(`${new URL(url).origin}/v1/`, ask)) ? 'hidden' : 'silent' };
  }
}

/**
 * Who is at an address. `sandbox`: one that lets this page send events. `answers`: something else, or a sandbox that
 * does not let it. `silent`: nobody.
 */
export type Presence = 'sandbox' | 'answers' | 'silent';

/** Who is there, and the API key where a sandbox tells it: one that it made itself. */
export interface Found {
  presence: Presence;
  apiKey?: string;
}

const presencePatienceMs = 3_000;

/** Looks who is at an address, as `readAddress` gives it. Never throws. @param stop ends it; then it is `silent` */
export async function look(
  address: string,
  ask: Fetch = fetch,
  stop: AbortSignal = new AbortController().signal,
): Promise<Found> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(presencePatienceMs)]);
  try {
    const answer = await ask(`${address}/_sandbox/api-key`, { ...always, signal });
    if (!answer.ok) return { presence: 'answers' };
    const { apiKey } = Object(await answer.json());
    return { presence: 'sandbox', ...(typeof apiKey === 'string' && { apiKey }) };
  } catch {
    return { presence: (await answers(`${address}/v1/`, ask, signal)) ? 'answers' : 'silent' };
  }
}

/** Tells whether anything answers a request; what it says stays unread. Never throws. */
async function answers(
  url: string,
  ask: Fetch,
  signal: AbortSignal = AbortSignal.timeout(presencePatienceMs),
): Promise<boolean> {
  try {
    // Without CORS the browser gives nothing of the answer away, and tells only that there is one.
    await ask(url, { ...always, mode: 'no-cors', signal });
    return true;
  } catch {
    return false;
  }
}

/** What a failure means, for the reader. @param address what was asked @param origin the origin of this site */
export function sentenceOf(failure: Failure, address: string, origin: string): string {
  if (failure === 'timeout') return `There was no whole response within ${patienceMs / 1000} seconds.`;
  if (failure === 'silent') return `Nothing answers at ${address}. The commands above start something there.`;
  return (
    `Something answers at ${address}, but the browser may not show its response to this page. Start the sandbox with ` +
    `--allow-origin ${origin}, or use the curl line.`
  );
}
