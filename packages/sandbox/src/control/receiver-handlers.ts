import { type Arrival, createReceiver, forward, type WebhookConfiguration } from '@voice-agent/webhooks';
import type { Context } from 'hono';
import type { State } from '../state.ts';
import { found } from './api-error.ts';
import type { Handlers } from './dispatch.ts';

/** The built-in receiver of each agent. */
export const receiverHandlers = ({ agents }: State): Pick<Handlers, 'receive'> => ({
  receive: ({ path }, context) => {
    const agent = found(agents.get(path.agentId), 'There is no agent with this id.');
    return receive(agents.builtIn.authOf(agent.webhook), context);
  },
});

/**
 * Verifies and reads a delivery as a receiver does. The body of the response has what a receiver would log:
 * why it is rejected, or why it is no event. Nothing is kept here: the delivery and the log are.
 */
async function receive(
  auth: NonNullable<WebhookConfiguration['webhookAuth']>,
  { req }: Context,
): Promise<Response> {
  let arrived: Arrival | undefined;
  let rejection: unknown;
  const receiver = createReceiver({
    auth,
    role: 'receive',
    inbox: forward(async (arrival) => {
      arrived = arrival;
    }),
    log: (_level, _message, { reason }) => {
      rejection ??= reason;
    },
  });
  const authorization = req.header('authorization');
  // Read in any case, so that the log has it.
  const bytes = new Uint8Array(await req.arrayBuffer());
  const { status, headers } = await receiver.receive({
    method: req.method,
    authorization: authorization === undefined ? [] : [authorization],
    read: () => bytes,
  });
  const body = arrived
    ? { received: arrived.event?.eventType, problem: arrived.problem }
    : { message: `Rejected: ${rejection}.` };
  return Response.json(body, { status, headers });
}
