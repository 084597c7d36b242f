import { isObject, placesOf, type Schema, subschemas } from '../schemas/keywords.ts';
import { escapeToken, pointerIn, valueAt } from '../schemas/pointer.ts';
import { referencesIn, type Tree } from './tree.ts';

const marks = { requests: 'readOnly', answers: 'writeOnly' } as const;

/** Whether a document has properties for one direction only. */
export const hasViews = (node: unknown): boolean =>
  isObject(node)
    ? node.readOnly === true || node.writeOnly === true || Object.values(node).some(hasViews)
    : Array.isArray(node) && node.some(hasViews);

/**
 * The document for one direction: schemas of requests lack the properties that are `readOnly`, so that none is ever
 * sent, and schemas of responses forbid those that are `writeOnly`. Neither are required then.
 */
export function viewOf(tree: Tree, direction: keyof typeof marks): Tree {
  if (!hasViews(tree.root.value)) return tree;
  const root = structuredClone(tree.root.value);
  const view = tree.with(root);
  const seen = new Set<object>();
  const isMarked = (schema: Schema, at: string): boolean => {
    if (isObject(schema) && schema[marks[direction]] === true) return true;
    const { value } = view.follow({ ...view.root, pointer: at, value: schema });
    return isObject(value) && value[marks[direction]] === true;
  };
  const visit = (schema: Schema, at: string): void => {
    if (!isObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    for (const [rest, child] of subschemas(schema)) visit(child, at + rest);
    const { properties } = schema;
    if (!isObject(properties)) return;
    const schemas = properties as Record<string, Schema>;
    const hidden = Object.keys(schemas).filter((key) =>
      isMarked(schemas[key] as Schema, `${at}/properties/${escapeToken(key)}`),
    );
    for (const key of hidden) {
      if (direction === 'requests') delete schemas[key];
      else schemas[key] = false;
    }
    if (hidden.length > 0 && Array.isArray(schema.required))
      (schema as Record<string, unknown>).required = schema.required.filter((key) => !hidden.includes(key));
  };
  for (const [schema, pointer] of placesOf(root)) visit(schema, pointer);
  for (const reference of referencesIn(root).filter((each) => each.startsWith('#'))) {
    const pointer = pointerIn(reference);
    const target = valueAt(root, pointer);
    if (isObject(target)) visit(target, pointer);
  }
  return view;
}
