import { dereference, initialBaseURI, type Schema, validate } from '@cfworker/json-schema';
import type { Fields } from './fault.ts';

type Lookup = ReturnType<typeof dereference>;

/** Validates values against the schemas of a document. It shares no code with the validator of the gate. */
export class SchemaValidator {
  readonly #lookup: Lookup;
  readonly #converted = new Map<unknown, Schema | boolean>();

  constructor(document: Fields) {
    const { schemas } = document.components as Fields;
    this.#lookup = dereference(withoutDynamicRefs({ components: { schemas } }) as Schema);
  }

  isValid(schema: unknown, value: unknown): boolean {
    let converted = this.#converted.get(schema);
    if (converted === undefined) {
      converted = withoutDynamicRefs(schema) as Schema | boolean;
      // Registered beside the named schemas, so that references resolve.
      dereference(converted as Schema, this.#lookup, initialBaseURI, `/inline/${this.#converted.size}`);
      this.#converted.set(schema, converted);
    }
    return validate(value, converted, '2020-12', this.#lookup).valid;
  }
}

/** Whether a value is valid for a schema without references. */
export const isValidFor = (schema: Schema, value: unknown): boolean =>
  validate(value, schema, '2020-12').valid;

/** cfworker does not support dynamic references. Each anchor occurs once here, so static ones are equivalent. */
function withoutDynamicRefs(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutDynamicRefs);
  if (typeof node !== 'object' || node === null) return node;
  const renamed: Readonly<Record<string, string>> = { $dynamicRef: '$ref', $dynamicAnchor: '$anchor' };
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [renamed[key] ?? key, withoutDynamicRefs(value)]),
  );
}
