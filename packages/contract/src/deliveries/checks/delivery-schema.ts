import { valueAt } from '@voice-agent/json-schema/pointer';
import type { Check } from '@voice-agent/test-engine/check';
import { type EventOutcome, kindOf } from '../event-outcome.ts';

export const deliverySchema: Check<EventOutcome, 'delivery-schema'> = {
  id: 'delivery-schema',
  title: 'An event is what the document says',
  help: 'A value in the event breaks the schema of its message. The pointer leads to the keyword that it breaks.',
  applies: ({ message }) => message !== undefined,
  judge({ matcher: { document }, message, event }) {
    const [error] = document.schemas.errors(message?.payload ?? true, event);
    if (error === undefined) return undefined;
    return {
      pointer: error.schemaPointer,
      expected: `${error.pointer === '' ? 'the event' : error.pointer} ${error.message}`,
      cause: `${error.schemaPointer} ${error.message}`,
      received: error.keyword === 'required' ? 'nothing there' : kindOf(valueAt(event, error.pointer)),
    };
  },
};
