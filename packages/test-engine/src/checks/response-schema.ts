import { valueAt } from '@voice-agent/json-schema/pointer';
import type { Check } from '../check.ts';
import { isBodyDescribed, type Outcome, shortened } from '../outcome.ts';

export const responseSchema: Check<Outcome, 'response-schema'> = {
  id: 'response-schema',
  title: 'The body is what the document says',
  help: 'A value in the body breaks the schema of the answer. The pointer leads to the keyword that it breaks.',
  applies: (outcome) => isBodyDescribed(outcome) && outcome.body !== undefined && 'value' in outcome.body,
  judge({ document: { schemas }, content, body }) {
    if (body === undefined || !('value' in body)) return undefined;
    const [error] = schemas.errors(content?.schema ?? true, body.value);
    if (error === undefined) return undefined;
    return {
      pointer: error.schemaPointer,
      expected: `${error.pointer === '' ? 'the body' : error.pointer} ${error.message}`,
      received: shortened(valueAt(body.value, error.pointer)),
      place: error.pointer,
      cause: `${error.schemaPointer} ${error.message}`,
    };
  },
};
