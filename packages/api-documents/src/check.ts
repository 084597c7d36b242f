import {
  isObject,
  placesOf,
  type Schema,
  type SchemaObject,
  walk,
  wantedOf,
} from '@voice-agent/json-schema/keywords';
import type { Place, Tree } from './tree.ts';

/** Mistakes without consequences: an empty list, `required` beside a property, the list of items of older drafts. */
const isHarmless = (keyword: string, value: unknown): boolean =>
  (Array.isArray(value) && (value.length === 0 || keyword === 'items')) ||
  (keyword === 'required' && typeof value === 'boolean') ||
  (keyword === 'type' && typeof value === 'string');

/**
 * @param isLenient passes over harmless mistakes
 * @throws InputError when a keyword of a schema has an invalid value
 */
export function checkKeywords(tree: Tree, schema: SchemaObject, place: Place, isLenient = false): void {
  for (const [keyword, value] of Object.entries(schema)) {
    const expected = isLenient && isHarmless(keyword, value) ? undefined : wantedOf(keyword, value);
    if (expected !== undefined) throw tree.error(tree.at(place, keyword), `"${keyword}" must be ${expected}`);
  }
}

/**
 * Checks every schema of a document, and of what its references lead to.
 *
 * @param places default: the schemas of an OpenAPI document
 * @throws InputError at the first keyword with an invalid value, and at the first reference that leads to no schema
 */
export function checkSchemas(
  tree: Tree,
  places: Iterable<[schema: Schema, pointer: string]> = placesOf(tree.root.value),
): void {
  const is30 = isObject(tree.root.value) && String(tree.root.value.openapi).startsWith('3.0');
  const seen = new Set<SchemaObject>();
  const check = (schema: SchemaObject, pointer: string): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    const place = { ...tree.root, pointer, value: schema };
    checkKeywords(tree, is30 ? withoutFlags(schema) : schema, place);
    if (typeof schema.$ref !== 'string') return;
    const target = tree.follow(place);
    if (typeof target.value !== 'boolean' && !isObject(target.value))
      throw tree.error(tree.at(place, '$ref'), `The reference ${schema.$ref} leads to no schema`);
    if (isObject(target.value)) walk(target.value, target.pointer, check);
  };
  for (const [schema, pointer] of places) {
    if (typeof schema !== 'boolean' && !isObject(schema))
      throw tree.error({ ...tree.root, pointer }, 'A schema must be an object or a boolean');
    walk(schema, pointer, check);
  }
}

/** In OpenAPI 3.0 `exclusiveMinimum` and `exclusiveMaximum` are booleans. */
const withoutFlags = (schema: SchemaObject): SchemaObject =>
  Object.fromEntries(
    Object.entries(schema).filter(
      ([key, value]) => !key.startsWith('exclusive') || typeof value !== 'boolean',
    ),
  );
