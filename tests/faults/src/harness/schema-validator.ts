import { dereference, initialBaseURI, type Schema, validate } from '@cfworker/json-schema';
import type { Fields } from './fault.ts';

type Lookup = ReturnType<typeof dereference>;

/** Validates values by schemas of a document. It shares no code with the validator of the gate. */
export class Schemas {
  readonly #lookup: Lookup;
  readonly #plain = new Map<unknown, Schema | boolean>();

  constructor(document: Fields) {
    const { schemas } = document.components as Fields;
    this.#lookup = dereference(plain({ components: { schemas } }) as Schema);
  }

  isValid(schema: unknown, value: unknown): boolean {
    let copy = this.#plain.get(schema);
    if (copy === undefined) {
      copy = plain(schema) as Schema | boolean;
      // It is a sibling of the named schemas, so that references resolve.
      dereference(copy as Schema, this.#lookup, initialBaseURI, `/inline/${this.#plain.size}`);
      this.#plain.set(schema, copy);
    }
    return validate(value, copy, '2020-12', this.#lookup).valid;
  }
}

/** The validator has no dynamic references: here each anchor occurs once, so plain ones are equivalent. */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== 'object' || node === null) return node;
  const renamed: Readonly<Record<string, string>> = { $dynamicRef: '$ref', $dynamicAnchor: '$anchor' };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [renamed[key] ?? key, plain(value)]));
}
