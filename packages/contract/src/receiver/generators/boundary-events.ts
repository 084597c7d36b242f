import { casesOf } from '@voice-agent/json-schema/cases';
import type { DeliveryCase } from '../delivery-case.ts';
import { deliveryOf, type EventContext, oddCase, validCase } from './context.ts';

/** Both sides of each constraint. The service never sends an invalid event: a receiver may reject it. */
export function boundaryEvents(context: EventContext): DeliveryCase[] {
  const { document, message, payloads } = context;
  return casesOf(document.schemas, message.payload, payloads[0]).map((each) => {
    const { name, value, valid, schemaPointer: pointer } = each;
    const exercises = [{ what: 'constraint', pointer }] as const;
    if (valid) return validCase(context, value, `a valid event (${name})`, pointer, exercises);
    const title = `an event that breaks the document (${name})`;
    return { ...oddCase(message.name, pointer, title, deliveryOf(context, value)), exercises };
  });
}
