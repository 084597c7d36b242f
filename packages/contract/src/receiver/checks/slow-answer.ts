import type { Check } from '@voice-agent/test-engine/check';
import { type DeliveryOutcome, isSlow } from '../delivery-case.ts';

export const slowAnswer: Check<DeliveryOutcome, 'slow-answer'> = {
  id: 'slow-answer',
  title: 'An event is answered soon',
  help: 'The answer came after the time that --limit allows. How long the service waits is not described: answer first, and process after that.',
  applies: ({ testCase, response }) => testCase.expects === 'success' && response !== undefined,
  judge(outcome) {
    const { testCase, limitMs } = outcome;
    if (!isSlow(outcome)) return undefined;
    const received = `an answer after more than ${limitMs} ms`;
    return { pointer: testCase.pointer, expected: `an answer within ${limitMs} ms`, received };
  },
};
