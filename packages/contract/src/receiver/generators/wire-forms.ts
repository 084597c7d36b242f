import type { DeliveryCase, DeliveryRequest } from '../delivery-case.ts';
import { deliveryOf, type EventContext } from './context.ts';

/** The same event, written in other ways that mean the same. */
export function wireForms(context: EventContext): DeliveryCase[] {
  const { message, payloads } = context;
  const { name: operation, pointer } = message;
  const request = deliveryOf(context, payloads[0]);
  const { headers } = request;
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const charset = { ...headers, 'Content-Type': `${message.contentType}; charset=utf-8` };
  const forms: [title: string, change: Partial<DeliveryRequest>][] = [
    ['an event that comes in slow pieces', { chunks: 24 }],
    ['an event with names of headers in lower case', { headers: Object.fromEntries(lower) }],
    ['an event that says its charset', { headers: charset }],
    ['an event with spaces and lines between its parts', { body: JSON.stringify(payloads[0], null, 2) }],
  ];
  return forms.map(([title, change]) => ({
    operation,
    pointer,
    title,
    request: { ...request, ...change },
    expects: 'success',
  }));
}
