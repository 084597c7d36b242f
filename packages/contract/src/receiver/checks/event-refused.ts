import type { Check } from '@voice-agent/test-engine/check';
import type { DeliveryOutcome } from '../delivery-case.ts';

export const eventRefused: Check<DeliveryOutcome, 'event-refused'> = {
  id: 'event-refused',
  title: 'An event is answered with 200',
  help: 'Another status than 200 may bring the event again. A receiver answers 200 even when it can not process the event: take it in, answer, and process it after that.',
  applies: ({ testCase }) => testCase.expects === 'success',
  judge({ testCase: { pointer, title }, response }) {
    if (response === undefined || response.status === 200) return undefined;
    return { pointer, expected: `the status 200 for ${title}`, received: `${response.status}` };
  },
};
