import type { Check } from '../check.ts';
import { isBodyDescribed, type Outcome } from '../outcome.ts';

export const responseBody: Check<Outcome, 'response-body'> = {
  id: 'response-body',
  title: 'The body can be read',
  help: 'The body is empty, cut off, nested more than 1,000 levels deep, or no JSON in UTF-8.',
  applies: (outcome) => isBodyDescribed(outcome) && outcome.body !== undefined,
  judge({ definition, body }) {
    if (definition === undefined || body === undefined || 'value' in body) return undefined;
    return {
      pointer: definition.pointer,
      expected: 'JSON',
      received: body.unreadable,
      cause: body.unreadable,
    };
  },
};
