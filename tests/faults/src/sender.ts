/** How an event is delivered to a receiver that is tried. */
export interface Delivery {
  /** The Authorization header; null for none. Default: the right one. */
  authorization?: string | null;
  /** Default: application/json. */
  contentType?: string;
}

/** Delivers events as the service does. */
export class Sender {
  readonly url: string;
  readonly secret: string;

  private readonly patienceMs: number;

  /** @param patienceMs how long to wait for an answer, in milliseconds; the default only ends a wait for ever */
  constructor({ url, secret }: { url: string; secret: string }, patienceMs: number = 30_000) {
    this.patienceMs = patienceMs;
    this.url = url;
    this.secret = secret;
  }

  /** @returns the status, or 0 when no answer came */
  async deliver(event: unknown, delivery: Delivery = {}): Promise<number> {
    const { authorization = this.secret, contentType = 'application/json' } = delivery;
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: { 'content-type': contentType, ...(authorization !== null && { authorization }) },
        body: typeof event === 'string' ? event : JSON.stringify(event),
        redirect: 'manual',
        signal: AbortSignal.timeout(this.patienceMs),
      });
      await response.text();
      return response.status;
    } catch {
      return 0;
    }
  }
}
