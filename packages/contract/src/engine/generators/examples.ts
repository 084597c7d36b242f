import { isUnambiguous } from '@voice-agent/spec-model';
import type { TestCase } from '../test-case.ts';
import { canWriteBody, type GeneratorContext, isLost, validCase, withParameter } from './context.ts';

/** The examples of the spec: each of a parameter, and each body. */
export function exampleCases(context: GeneratorContext): TestCase[] {
  const { document, operation, base, isPinned, isVaried } = context;
  const ofParameters = operation.parameters.flatMap((parameter) => {
    const { pointer, examples } = parameter;
    if (isPinned(parameter) && !isVaried(parameter)) return [];
    return examples
      .filter((value) => isUnambiguous(document.requests, parameter, value, true))
      .map((value) => ({
        ...validCase(context, withParameter(base, parameter, value), `${pointer}/examples`, [
          { what: 'parameter', pointer },
        ]),
        mayLeadNowhere: parameter.in === 'path',
      }));
  });
  const { body } = operation;
  if (body === undefined || !canWriteBody(operation)) return ofParameters;
  const sent = body.examples.filter(({ value }) => !isLost(operation, value));
  const ofBody = sent.map(({ value }) =>
    validCase(context, { ...base, body: value }, `${body.pointer}/examples`),
  );
  return [...ofParameters, ...ofBody];
}
