import { isJson, isObject } from '@voice-agent/spec-model';
import { propertiesOf } from '../resources/request-values.ts';
import { anyResponse, type TestCase } from '../test-case.ts';
import { type GeneratorContext, validCase } from './context.ts';

/** Characters that break queries, templates, formats and encodings, from all of them to one. */
const oddTexts = [`O'Hara "x" \\ %s %00 {{7}} \${1} <b>&amp;</b> é海😀`, `'"\\%s{{é😀`, `'"\\%😀`, "'", '😀'];

/** Odd characters in each property of the body that is a string. Whether they are accepted is not judged. */
export function oddCases(context: GeneratorContext): TestCase[] {
  const { document, operation, base } = context;
  const { body } = operation;
  const { body: usual } = base;
  if (body === undefined || !isJson(body.contentType) || !isObject(usual)) return [];
  return [...propertiesOf(document.requests, body.schema).keys()].flatMap((name) => {
    const bodies = oddTexts.map((text) => ({ ...usual, [name]: text }));
    const fit = bodies.find((each) => document.requests.accepts(body.schema, each));
    if (fit === undefined) return [];
    return [{ ...validCase(context, { ...base, body: fit }, body.pointer), ...anyResponse }];
  });
}
