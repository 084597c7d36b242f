import type { Hono } from 'hono';
import { isObject } from '../json.ts';
import type { State } from '../state.ts';
import { ControlApiError } from './api-error.ts';
import { readObject } from './input.ts';

/** Sends one event to a receiver, for those who want to see what it answers. */
export function eventRoutes(app: Hono, { agents, deliveries }: State): void {
  app.post('/events', async (context) => {
    const { event, ...webhook } = await readObject(context, ['webhookUrl', 'webhookAuth', 'event']);
    if (event === undefined)
      throw new ControlApiError(422, 'The event must be there; any JSON value will do.', '/event');
    if (webhook.webhookUrl === undefined)
      throw new ControlApiError(422, 'The webhookUrl must be there: where the event is sent.', '/webhookUrl');
    const checked = agents.check(webhook);
    if (checked.ok) {
      const { eventType } = isObject(event) ? event : {};
      const about = typeof eventType === 'string' ? { eventType } : {};
      return context.json(await deliveries.sendOnce(JSON.stringify(event), checked.webhook, about));
    }
    const message = 'The event is not sent: the service would refuse this configuration.';
    return context.json({ message, refusals: checked.refusals }, 422);
  });
}
