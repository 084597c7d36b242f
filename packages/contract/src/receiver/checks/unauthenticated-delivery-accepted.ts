import type { Check } from '@voice-agent/test-engine/check';
import { isSuccess } from '@voice-agent/test-engine/outcome';
import type { DeliveryOutcome } from '../delivery-case.ts';

export const unauthenticatedDeliveryAccepted: Check<DeliveryOutcome, 'unauthenticated-delivery-accepted'> = {
  id: 'unauthenticated-delivery-accepted',
  title: 'A delivery without the right secret is refused',
  help: 'The Authorization header is not the secret, and the delivery is answered with a success. Compare the whole header with the secret, exactly.',
  applies: ({ testCase }) => testCase.expects === 'rejection',
  judge({ testCase: { pointer, title }, response }) {
    if (response === undefined || !isSuccess(response.status)) return undefined;
    return { pointer, expected: `a refusal of ${title}`, received: `${response.status}` };
  },
};
