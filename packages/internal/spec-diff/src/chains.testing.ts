import { openapi } from './testing/documents.ts';

/** A schema that leads to the next one of a chain. */
type Link = (next: object, index: number) => object;

/** Ways to link schemas, with the rule that is reported when the last schema of a chain allows longer strings. */
export const chains: [name: string, link: Link, rule: string][] = [
  ['fields', (next) => ({ type: 'object', properties: { next } }), 'response-max-length-raised'],
  ['items', (next) => ({ type: 'array', items: next }), 'response-max-length-raised'],
  ['references', (next) => next, 'response-max-length-raised'],
  ['parts', (next) => ({ allOf: [next] }), 'response-max-length-raised'],
  ['alternatives or null', (next) => ({ anyOf: [next, { type: 'null' }] }), 'response-max-length-raised'],
  ['exclusions', (next) => ({ not: { not: next } }), 'response-not-narrowed'],
  [
    'alternatives in fields',
    (next, index) => ({
      type: 'object',
      properties: { either: { anyOf: [next, { type: 'object', properties: { [`a${index}`]: {} } }] } },
    }),
    'response-max-length-raised',
  ],
];

/** Two documents with a chain of components; only the last one differs. */
export function chainPair(length: number, link: Link): [before: object, after: object] {
  const ref = (index: number) => ({ $ref: `#/components/schemas/S${index}` });
  const document = (maxLength: number) => {
    const links = Array.from({ length: length - 1 }, (_, index) => link(ref(index + 1), index));
    const schemas = [...links, { type: 'string', maxLength }].map((schema, index) => [`S${index}`, schema]);
    return openapi({}, ref(0), { components: { schemas: Object.fromEntries(schemas) } });
  };
  return [document(9), document(99)];
}
