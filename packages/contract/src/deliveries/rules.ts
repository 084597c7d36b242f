import type { RuleText } from '../engine/check.ts';

export type DeliveryRule =
  | 'delivery-method'
  | 'delivery-authorization'
  | 'delivery-content-type'
  | 'delivery-body'
  | 'delivery-event-type'
  | 'delivery-schema';

/** What a delivery of the service is judged by. */
export const deliveryRules: Readonly<Record<DeliveryRule, RuleText>> = {
  'delivery-method': {
    title: 'An event comes by POST',
    help: 'A request of another method has an event as its body.',
  },
  'delivery-authorization': {
    title: 'The Authorization header is the word Bearer, one space and a token',
    help: 'A delivery that has just arrived has the header in another form. Look at webhookAuth.authSecret in the configuration of the agent. The value of the header is never shown.',
  },
  'delivery-content-type': {
    title: 'A delivery has the content type of the document',
    help: 'The Content-Type of the delivery is another than the document says for its message.',
  },
  'delivery-body': {
    title: 'The body of a delivery can be read',
    help: 'The body is empty, nested more than 1,000 levels deep, no JSON in UTF-8, no object, or longer than 10 MiB, which is as much as our receiver takes.',
  },
  'delivery-event-type': {
    title: 'The event is one that the document describes',
    help: 'The event type is missing, or no message of the document has it.',
  },
  'delivery-schema': {
    title: 'An event is what the document says',
    help: 'A value in the event breaks the schema of its message. The pointer leads to the keyword that it breaks.',
  },
};
