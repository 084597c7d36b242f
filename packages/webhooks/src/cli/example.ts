import { randomUUID } from 'node:crypto';
import { eventValidators } from '../generated/events.ts';
import type { WebhookEvent, WebhookEventMap } from '../generated/types.ts';
import { event } from '../testing/event.ts';

export const eventTypes: readonly string[] = Object.keys(eventValidators);

/**
 * @returns an example of the specs with a call and a moment of its own, so that no receiver takes it for a duplicate
 * @throws TypeError when there is no event of this type
 */
export function example(type: string): WebhookEvent {
  const callId = `call-${randomUUID().slice(0, 8)}`;
  return event(type as keyof WebhookEventMap, { callId, timestamp: new Date().toISOString() });
}
