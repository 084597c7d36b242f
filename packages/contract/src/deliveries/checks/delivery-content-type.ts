import type { Check } from '@voice-agent/test-engine/check';
import { type EventOutcome, shownName } from '../event-outcome.ts';

export const deliveryContentType: Check<EventOutcome, 'delivery-content-type'> = {
  id: 'delivery-content-type',
  title: 'A delivery has the content type of the document',
  help: 'The Content-Type of the delivery is another than the document says for its message.',
  applies: ({ delivery: { live, headers }, message }) =>
    message !== undefined && (live === true || headers?.['content-type'] !== undefined),
  judge({ delivery: { headers }, message }) {
    const type = headers?.['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (message === undefined || type === message.contentType.toLowerCase()) return undefined;
    const received = type === undefined ? 'no Content-Type' : shownName(type);
    return { pointer: `${message.pointer}/contentType`, expected: message.contentType, received };
  },
};
