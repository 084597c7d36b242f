import type { Rule } from './rule.ts';

export type ReceiverRule =
  | 'event-refused'
  | 'slow-answer'
  | 'unauthenticated-delivery-accepted'
  | 'receiver-error'
  | 'receiver-down';

/** What makes a webhook receiver fit for the service. */
export const receiverRules: Readonly<Record<ReceiverRule, Rule>> = {
  'event-refused': {
    title: 'An event is answered with 200',
    about:
      'Another status than 200 may bring the event again. A receiver answers 200 even when it can not process the event: take it in, answer, and process it after that.',
    facts: ['receiver.answers-200', 'receiver.answers-200-on-failure'],
  },
  'slow-answer': {
    title: 'An event is answered soon',
    about:
      'The answer came after the time that --limit allows. How long the service waits is not described: answer first, and process after that.',
    facts: ['receiver.answers-200'],
  },
  'unauthenticated-delivery-accepted': {
    title: 'A delivery without the right secret is refused',
    about:
      'The Authorization header is not the secret, and the delivery is answered with a success. Compare the whole header with the secret, exactly.',
    facts: [
      'webhook.auth.compare',
      'webhook.auth.mismatch',
      'webhook.auth.missing-bearer',
      'webhook.auth.extra-spaces',
      'error.delivery-refused',
    ],
  },
  'receiver-error': {
    title: 'Nothing that arrives makes the receiver fail',
    about:
      'The answer has a status of 500 or more. Refuse what is not wanted, and answer 200 to what can not be processed.',
    facts: ['receiver.answers-200-on-failure', 'error.delivery-refused'],
  },
  'receiver-down': {
    title: 'The receiver stays up, whatever arrives',
    about: 'After this delivery a normal event is no longer answered with 200.',
    facts: ['receiver.answers-200'],
  },
};
