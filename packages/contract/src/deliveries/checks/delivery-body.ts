import type { Check } from '@voice-agent/test-engine/check';
import type { EventOutcome } from '../event-outcome.ts';

export const deliveryBody: Check<EventOutcome, 'delivery-body'> = {
  id: 'delivery-body',
  title: 'The body of a delivery can be read',
  help: 'The body is empty, nested more than 1,000 levels deep, no JSON in UTF-8, no object, or longer than 10 MiB, which is as much as our receiver takes.',
  judge: ({ matcher: { pointer }, unreadable }) => unreadable && { pointer, ...unreadable },
};
