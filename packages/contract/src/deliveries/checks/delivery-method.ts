import type { Check } from '@voice-agent/test-engine/check';
import type { EventOutcome } from '../event-outcome.ts';

export const deliveryMethod: Check<EventOutcome, 'delivery-method'> = {
  id: 'delivery-method',
  title: 'An event comes by POST',
  help: 'A request of another method has an event as its body.',
  applies: ({ delivery: { live, method = 'POST' }, event }) =>
    event !== undefined && (live === true || method !== 'POST'),
  judge({ delivery: { method = 'POST' }, matcher: { pointer } }) {
    return method === 'POST' ? undefined : { pointer, expected: 'POST', received: 'another method' };
  },
};
