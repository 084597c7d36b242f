import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Fields } from '../harness/fault.ts';

const file = (name: string): Fields => parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Fields;

const components = file('openapi.yaml').components as Fields;
const text = JSON.stringify({
  ...file('openapi.yaml'),
  components: { ...components, schemas: file('schemas.yaml') },
});

/** A new copy of the document of the harbour service. */
export const richDocument = (): Fields => JSON.parse(text) as Fields;

/** The object at a JSON pointer of a document. @throws TypeError when there is none */
export function objectAt(document: Fields, pointer: string): Fields {
  let found: unknown = document;
  for (const token of pointer.split('/').slice(1))
    found = (found as Fields | undefined)?.[token.replaceAll('~1', '/').replaceAll('~0', '~')];
  if (typeof found !== 'object' || found === null) throw new TypeError(`There is no object at ${pointer}.`);
  return found as Fields;
}

/** The target of a reference, or the object itself. */
export const resolved = (document: Fields, value: Fields): Fields =>
  typeof value.$ref === 'string' ? objectAt(document, value.$ref.slice(1)) : value;
