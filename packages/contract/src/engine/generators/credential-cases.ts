import type { TestCase } from '../test-case.ts';
import { wrongFormsOf } from '../wrong-credentials.ts';
import type { GeneratorContext } from './context.ts';

/**
 * The base without a credential, where the spec says that none is needed; else with every form of a wrong one, in sets:
 * the others of a set are sent when the first is rejected, and none of the next sets when the very first is accepted.
 */
export function credentialCases(context: GeneratorContext): TestCase[][] {
  const { operation, base, credentials, requestOf } = context;
  const pointer = `${operation.pointer}/security`;
  const anonymous: TestCase = {
    operation,
    request: requestOf(base, []),
    expects: 'success',
    expected: 'a success without a credential, since none is required',
    pointer,
    mutates: 'credential',
  };
  if (operation.security.some((schemes) => schemes.length === 0)) return [[anonymous]];
  return wrongFormsOf(operation, credentials).map((forms) =>
    forms.map(({ name, sent }) => ({
      ...anonymous,
      request: { ...requestOf(base, sent), credential: name },
      expects: 'rejection',
      expected: `a rejection of ${name}`,
    })),
  );
}
