import { isObject } from '@voice-agent/json-schema/keywords';
import type { DeliveryCase } from '../delivery-case.ts';
import { type EventContext, validCase } from './context.ts';

/**
 * An event of a call of its own, twice: where the last message comes first, before the event that precedes it.
 *
 * @param callProperty the property of an event that says which call it is of, where that is known
 */
export function repeatedEvents(context: EventContext, callProperty: string | undefined): DeliveryCase[] {
  const { document, message, payloads } = context;
  const [payload] = payloads;
  const isNamed = callProperty !== undefined && isObject(payload) && Object.hasOwn(payload, callProperty);
  const other = isNamed ? { ...payload, [callProperty]: 'call-in-reverse' } : payload;
  const sent = document.schemas.accepts(message.payload, other) ? other : payload;
  return ['an event that comes before the one before it', 'an event that comes for the second time'].map(
    (title) => validCase(context, sent, title),
  );
}

/** An event that is sent together with others. */
export const concurrentEvent = (context: EventContext): DeliveryCase =>
  validCase(context, context.payloads[0], 'one of several events at once');
