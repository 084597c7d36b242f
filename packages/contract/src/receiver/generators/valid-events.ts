import { type EventDocument, type EventMessage, isObject, toJson } from '@voice-agent/spec-model';
import { arbitraryOf, casesOf, NoValue } from '@voice-agent/spec-model/generate';
import fc from 'fast-check';
import type { DeliveryCase, DeliveryRequest } from '../delivery-case.ts';
import { deliveryOf, type EventContext, oddCase, validCase } from './delivery-context.ts';

/**
 * The valid examples of a message, or one event from the seed.
 *
 * @returns them, and why examples were left out, a line each
 */
export function exampleEvents(
  { schemas }: EventDocument,
  { name, payload, payloadPointer, examples }: EventMessage,
  seed: number,
): { events: EventMessage['examples']; uncovered: string[] } {
  const events = examples.filter((each) => schemas.accepts(payload, each.payload));
  const uncovered = examples
    .filter((each) => !events.includes(each))
    .map((each) => `${name}: the example "${each.name}" breaks its own schema, and is not sent`);
  if (events.length > 0) return { events, uncovered };
  try {
    const [value] = fc.sample(arbitraryOf(schemas, payload), { seed, numRuns: 1 });
    return { events: [{ name: 'generated', payload: value, pointer: payloadPointer }], uncovered };
  } catch (error) {
    if (!(error instanceof NoValue)) throw error;
    const reason = `${name}: no value was found that is valid: ${error.message}`;
    return { events: [], uncovered: [...uncovered, reason] };
  }
}

/**
 * An event of a call of its own, twice: where the last message comes first, before the event that precedes it.
 *
 * @param callProperty the property of an event with the id of its call, where that is known
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

/** The same event, written in other ways that mean the same. */
export function wireForms(context: EventContext): DeliveryCase[] {
  const { message, payloads } = context;
  const { headers } = deliveryOf(context, payloads[0]);
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const charset = { ...headers, 'Content-Type': `${message.contentType}; charset=utf-8` };
  const forms: Record<string, Partial<DeliveryRequest>> = {
    'an event that comes in slow pieces': { chunks: 24 },
    'an event with names of headers in lower case': { headers: Object.fromEntries(lower) },
    'an event with a charset': { headers: charset },
    'an event with spaces and lines between its parts': { body: toJson(payloads[0], 2) },
  };
  return Object.entries(forms).map(([title, change]) => {
    const valid = validCase(context, payloads[0], title);
    return { ...valid, request: { ...valid.request, ...change } };
  });
}

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
