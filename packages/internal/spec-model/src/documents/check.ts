import { CannotRun } from '@voice-agent/cli-kit/text';
import {
  isObject,
  placesOf,
  type Schema,
  type SchemaObject,
  unsupportedIn,
  walk,
  wantedOf,
} from '../schemas/keywords.ts';
import type { Place, Tree } from './tree.ts';

/** Mistakes without consequences: an empty list, `required` beside a property, the list of items of older drafts. */
const isHarmless = (keyword: string, value: unknown): boolean =>
  (Array.isArray(value) && (value.length === 0 || keyword === 'items')) ||
  (keyword === 'required' && typeof value === 'boolean') ||
  (keyword === 'type' && typeof value === 'string');

/**
 * Passes over harmless mistakes.
 *
 * @throws CannotRun when a keyword of a schema has an invalid value
 */
export function checkKeywords(tree: Tree, schema: SchemaObject, place: Place): void {
  for (const [keyword, value] of Object.entries(schema)) {
    const expected = isHarmless(keyword, value) ? undefined : wantedOf(keyword, value);
    if (expected !== undefined) throw tree.error(tree.at(place, keyword), `"${keyword}" must be ${expected}`);
  }
}

/** A place of a schema that can't be used: a keyword, or a schema that is none. */
export interface SchemaViolation {
  place: Place;
  /** The pointer of the schema; that of the place when the schema is none. */
  schema: string;
  error: CannotRun;
}

/**
 * What can't be used in the schemas of a document, and of what their references lead to: keywords with an invalid value,
 * and references that lead to no schema.
 *
 * @param places default: the schemas of the document
 */
export function schemaViolations(
  tree: Tree,
  places: Iterable<[schema: Schema, pointer: string]> = placesOf(tree.root.value),
): SchemaViolation[] {
  const is30 = isObject(tree.root.value) && String(tree.root.value.openapi).startsWith('3.0');
  const seen = new Set<SchemaObject>();
  const problems: SchemaViolation[] = [];
  const add = (place: Place, schema: string, what: string): void => {
    problems.push({ place, schema, error: tree.error(place, what) });
  };
  const check = (schema: SchemaObject, pointer: string): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    const place = { ...tree.root, pointer, value: schema };
    for (const [keyword, value] of Object.entries(schema)) {
      // In OpenAPI 3.0 `exclusiveMinimum` and `exclusiveMaximum` are booleans.
      const isFlag = is30 && keyword.startsWith('exclusive') && typeof value === 'boolean';
      const expected = isFlag ? undefined : wantedOf(keyword, value);
      if (expected !== undefined) add(tree.at(place, keyword), pointer, `"${keyword}" must be ${expected}`);
    }
    for (const [keyword, what] of unsupportedIn(schema)) add(tree.at(place, keyword), pointer, what);
    if (typeof schema.$ref !== 'string') return;
    const at = tree.at(place, '$ref');
    try {
      const { value, pointer: target } = tree.follow(place);
      if (typeof value === 'boolean' || isObject(value)) walk(value, target, check);
      else add(at, pointer, `The reference ${schema.$ref} leads to no schema`);
    } catch (error) {
      if (!(error instanceof CannotRun)) throw error;
      problems.push({ place: at, schema: pointer, error });
    }
  };
  for (const [schema, pointer] of places) {
    if (typeof schema === 'boolean' || isObject(schema)) walk(schema, pointer, check);
    else add({ ...tree.root, pointer, value: schema }, pointer, 'A schema must be an object or a boolean');
  }
  return problems;
}
