import type { HttpRequest, HttpResponse } from '@voice-agent/http-exchanges/http';

/** A record that a run has made: plain data, so that another thread can remove it. */
export interface Created {
  /** The operation that made it. */
  by: string;
  path: string;
  /** What removes it; or why nothing does. */
  removal: HttpRequest | string;
}

/**
 * Removes what was created, the newest first: a child comes after its parent.
 *
 * @returns notes for the report, a sentence each
 */
export async function removeCreated(created: readonly Created[], send: Send): Promise<string[]> {
  const removed = new Map<string, number>();
  const left = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string): void => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const { by, removal } of created.toReversed()) {
    const problem = typeof removal === 'string' ? removal : await remove(removal, send);
    if (problem === undefined) count(removed, by);
    else count(left, `${by}, since ${problem}`);
  }
  const list = [...removed].map(([by, times]) => `${times.toLocaleString('en-US')} of ${by}`);
  return [
    ...(list.length > 0 ? [`Removed, since the gate made it: ${list.join(', ')}.`] : []),
    ...[...left].map(([what, times]) => `Left: ${times.toLocaleString('en-US')} of ${what}.`),
  ];
}

type Send = (request: HttpRequest) => Promise<HttpResponse>;

/** @returns why it is still there */
async function remove(request: HttpRequest, send: Send): Promise<string | undefined> {
  try {
    const { status } = await send(request);
    // With a parent its children are gone.
    const isGone = (status >= 200 && status < 300) || status === 404 || status === 410;
    return isGone ? undefined : `their DELETE is answered with ${status}`;
  } catch (error) {
    return `their DELETE failed (${(error as Error).message})`;
  }
}
