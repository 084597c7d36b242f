import type { Check } from '../check.ts';
import type { Outcome } from '../outcome.ts';

export const serverError: Check<Outcome, 'server-error'> = {
  id: 'server-error',
  title: 'A request does not make the service fail',
  help: 'The answer has a status of 500 or more. Look for the request in the log of the service.',
  applies: ({ response }) => response !== undefined,
  judge({ testCase, response }) {
    if (response === undefined || response.status < 500) return undefined;
    return {
      pointer: `${testCase.operation.pointer}/responses`,
      expected: 'no failure of the server',
      received: `${response.status}`,
    };
  },
};
