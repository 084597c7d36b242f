import { isObject } from '../json.ts';
import type { State } from '../state.ts';
import type { Handlers } from './dispatch.ts';

/** Sends one event to a receiver, to see its response. */
export const eventHandlers = ({ agents, deliveries }: State): Pick<Handlers, 'sendEvent'> => ({
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
});
