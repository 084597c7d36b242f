import type { Check } from '@voice-agent/test-engine/check';
import type { DeliveryOutcome } from '../delivery-case.ts';

export const receiverError: Check<DeliveryOutcome, 'receiver-error'> = {
  id: 'receiver-error',
  title: 'Nothing that arrives makes the receiver fail',
  help: 'The answer has a status of 500 or more. Refuse what is not wanted, and answer 200 to what can not be processed.',
  applies: ({ testCase, response }) => testCase.expects !== 'success' && response !== undefined,
  judge({ testCase: { pointer, title, expects }, response }) {
    if (response === undefined || response.status < 500) return undefined;
    const expected = expects === 'rejection' ? `a refusal of ${title}` : `no failure at ${title}`;
    return { pointer, expected, received: `${response.status}` };
  },
};
