import type { Check } from '../check.ts';
import { type ConnectionOutcome, noWholeResponse } from '../outcome.ts';

export const noAnswer: Check<ConnectionOutcome, 'no-answer'> = {
  id: 'no-answer',
  title: 'Every request is answered in time',
  help: 'No whole answer came in the time that --timeout allows.',
  judge(outcome) {
    const { failure } = outcome;
    return failure?.timedOut !== true ? undefined : noWholeResponse(outcome, failure.message);
  },
};
