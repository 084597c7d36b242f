import { InputError } from '@voice-agent/json-schema/input-error';
import {
  isObject,
  placesOf,
  type Schema,
  type SchemaObject,
  walk,
  wantedOf,
} from '@voice-agent/json-schema/keywords';
import { escapeToken, pointerIn, valueAt } from '@voice-agent/json-schema/pointer';

/**
 * Refuses schemas that nothing can judge by.
 *
 * @param places where to begin; default: wherever an OpenAPI document has schemas
 * @throws InputError at the first keyword with a wrong value, and at the first reference that leads to no schema.
 */
export function checkSchemas(
  root: SchemaObject,
  places: Iterable<[schema: Schema, pointer: string]> = placesOf(root),
): void {
  const is30 = String(root.openapi).startsWith('3.0');
  const seen = new Set<SchemaObject>();
  const check = (schema: SchemaObject, pointer: string): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    for (const [keyword, value] of Object.entries(schema)) {
      const at = `${pointer}/${escapeToken(keyword)}`;
      if (is30 && keyword.startsWith('exclusive') && typeof value === 'boolean') continue;
      const wanted = wantedOf(keyword, value);
      if (wanted !== undefined) throw new InputError(`"${keyword}" must hold ${wanted} (at ${at}).`);
    }
    if (typeof schema.$ref !== 'string') return;
    const at = `${pointer}/$ref`;
    const target = follow(root, schema, at);
    if (typeof target.value !== 'boolean' && !isObject(target.value)) {
      throw new InputError(`The reference ${schema.$ref} leads to no schema (at ${at}).`);
    }
    if (isObject(target.value)) walk(target.value, target.pointer, check);
  };
  for (const [schema, pointer] of places) {
    if (typeof schema !== 'boolean' && !isObject(schema)) {
      throw new InputError(`A schema must be an object or a boolean (at ${pointer}).`);
    }
    walk(schema, pointer, check);
  }
}

/**
 * What a chain of `$ref`s leads to, with its pointer; the node itself when it has none.
 *
 * @throws InputError when they lead nowhere, out of the document, or in a circle.
 */
export function follow(root: unknown, node: unknown, at: string): { value: unknown; pointer: string } {
  const seen = new Set<string>();
  let current = { value: node, pointer: at };
  while (isObject(current.value) && typeof current.value.$ref === 'string') {
    const { $ref } = current.value;
    const pointer = pointerIn($ref);
    if (seen.has(pointer)) {
      throw new InputError(`The reference ${$ref} leads back to itself (at ${at}).`);
    }
    seen.add(pointer);
    current = { value: valueAt(root, pointer), pointer };
    if (current.value === undefined) {
      throw new InputError(
        `The reference ${$ref} leads nowhere: correct it, or add what it names (at ${at}).`,
      );
    }
  }
  return current;
}
