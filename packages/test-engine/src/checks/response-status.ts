import type { Check } from '../check.ts';
import { type Outcome, statusText } from '../outcome.ts';

/** Up to which status it must be described. The spec need not say how a request, or a credential, is rejected. */
const describedBelow = { success: 500, any: 400, rejection: 300 };

export const responseStatus: Check<Outcome, 'response-status'> = {
  id: 'response-status',
  title: 'The status is one that the document describes',
  help: 'Describe the status in the document, or answer with one that is described.',
  applies: ({ testCase, response }) =>
    response !== undefined &&
    response.status < describedBelow[testCase.mutates ? 'rejection' : testCase.expects],
  judge({ testCase: { operation }, response, definition }) {
    if (response === undefined || definition !== undefined) return undefined;
    return {
      pointer: `${operation.pointer}/responses`,
      expected: `a status that is described: ${operation.responses.map((each) => each.status).join(', ')}`,
      received: statusText(response),
      cause: `${response.status}`,
    };
  },
};
