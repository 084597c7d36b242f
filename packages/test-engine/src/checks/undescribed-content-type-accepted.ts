import type { Check } from '../check.ts';
import { isSuccess, type Outcome } from '../outcome.ts';

export const undescribedContentTypeAccepted: Check<Outcome, 'undescribed-content-type-accepted'> = {
  id: 'undescribed-content-type-accepted',
  title: 'A body of another content type is refused',
  help:
    'The document does not list the content type of the body, nor 415 as its refusal, and the service takes it. ' +
    'It is off, unless --severity undescribed-content-type-accepted=warn asks for it.',
  severity: 'off',
  applies: ({ testCase, response }) => testCase.mutates === 'content-type' && response !== undefined,
  judge({ testCase: { pointer, expected }, response }) {
    if (response === undefined || !isSuccess(response.status)) return undefined;
    return { pointer, expected, received: `${response.status}`, cause: expected };
  },
};
