import type { DeliveryReceiver } from '../receiver-types.ts';
import { type NodeRequest, type NodeResponse, toNodeHandler } from './node.ts';

/**
 * A handler for Express: `app.post('/calls', toExpressHandler(receiver))`. It starts the receiver. A parser may run before
 * it or not. Without one, the body is read only when the sender is known, and is stored byte for byte.
 *
 * @example
 * import { toExpressHandler } from '@voice-agent/webhooks/express';
 * import express from 'express';
 *
 * const app = express();
 * app.post('/calls', toExpressHandler(receiver));
 */
export function toExpressHandler(
  receiver: DeliveryReceiver,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  return toNodeHandler(receiver);
}
