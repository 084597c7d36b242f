import {
  isObject,
  placesOf,
  type Schema,
  type SchemaObject,
  subschemas,
} from '@voice-agent/json-schema/keywords';
import { escapeToken, pointerIn, valueAt } from '@voice-agent/json-schema/pointer';
import { follow } from './check.ts';

const marks = { requests: 'readOnly', answers: 'writeOnly' } as const;

/** Whether a document says that something is for one direction only. */
export const hasViews = (root: SchemaObject): boolean => {
  const marked = (node: unknown): boolean =>
    isObject(node)
      ? node.readOnly === true || node.writeOnly === true || Object.values(node).some(marked)
      : Array.isArray(node) && node.some(marked);
  return marked(root);
};

/**
 * The document as one direction has it. A request has no property that is `readOnly`, so that none is ever sent; in an
 * answer one that is `writeOnly` must not be there. Neither is required where it is not.
 */
export function viewOf(root: SchemaObject, direction: keyof typeof marks): SchemaObject {
  if (!hasViews(root)) return root;
  const made = structuredClone(root);
  const seen = new Set<object>();
  const isMarked = (schema: Schema, at: string): boolean => {
    // Only what it leads to can say it, when it says nothing itself.
    if (isObject(schema) && schema[marks[direction]] === true) return true;
    const { value } = follow(root, schema, at);
    return isObject(value) && value[marks[direction]] === true;
  };
  const visit = (schema: Schema, at: string): void => {
    if (!isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    for (const [rest, child] of subschemas(schema)) visit(child, at + rest);
    const { properties } = schema;
    if (!isObject(properties)) return;
    const held = properties as Record<string, Schema>;
    const gone = Object.keys(held).filter((key) =>
      isMarked(held[key] as Schema, `${at}/properties/${escapeToken(key)}`),
    );
    for (const key of gone) {
      if (direction === 'requests') delete held[key];
      else held[key] = false;
    }
    if (gone.length > 0 && Array.isArray(schema.required))
      (schema as Record<string, unknown>).required = schema.required.filter((key) => !gone.includes(key));
  };
  for (const [schema, pointer] of placesOf(made)) visit(schema, pointer);
  for (const pointer of referred(made)) {
    const target = valueAt(made, pointer);
    if (isObject(target)) visit(target, pointer);
  }
  return made;
}

/** Where references lead: to schemas, or to what holds some. */
function referred(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' && child.startsWith('#')
      ? [pointerIn(child)]
      : referred(child),
  );
}
