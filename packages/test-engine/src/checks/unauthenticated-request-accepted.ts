import type { Check } from '../check.ts';
import { isSuccess, type Outcome } from '../outcome.ts';

export const unauthenticatedRequestAccepted: Check<Outcome, 'unauthenticated-request-accepted'> = {
  id: 'unauthenticated-request-accepted',
  title: 'Nobody gets in without the right credential',
  help: 'A wrong credential, or none, is answered with a success.',
  applies: ({ testCase, response }) =>
    testCase.expects === 'rejection' && testCase.mutates === 'credential' && response !== undefined,
  judge({ testCase: { pointer, expected, request }, response }) {
    if (response === undefined || !isSuccess(response.status)) return undefined;
    return { pointer, expected, received: `${response.status}`, cause: request.credential ?? expected };
  },
};
