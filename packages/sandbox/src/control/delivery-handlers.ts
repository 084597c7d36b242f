import type { DeliverySummary } from '../generated/types.ts';
import { isObject } from '../json.ts';
import type { DeliveryView } from '../public.ts';
import type { State } from '../state.ts';
import { found } from './api-error.ts';
import type { Handlers } from './dispatch.ts';

/** What was delivered, and what was not; and single events that are sent on request. */
export function deliveryHandlers({
  agents,
  deliveries,
  log,
}: State): Pick<Handlers, 'listDeliveries' | 'getDelivery' | 'redeliver' | 'getTestCase' | 'sendEvent'> {
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
      const { id, eventType, request } = deliveryOf(path.id);
      const event: unknown = JSON.parse(log.secrets.mask(request.body));
      return context.body(`${JSON.stringify(event, null, 2)}\n`, 200, {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `inline; filename="${caseName(eventType, id)}.event.json"`,
      });
    },
    sendEvent: async ({ body: { event, ...webhook } }, context) => {
      const checked = agents.check(webhook);
      if (!checked.ok) {
        const message = 'The event was not sent: the service would reject this configuration.';
        return context.json({ message, problems: checked.problems }, 422);
      }
      const { eventType } = isObject(event) ? event : {};
      const about = typeof eventType === 'string' ? { eventType } : {};
      const attempt = await deliveries.sender.send(JSON.stringify(event), checked.webhook, about);
      return { ...attempt, warnings: checked.warnings };
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
