import { bytesOf, isUnread } from '../body-bytes.ts';
import { readBody } from '../read-body.ts';
import type { DeliveryReceiver, HttpResponse } from '../receiver-types.ts';

/**
 * How an event is delivered.
 *
 * @example
 * import type { DeliverOptions } from '@voice-agent/webhooks/testing';
 *
 * const options: DeliverOptions = { authorization: 'Bearer test', url: '/calls/acme' };
 */
export interface DeliverOptions {
  /** The `Authorization` header, or each of several. Default: none. */
  authorization?: string | readonly string[];
  /** Default: `POST`. */
  method?: string;
  /** Path and query of the request, for an `auth` that looks at them. Default: none. */
  url?: string;
}

/**
 * Hands an event to a receiver as a request would, without a network.
 *
 * @param event an event; a string, bytes, a Blob or a stream are delivered as they are, to test an invalid body
 * @example
 * import { deliver, event } from '@voice-agent/webhooks/testing';
 *
 * const { status } = await deliver(receiver, event('call.ended'), { authorization: 'Bearer test' });
 */
export function deliver(
  receiver: DeliveryReceiver,
  event: object | string | Uint8Array,
  { authorization = [], method = 'POST', url }: DeliverOptions = {},
): Promise<HttpResponse> {
  const isJson = typeof event === 'object' && bytesOf(event) === undefined && !isUnread(event);
  const body = isJson ? JSON.stringify(event) : event;
  return receiver.receive({
    method,
    url,
    authorization: typeof authorization === 'string' ? [authorization] : authorization,
    read: (limits) => readBody(body, limits),
  });
}
