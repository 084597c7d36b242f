import type { TestCase } from '../test-case.ts';
import { wrongFormsOf } from '../wrong-credentials.ts';
import type { GeneratorContext } from './context.ts';

/** The base with every form of a wrong credential; and without one, where the spec says that none is needed. */
export function credentialCases(context: GeneratorContext): TestCase[] {
  const { operation, base, credential, requestOf } = context;
  const isPublic = operation.security.some((schemes) => schemes.length === 0);
  const pointer = `${operation.pointer}/security`;
  const anonymous: TestCase = {
    operation,
    request: requestOf(base, null),
    expects: 'success',
    expected: 'a success without a credential, since none is asked for',
    pointer,
    mutates: 'credential',
  };
  const isProtected = operation.security.length > 0 && !isPublic;
  const wrong = isProtected ? wrongFormsOf(operation, credential) : [];
  return [
    ...(isPublic ? [anonymous] : []),
    ...wrong.map(({ name, value }): TestCase => {
      const request = requestOf(base, value === undefined ? null : { ...credential, value });
      return {
        operation,
        request: { ...request, credential: name },
        expects: 'rejection',
        expected: `a refusal of ${name}`,
        pointer,
        mutates: 'credential',
      };
    }),
  ];
}
