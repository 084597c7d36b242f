import { operations } from '@voice-agent/client/operations';
import type { Export } from '../model.ts';

/**
 * The example of an export that is generated from a spec. There are many of these, so it is made here instead of being
 * installed with the package.
 */
export function madeExample({ name, signature }: Export, specifier: string): string[] {
  const [, use] = uses.find(([type]) => signature.startsWith(`const ${name}: ${type}`)) ?? [];
  return use === undefined ? [] : [`import { ${name} } from '${specifier}';\n\n${use(name)}`];
}

/** How a constant is used, by the beginning of its type. */
const uses: [type: string, use: (name: string) => string][] = [
  [
    'Validator<',
    (name) => `const value: unknown = JSON.parse(body);
if (!${name}(value)) console.error(${name}.errors);`,
  ],
  [
    'StandardSchema<',
    (name) => `const result = ${name}['~standard'].validate(JSON.parse(body));
if (result.issues) console.error(result.issues);`,
  ],
  [
    'Readonly<Partial<Record<OperationId, Validator<unknown>>>>',
    (name) => `const isValid = ${name}.${Object.keys(operations)[0]};
if (isValid && !isValid(JSON.parse(body))) console.error(isValid.errors);`,
  ],
];
