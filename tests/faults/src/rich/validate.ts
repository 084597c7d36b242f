import { dereference, initialBaseURI, type Schema, validate } from '@cfworker/json-schema';
import type { Fields } from '../types.ts';

type Lookup = ReturnType<typeof dereference>;

/** Whether a value is what a schema of the document says. It shares no code with the validator of the gate. */
export class Schemas {
  readonly #lookup: Lookup;
  readonly #made = new Map<unknown, Schema | boolean>();

  constructor(document: Fields) {
    const { schemas } = document.components as Fields;
    this.#lookup = dereference(plain({ components: { schemas } }) as Schema);
  }

  holds(schema: unknown, value: unknown): boolean {
    let made = this.#made.get(schema);
    if (made === undefined) {
      made = plain(schema) as Schema | boolean;
      // It stands beside the named schemas, so that references lead to them.
      dereference(made as Schema, this.#lookup, initialBaseURI, `/made/${this.#made.size}`);
      this.#made.set(schema, made);
    }
    return validate(value, made, '2020-12', this.#lookup).valid;
  }
}

/** The validator has no dynamic references; where each anchor stands once they are plain ones. */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== 'object' || node === null) return node;
  const renamed: Readonly<Record<string, string>> = { $dynamicRef: '$ref', $dynamicAnchor: '$anchor' };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [renamed[key] ?? key, plain(value)]));
}
