import { readFileSync } from 'node:fs';
import type { ValidatorEntry } from './validators/validators.ts';

/** What makes a Standard Schema of a validator: behaviour, so it is ordinary code that goes along. */
export const standardSchema: string = readFileSync(
  new URL('../runtime/standard-schema.ts', import.meta.url),
  'utf8',
);

/**
 * Emits a Standard Schema for each validator.
 *
 * @param types the names that the types of the entries need from `types.ts`
 */
export function emitSchemas(entries: ValidatorEntry[], ...types: string[]): string {
  const names = entries.map(({ name }) => name);
  const schemas = entries.map(({ name, type, doc }) => {
    const exported = name.charAt(2).toLowerCase() + name.slice(3);
    return `/** ${doc} */
export const ${exported}: StandardSchema<${type}> = /* @__PURE__ */ toStandardSchema(${name});`;
  });
  return `import { type StandardSchema, toStandardSchema } from './standard-schema.ts';
import type { ${types.join(', ')} } from './types.ts';
import { ${names.join(', ')} } from './validators.ts';

${schemas.join('\n\n')}

export type { Issue, StandardSchema } from './standard-schema.ts';
`;
}
