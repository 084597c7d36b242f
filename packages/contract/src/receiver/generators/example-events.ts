import type { EventDocument, EventMessage } from '@voice-agent/api-documents/asyncapi';
import { arbitraryOf, NoValue } from '@voice-agent/json-schema/arbitrary';
import fc from 'fast-check';

type Examples = EventMessage['examples'];

/**
 * The valid examples of a message, or one event from the seed.
 *
 * @returns them, and why examples were left out, a line each
 */
export function exampleEvents(
  { schemas }: EventDocument,
  { name, payload, payloadPointer, examples }: EventMessage,
  seed: number,
): { events: Examples; uncovered: string[] } {
  const events = examples.filter((each) => schemas.accepts(payload, each.payload));
  const uncovered = examples
    .filter((each) => !events.includes(each))
    .map((each) => `${name}: the example "${each.name}" breaks its own schema, and is not sent`);
  if (events.length > 0) return { events, uncovered };
  try {
    const [value] = fc.sample(arbitraryOf(schemas, payload), { seed, numRuns: 1 });
    return { events: [{ name: 'generated', payload: value, pointer: payloadPointer }], uncovered };
  } catch (error) {
    if (!(error instanceof NoValue)) throw error;
    const reason = `${name}: no value was found that is valid: ${error.message}`;
    return { events: [], uncovered: [...uncovered, reason] };
  }
}
