import type { Check } from '../check.ts';
import { isSuccess, type Outcome } from '../outcome.ts';

export const invalidRequestAccepted: Check<Outcome, 'invalid-request-accepted'> = {
  id: 'invalid-request-accepted',
  title: 'A request that breaks the document is refused',
  help: 'The document forbids the request in one place, and the service answers it with a success.',
  applies: ({ testCase, response }) =>
    testCase.expects === 'rejection' && testCase.mutates === undefined && response !== undefined,
  judge({ testCase: { pointer, expected, breaks }, response }) {
    if (response === undefined || !isSuccess(response.status)) return undefined;
    return {
      pointer,
      expected,
      received: `${response.status}`,
      ...(breaks !== undefined && { cause: breaks }),
    };
  },
};
