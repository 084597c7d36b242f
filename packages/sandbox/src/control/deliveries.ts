import type { Hono } from 'hono';
import type { DeliverySummary } from '../generated/types.ts';
import type { Agent, DeliveryView } from '../public.ts';
import type { State } from '../state.ts';
import { ControlApiError } from './api-error.ts';
import { readQuery, readTake } from './input.ts';
import { testCase } from './test-case.ts';

/** What was delivered, and what was not. */
export function deliveryRoutes(app: Hono, { agents, deliveries, webTools, apiKey }: State): void {
  const deliveryOf = (id: string): DeliveryView => {
    const delivery = deliveries.get(id);
    if (delivery === undefined) throw new ControlApiError(404, 'Unknown delivery id.');
    return delivery;
  };

  app.get('/deliveries', (context) => {
    const { take, ...filters } = readQuery(context, ['callId', 'agentId', 'take']);
    const found = deliveries.list({ take: readTake(take, 50), ...filters });
    return context.json({ deliveries: found.map(summary) });
  });

  app.get('/deliveries/:id', (context) => context.json(deliveryOf(context.req.param('id'))));

  app.post('/deliveries/:id/redeliver', (context) => {
    const { id } = deliveryOf(context.req.param('id'));
    deliveries.redeliver(id);
    return context.json(deliveryOf(id), 202);
  });

  app.get('/deliveries/:id/test-case', (context) => {
    const { id, eventType, agentId, request } = deliveryOf(context.req.param('id'));
    const text = testCase(request.body, {
      apiKey,
      authTokens: webTools.ofAgent(agentId).flatMap((tool) => tool.toolSettings?.authToken ?? []),
      authSecret: agents.webhookOf(agents.get(agentId) as Agent).webhookAuth?.authSecret,
    });
    return context.body(text, 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `inline; filename="${caseName(eventType, id)}.event.json"`,
    });
  });
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
