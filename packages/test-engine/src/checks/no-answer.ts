import type { Check } from '../check.ts';
import { type ConnectionOutcome, expectedResponse } from '../outcome.ts';

export const noAnswer: Check<ConnectionOutcome, 'no-answer'> = {
  id: 'no-answer',
  title: 'Every request is answered in time',
  help: 'No whole answer came in the time that --timeout allows.',
  judge(outcome) {
    const { testCase, failure } = outcome;
    if (failure?.timedOut !== true) return undefined;
    const { message } = failure;
    return {
      pointer: testCase.pointer,
      expected: expectedResponse(outcome),
      received: message,
      cause: message,
    };
  },
};
