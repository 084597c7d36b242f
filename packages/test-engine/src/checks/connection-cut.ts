import type { Check } from '../check.ts';
import { type ConnectionOutcome, expectedResponse } from '../outcome.ts';

export const connectionCut: Check<ConnectionOutcome, 'connection-cut'> = {
  id: 'connection-cut',
  title: 'Every answer comes whole',
  help: 'The connection was cut before the answer or within it, or what came is no HTTP or has no end.',
  judge(outcome) {
    const { testCase, failure } = outcome;
    if (failure === undefined || failure.timedOut) return undefined;
    const { message } = failure;
    return {
      pointer: testCase.pointer,
      expected: expectedResponse(outcome),
      received: message,
      cause: message,
    };
  },
};
