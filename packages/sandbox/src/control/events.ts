import type { Hono } from 'hono';
import { isObject } from '../json.ts';
import type { State } from '../state.ts';
import { ControlApiError } from './api-error.ts';
import { readObject } from './input.ts';

/** Sends one event to a receiver, to see its response. */
export function eventRoutes(app: Hono, { agents, deliveries }: State): void {
  app.post('/events', async (context) => {
    const { event, ...webhook } = await readObject(context, ['webhookUrl', 'webhookAuth', 'event']);
    if (event === undefined)
      throw new ControlApiError(422, 'The event is required; it may be any JSON value.', '/event');
    if (webhook.webhookUrl === undefined)
      throw new ControlApiError(422, 'The webhookUrl is required: where to send the event.', '/webhookUrl');
    const checked = agents.check(webhook);
    if (checked.ok) {
      const { eventType } = isObject(event) ? event : {};
      const about = typeof eventType === 'string' ? { eventType } : {};
      const attempt = await deliveries.sendOnce(JSON.stringify(event), checked.webhook, about);
      return context.json({ ...attempt, warnings: checked.warnings });
    }
    const message = 'The event was not sent: the service would reject this configuration.';
    return context.json({ message, problems: checked.problems }, 422);
  });
}
