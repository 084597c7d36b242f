import type { BodyLimits } from './body.ts';
import type { InboxCounts } from './inbox-types.ts';

/** The part of a request that secrets can be looked up by, before the sender is known. */
export interface SecretsRequest {
  /** Path and query of the request, such as `/calls/acme?v=2`; `undefined` when the adapter does not know it. */
  readonly url: string | undefined;
}

/** The request of a delivery, as an adapter passes it on. */
export interface HttpRequest {
  readonly method: string;
  /** Each `Authorization` header that came, in order. */
  readonly authorization: readonly string[];
  /** Path and query, such as `/calls/acme?v=2`. */
  readonly url?: string | undefined;
  /**
   * Reads the body when it is known who sent it: bytes, a string, a Blob, a stream, or the value that a framework has parsed
   * from JSON. What has no bytes, such as a Map, gets 400.
   *
   * @throws BodyError when it can't be had within the limits
   */
  readonly read: (limits: BodyLimits) => unknown;
}

/** The response: a status without a body. */
export interface HttpResponse {
  /** 200 stored · 401 not authenticated · 405 no POST · 400, 408, 413 no body that can be stored · 503 not stored. */
  readonly status: 200 | 400 | 401 | 405 | 408 | 413 | 503;
  readonly headers: Readonly<Record<string, string>>;
}

/** The part of a receiver that an adapter needs. */
export interface DeliveryReceiver {
  /** Takes a delivery in. Never rejects. */
  receive(request: HttpRequest): Promise<HttpResponse>;
  /**
   * Starts in the background, as each adapter makes it do: an inbox that can't be opened is logged and tried again, until it
   * can. Never throws.
   */
  open?(): void;
}

/** The context of a body for `process` of a receiver; a handler gets it in its own context. */
export interface ProcessContext {
  /** Names the delivery. Default: empty. */
  readonly id?: string;
  /** The number of the attempt. Default: 1. */
  readonly attempt?: number;
  /** Aborted when the result no longer counts. Default: never. */
  readonly signal?: AbortSignal;
  /** The name of the secret that the delivery came with. Default: none. */
  readonly secretName?: string | undefined;
}

/** How a receiver is. The numbers are there when the inbox could be asked. */
export interface ReceiverHealth extends Partial<Omit<InboxCounts, 'oldest'>> {
  /** `failing`: the inbox could not be opened, does not respond, or did not store or settle the last delivery. */
  readonly status: 'ok' | 'not-started' | 'failing' | 'stopping' | 'stopped';
  /** Why it is `failing`. */
  readonly reason?: string;
  /** Milliseconds since the oldest that waits arrived first; 0 when nothing waits. */
  readonly oldestAgeMs?: number;
}
