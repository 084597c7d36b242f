import type { RuleText } from '../engine/check.ts';

export type ReceiverRule =
  | 'event-refused'
  | 'slow-answer'
  | 'unauthenticated-delivery-accepted'
  | 'receiver-error'
  | 'receiver-down';

/** What makes a webhook receiver fit for the service. */
export const receiverRules: Readonly<Record<ReceiverRule, RuleText>> = {
  'event-refused': {
    title: 'An event is answered with 200',
    help: 'Another status than 200 may bring the event again. A receiver answers 200 even when it can not process the event: take it in, answer, and process it after that.',
  },
  'slow-answer': {
    title: 'An event is answered soon',
    help: 'The answer came after the time that --limit allows. How long the service waits is not described: answer first, and process after that.',
  },
  'unauthenticated-delivery-accepted': {
    title: 'A delivery without the right secret is refused',
    help: 'The Authorization header is not the secret, and the delivery is answered with a success. Compare the whole header with the secret, exactly.',
  },
  'receiver-error': {
    title: 'Nothing that arrives makes the receiver fail',
    help: 'The answer has a status of 500 or more. Refuse what is not wanted, and answer 200 to what can not be processed.',
  },
  'receiver-down': {
    title: 'The receiver stays up, whatever arrives',
    help: 'After this delivery a normal event is no longer answered with 200.',
  },
};
