import { type Arrival, createReceiver, forward } from '@voice-agent/webhooks';
import type { Agent } from '../public.ts';
import { type Asked, Reply } from './reply.ts';

/**
 * The built-in receiver of an agent: verifies and reads a delivery as a receiver does. The body of the response has
 * what a receiver would log: why it is rejected, or why it is no event. Nothing is kept here: the delivery and the log
 * are.
 */
export async function receive(agent: Agent, { incoming, body, state }: Asked): Promise<Reply> {
  let arrived: Arrival | undefined;
  let rejection: unknown;
  const receiver = createReceiver({
    auth: state.agents.builtIn.authOf(agent.webhook),
    role: 'receive',
    inbox: forward(async (arrival) => {
      arrived = arrival;
    }),
    log: (_level, _message, { reason }) => {
      rejection ??= reason;
    },
  });
  const { method = '', headers } = incoming;
  const authorization = headers.authorization === undefined ? [] : [headers.authorization];
  const { status } = await receiver.receive({ method, authorization, read: () => body });
  const message = `Rejected: ${rejection}.`;
  if (arrived === undefined) return Reply.json({ message }, status, { rejection: { message } });
  return Reply.json({ received: arrived.event?.eventType, problem: arrived.problem }, status);
}
