import type { Check } from '@voice-agent/test-engine/check';
import { type ConnectionRule, connectionChecks } from '@voice-agent/test-engine/checks';
import { isSuccess } from '@voice-agent/test-engine/outcome';
import { type DeliveryOutcome, isSlow } from './delivery-case.ts';

export type ReceiverRule =
  | ConnectionRule
  | 'event-refused'
  | 'receiver-down'
  | 'receiver-error'
  | 'slow-answer'
  | 'unauthenticated-delivery-accepted';

/** The checks of one delivery, its response, and the normal event after it. */
export const receiverChecks: readonly Check<DeliveryOutcome, ReceiverRule>[] = [
  ...connectionChecks,
  {
    id: 'event-refused',
    title: 'An event is answered with 200',
    help: 'Another status than 200 may bring the event again. A receiver answers 200 even when it can not process the event: take it in, answer, and process it after that.',
    judge({ testCase: { pointer, title, expects }, response }) {
      if (expects !== 'success') return undefined;
      if (response === undefined || response.status === 200) return true;
      return { pointer, expected: `the status 200 for ${title}`, received: `${response.status}` };
    },
  },
  {
    id: 'receiver-error',
    title: 'Nothing that arrives makes the receiver fail',
    help: 'The answer has a status of 500 or more. Refuse what is not wanted, and answer 200 to what can not be processed.',
    judge({ testCase: { pointer, title, expects }, response }) {
      if (expects === 'success' || response === undefined) return undefined;
      if (response.status < 500) return true;
      const expected = expects === 'rejection' ? `a refusal of ${title}` : `no failure at ${title}`;
      return { pointer, expected, received: `${response.status}` };
    },
  },
  {
    id: 'slow-answer',
    title: 'An event is answered soon',
    help: 'The answer came after the time that --limit allows. How long the service waits is not described: answer first, and process after that.',
    judge(outcome) {
      const { testCase, limitMs, response } = outcome;
      if (testCase.expects !== 'success' || response === undefined) return undefined;
      if (!isSlow(outcome)) return true;
      const received = `an answer after more than ${limitMs} ms`;
      return { pointer: testCase.pointer, expected: `an answer within ${limitMs} ms`, received };
    },
  },
  {
    id: 'unauthenticated-delivery-accepted',
    title: 'A delivery without the right secret is refused',
    help: 'The Authorization header is not the secret, and the delivery is answered with a success. Compare the whole header with the secret, exactly.',
    judge({ testCase: { pointer, title, expects }, response }) {
      if (expects !== 'rejection') return undefined;
      if (response === undefined || !isSuccess(response.status)) return true;
      return { pointer, expected: `a refusal of ${title}`, received: `${response.status}` };
    },
  },
  {
    id: 'receiver-down',
    title: 'The receiver stays up, whatever arrives',
    help: 'After this delivery a normal event is no longer answered with 200.',
    judge({ testCase: { pointer, probeAfter }, normal: received }) {
      if (received === undefined) return undefined;
      if (received === '200') return true;
      return { pointer, expected: `the status 200 for a normal event after ${probeAfter}`, received };
    },
  },
];
