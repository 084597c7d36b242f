import { coercions } from '@voice-agent/api-documents/serialize-parameter';
import type { Check } from '../check.ts';
import { type Outcome, shortened } from '../outcome.ts';

export const responseHeader: Check<Outcome, 'response-header'> = {
  id: 'response-header',
  title: 'The headers are those of the document',
  help: 'A header that the document requires is missing, or its value breaks its schema.',
  applies: ({ response, definition }) =>
    response !== undefined && response.status < 500 && (definition?.headers.length ?? 0) > 0,
  judge({ document: { schemas }, response, definition }) {
    for (const { name, required, schema, pointer } of definition?.headers ?? []) {
      const text = response?.headers[name.toLowerCase()];
      if (text === undefined && !required) continue;
      if (text === undefined)
        return { pointer, expected: `the header ${name}`, received: 'no such header', cause: `no ${name}` };
      // What a header means is known by its schema alone: text or number, one value or a list.
      const items = text.split(',').map((each) => coercions(each.trim()));
      const lists = [0, 1].map((form) => items.map((forms) => forms[form] ?? forms[0]));
      if ([...coercions(text), ...lists].some((each) => schemas.accepts(schema, each))) continue;
      const errors = coercions(text).flatMap((each) => schemas.errors(schema, each).slice(0, 1));
      // Of a text that is no number, the number says nothing.
      const error = errors.find(({ schemaPointer }) => !schemaPointer.endsWith('/type')) ?? errors.at(-1);
      const expected = `the header ${name} ${error?.message ?? 'as it is described'}`;
      return {
        pointer: error?.schemaPointer ?? pointer,
        expected,
        cause: expected,
        received: shortened(text),
        place: name,
      };
    }
    return undefined;
  },
};
