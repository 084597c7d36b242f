import type { Check } from '../check.ts';
import { isExpected, type Outcome, statusText } from '../outcome.ts';
import { errorIn } from '../server-text.ts';

export const validRequestRefused: Check<Outcome, 'valid-request-refused'> = {
  id: 'valid-request-refused',
  title: 'A valid request succeeds',
  help:
    'The document allows the request, and the service refuses it. A refusal that the document describes, and that the ' +
    'state of the service can explain, such as an id that is not there, is none.',
  applies: ({ testCase, response }) => testCase.expects === 'success' && response !== undefined,
  judge({ testCase: { operation, request, pointer, expected, mutates }, response, definition, isExplained }) {
    if (response === undefined || response.status >= 500) return undefined;
    if (isExpected(operation, response.status) || isExplained) return undefined;
    const isAnonymous = mutates === 'credential';
    // A status that is not described is another rule, unless it asks for the credential that was left out.
    const isViolation = isAnonymous ? [401, 403].includes(response.status) : definition !== undefined;
    if (!isViolation) return undefined;
    const { received, cause } = errorIn(response, request);
    return { pointer, expected, received, cause: `${statusText(response)} ${cause || `of ${operation.id}`}` };
  },
};
