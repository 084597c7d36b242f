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
    const { received, cause } = errorIn(response, request);
    const isValid = expects === 'success';
    const unknown = isValid ? 'of a valid request' : '';
    return {
      pointer: `${operation.pointer}/responses`,
      expected: `no failure of the server${isValid ? ', since the request is valid' : ''}`,
      received,
      cause: `${status} ${cause || unknown}`.trim(),
    };
  },
};
