import { type Arrival, createReceiver, forward, type WebhookConfiguration } from '@voice-agent/webhooks';
import { toWebHandler } from '@voice-agent/webhooks/web';
import type { Hono } from 'hono';
import { ControlApiError } from '../control/api-error.ts';
import type { State } from '../state.ts';

/** The built-in receiver of each agent. */
export function receiverRoutes(app: Hono, { agents }: State): void {
  app.post('/receiver/:agentId', (context) => {
    const agent = agents.get(context.req.param('agentId'));
    if (agent === undefined) throw new ControlApiError(404, 'There is no agent with this id.');
    return receive(agents.builtIn.authOf(agent.webhook), context.req.raw);
  });
}

/**
 * Takes a delivery in as a receiver does: verifies and reads it. The body of the response says what a receiver would log:
 * why it is rejected, or why it is no event. Nothing is kept: the delivery and its attempts are.
 */
async function receive(
  auth: NonNullable<WebhookConfiguration['webhookAuth']>,
  request: Request,
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
  const { status, headers } = await toWebHandler(receiver)(request);
  const body = arrived
    ? { received: arrived.event?.eventType, problem: arrived.problem }
    : { message: `Rejected: ${rejection}.` };
  return Response.json(body, { status, headers });
}
