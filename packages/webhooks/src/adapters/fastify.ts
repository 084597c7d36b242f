import { firstGiven } from '../given-body.ts';
import type { DeliveryReceiver } from '../receiver-types.ts';
import { exchange, type NodeRequest, type NodeResponse } from './node.ts';

/** The used part of a request of Fastify. */
export interface FastifyRequest {
  readonly raw: NodeRequest;
  readonly body?: unknown;
  readonly rawBody?: unknown;
}

/** The used part of a reply of Fastify. */
export interface FastifyReply {
  readonly raw: NodeResponse;
  hijack(): unknown;
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** The used part of an instance of Fastify. */
export interface FastifyInstance {
  all(path: string, options: { onRequest: Handler }, handler: Handler): unknown;
  addHook(name: 'preClose', hook: () => Promise<void>): unknown;
  addHook(name: 'onClose', hook: () => Promise<void>): unknown;
}

/** The receiver of the plugin, which starts and stops with the app. */
export interface FastifyReceiver extends DeliveryReceiver {
  start?(): Promise<void>;
  stop?(closed?: PromiseLike<unknown>): Promise<void>;
}

/**
 * A route handler for Fastify: `app.post('/calls', toFastifyHandler(receiver))`. It starts the receiver, and takes what the
 * parser of the instance has read. The response is written past the `onSend` hooks.
 *
 * @example
 * import { toFastifyHandler } from '@voice-agent/webhooks/fastify';
 * import fastify from 'fastify';
 *
 * const app = fastify();
 * app.post('/calls', toFastifyHandler(receiver));
 */
export function toFastifyHandler(receiver: DeliveryReceiver): Handler {
  receiver.open?.();
  return handlerOf(receiver);
}

function handlerOf(receiver: DeliveryReceiver): Handler {
  return (request, reply) => {
    reply.hijack();
    return exchange(receiver, request.raw, reply.raw, () => firstGiven(request.rawBody, request.body));
  };
}

/**
 * A plugin for Fastify: `app.register(toFastifyPlugin(receiver), { prefix: '/calls' })`. In it no parser runs: the
 * body is read only when the sender is known, and is stored byte for byte. It starts the receiver: an inbox that can't be
 * opened rejects `app.ready()` and `app.listen()`. `app.close()` also stops it, when everything in flight has its response. Make the app with `return503OnClosing: false`, or Fastify itself rejects what
 * still comes on open connections.
 *
 * @example
 * import { toFastifyPlugin } from '@voice-agent/webhooks/fastify';
 * import fastify from 'fastify';
 *
 * const app = fastify();
 * await app.register(toFastifyPlugin(receiver), { prefix: '/calls' });
 */
export function toFastifyPlugin(receiver: FastifyReceiver): (instance: FastifyInstance) => Promise<void> {
  const handler = handlerOf(receiver);
  return async (instance) => {
    // A parser rejects types that it does not know, so the response is sent before it is asked.
    instance.all('/', { onRequest: handler }, handler);
    let close = () => {};
    const closed = new Promise<void>((resolve) => (close = resolve));
    let stopped: Promise<void> | undefined;
    instance.addHook('preClose', async () => {
      stopped = receiver.stop?.(closed);
      // The stop is awaited after the server, which takes longer.
      stopped?.catch(() => {});
    });
    instance.addHook('onClose', async () => {
      close();
      await (stopped ?? receiver.stop?.());
    });
    await receiver.start?.();
  };
}
