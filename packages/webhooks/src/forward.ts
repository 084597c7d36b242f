import type { Arrival, Inbox } from './inbox-types.ts';

/**
 * An inbox for a platform with its own queue, such as a worker without a disk: a delivery gets a 200
 * when `send` has resolved. The consumer of the queue hands each body to `receiver.process`. Order, attempts and
 * what is done about a body that comes twice are up to the queue.
 *
 * @param send puts a delivery into the queue; what it throws makes the response a 503
 * @example
 * import { forward } from '@voice-agent/webhooks';
 *
 * const inbox = forward(async ({ body }) => queue.send(body));
 */
export function forward(send: (arrival: Arrival) => Promise<void>): Inbox {
  return {
    start: async () => {},
    append: async (arrival) => {
      await send(arrival);
      return { id: '', count: 1 };
    },
    drain: async () => {},
    stop: async () => {},
    count: async () => undefined,
  };
}
