import { setTimeout as wait } from 'node:timers/promises';
import type { HttpResponse, Sender } from '@voice-agent/http-exchanges/http';
import type { RequestWriter } from '@voice-agent/http-exchanges/http-message';
import type { DeliveryRequest } from './delivery-case.ts';

const pauseMs = 15;

/**
 * Sends a delivery.
 *
 * @param path the path and the query of the receiver
 * @param signal cuts it short
 * @returns the response, and the milliseconds that the receiver took for it once it had the whole body
 * @throws TransportError
 * @throws the reason of the signal
 */
export async function sendDelivery(
  sender: Sender,
  path: string,
  { headers, body, chunks = 1, isCut = false }: DeliveryRequest,
  signal?: AbortSignal,
): Promise<{ response: HttpResponse; tookMs: number }> {
  const bytes = Buffer.from(body);
  const size = Math.ceil(bytes.length / chunks);
  let sentAt = performance.now();
  const write = async (request: RequestWriter): Promise<void> => {
    for (let at = 0; at < bytes.length && !request.destroyed; at += size) {
      if (isCut && at + size >= bytes.length) request.destroy(new Error('the gate cut the connection'));
      else request.write(bytes.subarray(at, at + size));
      if (chunks > 1) await wait(pauseMs);
    }
    sentAt = performance.now();
    request.end();
  };
  const sent = { ...headers, 'content-length': `${bytes.length}` };
  const response = await sender.send({ method: 'POST', path, headers: sent }, signal, write);
  return { response, tookMs: performance.now() - sentAt };
}
