import type { Check } from '../check.ts';
import type { Outcome } from '../outcome.ts';

export const noAnswer: Check<Outcome, 'no-answer'> = {
  id: 'no-answer',
  title: 'Every request is answered in time',
  help: 'No whole answer came in the time that --timeout allows.',
  judge({ testCase: { pointer }, failure }) {
    if (failure?.timedOut !== true) return undefined;
    return { pointer, expected: 'an answer', received: failure.message };
  },
};
