import { arbitraryOf } from '@voice-agent/json-schema/arbitrary';
import type fc from 'fast-check';
import type { DeliveryCase } from '../delivery-case.ts';
import { type EventContext, validCase } from './context.ts';

/** Careful parsers reject such names, and a call hardly has a parameter of that name. */
const unsafeName = /"(?:__proto__|constructor)":/;

/** Random valid events; undefined stands for one that is not sent. */
export function randomEvents(context: EventContext): fc.Arbitrary<DeliveryCase | undefined> {
  const { document, message } = context;
  return arbitraryOf(document.schemas, message.payload).map((value) =>
    unsafeName.test(JSON.stringify(value))
      ? undefined
      : validCase(context, value, 'a valid event', message.payloadPointer),
  );
}
