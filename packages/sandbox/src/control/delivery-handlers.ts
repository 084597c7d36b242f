import type { DeliverySummary } from '../generated/types.ts';
import type { Agent, DeliveryView } from '../public.ts';
import type { State } from '../state.ts';
import { found } from './api-error.ts';
import type { Handlers } from './dispatch.ts';
import { testCase } from './test-case.ts';

/** What was delivered, and what was not. */
export function deliveryHandlers({
  agents,
  deliveries,
  webTools,
  apiKey,
}: State): Pick<Handlers, 'listDeliveries' | 'getDelivery' | 'redeliver' | 'getTestCase'> {
  const deliveryOf = (id: string): DeliveryView => found(deliveries.get(id), 'Unknown delivery id.');
  return {
    listDeliveries: ({ query }) => ({ deliveries: deliveries.list({ take: 50, ...query }).map(summary) }),
    getDelivery: ({ path }) => deliveryOf(path.id),
    redeliver: ({ path }) => {
      const { id } = deliveryOf(path.id);
      deliveries.redeliver(id);
      return deliveryOf(id);
    },
    getTestCase: ({ path }, context) => {
      const { id, eventType, agentId, request } = deliveryOf(path.id);
      const text = testCase(request.body, {
        apiKey,
        authTokens: webTools.ofAgent(agentId).flatMap((tool) => tool.toolSettings?.authToken ?? []),
        authSecret: agents.webhookOf(agents.get(agentId) as Agent).webhookAuth?.authSecret,
      });
      return context.body(text, 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `inline; filename="${caseName(eventType, id)}.event.json"`,
      });
    },
  };
}

/** A file name for a case: of letters, digits, dots and hyphens, whatever the id is made of. */
const caseName = (eventType: string, id: string): string => `${eventType}-${id}`.replaceAll(/[^\w.-]/g, '-');

function summary({ request, attempts, ...delivery }: DeliveryView): DeliverySummary {
  const { timestamp } = JSON.parse(request.body) as { timestamp: string };
  const short = attempts.map(({ headers: _, body: __, ...attempt }) => attempt);
  const last = short.at(-1);
  const counted = { attemptCount: short.length, attempts: short };
  return { ...delivery, timestamp, ...counted, ...(last !== undefined && { last }) };
}
