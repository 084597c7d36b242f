import { mediaTypeOf } from '@voice-agent/http-exchanges/http-message';
import type { Check } from '../check.ts';
import { isBodyDescribed, type Outcome } from '../outcome.ts';

export const responseContentType: Check<Outcome, 'response-content-type'> = {
  id: 'response-content-type',
  title: 'The answer has the content type of the document',
  help: 'The Content-Type of the answer is another than the document says for this status, or is missing.',
  applies: isBodyDescribed,
  judge({ response, definition, content }) {
    if (response === undefined || definition === undefined || content !== undefined) return undefined;
    const expected = definition.contents.map(({ contentType }) => contentType).join(' or ');
    const received = mediaTypeOf(response) ?? 'no Content-Type';
    return { pointer: definition.pointer, expected, received, cause: `${expected}, ${received}` };
  },
};
