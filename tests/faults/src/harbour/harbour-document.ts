import { readFileSync } from 'node:fs';
import { valueAt } from '@voice-agent/spec-model';
import { parse } from 'yaml';
import type { Fields } from '../harness/fault.ts';

const file = (name: string): Fields => parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Fields;

const components = file('harbour-openapi.yaml').components as Fields;
const text = JSON.stringify({
  ...file('harbour-openapi.yaml'),
  components: { ...components, schemas: file('harbour-schemas.yaml') },
});

/** A new copy of the OpenAPI document of the harbour service. */
export const harbourDocument = (): Fields => JSON.parse(text) as Fields;

/** The object at a JSON pointer of a document. @throws TypeError when there is none */
export function objectAt(document: Fields, pointer: string): Fields {
  const value = valueAt(document, pointer);
  if (typeof value !== 'object' || value === null) throw new TypeError(`There is no object at ${pointer}.`);
  return value as Fields;
}

/** The target of a reference, or the object itself. */
export const resolved = (document: Fields, value: Fields): Fields =>
  typeof value.$ref === 'string' ? objectAt(document, value.$ref.slice(1)) : value;
