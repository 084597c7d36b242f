import type { Check } from '../engine/check.ts';
import { isSuccess } from '../engine/outcome.ts';
import { type ConnectionRule, connectionChecks } from '../engine/response-checks.ts';
import { type DeliveryOutcome, isSlow } from './delivery-case.ts';

export type ReceiverRule =
  | ConnectionRule
  | 'event-rejected'
  | 'receiver-down'
  | 'receiver-error'
  | 'slow-response'
  | 'unauthenticated-delivery-accepted';

/** The checks of one delivery, its response, and the normal event after it. */
export const receiverChecks: readonly Check<DeliveryOutcome, ReceiverRule>[] = [
  ...connectionChecks,
  {
    id: 'event-rejected',
    title: 'A valid event gets a 200',
    help: 'With another status the service may send the event again. Return 200 even when you cannot process the event: store it, respond, then process it.',
    judge({ testCase: { pointer, title, expects }, response }) {
      if (expects !== 'success') return undefined;
      if (response === undefined || response.status === 200) return true;
      return { pointer, expected: `the status 200 for ${title}`, received: `${response.status}` };
    },
  },
  {
    id: 'receiver-error',
    title: 'No delivery may cause a server error',
    help: 'The response has status 5xx. Reject what you do not want with a 4xx, and return 200 for an event that you cannot process.',
    judge({ testCase: { pointer, title, expects }, response }) {
      if (expects === 'success' || response === undefined) return undefined;
      if (response.status < 500) return true;
      const expected = expects === 'rejection' ? `a rejection of ${title}` : `no failure at ${title}`;
      return { pointer, expected, received: `${response.status}` };
    },
  },
  {
    id: 'slow-response',
    title: 'An event gets a response in time',
    help: 'The response took longer than --limit. How long the service waits is not specified: respond first, then process.',
    judge(outcome) {
      const { testCase, limitMs, response } = outcome;
      if (testCase.expects !== 'success' || response === undefined) return undefined;
      if (!isSlow(outcome)) return true;
      const received = `a response after more than ${limitMs} ms`;
      return { pointer: testCase.pointer, expected: `a response within ${limitMs} ms`, received };
    },
  },
  {
    id: 'unauthenticated-delivery-accepted',
    title: 'A delivery without the right secret is rejected',
    help: 'The Authorization header is not the secret, and the delivery got a 2xx response. Compare the whole header with the secret, exactly.',
    judge({ testCase: { pointer, title, expects }, response }) {
      if (expects !== 'rejection') return undefined;
      if (response === undefined || !isSuccess(response.status)) return true;
      return { pointer, expected: `a rejection of ${title}`, received: `${response.status}` };
    },
  },
  {
    id: 'receiver-down',
    title: 'The receiver stays up, whatever arrives',
    help: 'After this delivery a normal event no longer gets a 200.',
    judge({ testCase: { pointer, probeAfter }, normal: received }) {
      if (received === undefined) return undefined;
      if (received === '200') return true;
      return { pointer, expected: `the status 200 for a normal event after ${probeAfter}`, received };
    },
  },
];
