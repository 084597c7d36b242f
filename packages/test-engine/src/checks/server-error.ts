import type { Check } from '../check.ts';
import type { Outcome } from '../outcome.ts';
import { errorIn } from '../server-text.ts';

export const serverError: Check<Outcome, 'server-error'> = {
  id: 'server-error',
  title: 'A request does not make the service fail',
  help: 'The answer has a status of 500 or more. Look for the request in the log of the service.',
  applies: ({ response }) => response !== undefined,
  judge({ testCase: { operation, request, expects }, response }) {
    if (response === undefined || response.status < 500) return undefined;
    const { status } = response;
    const { said, cause } = errorIn(response, request);
    return {
      pointer: `${operation.pointer}/responses`,
      expected: `no failure of the server${expects === 'success' ? ', since the request is valid' : ''}`,
      received: said === '' ? `${status}` : `${status}: ${said.slice(0, 200)}`,
      cause:
        cause === ''
          ? `${status}${expects === 'success' ? ' of a valid request' : ''}`
          : `${status} ${cause}`,
    };
  },
};
