import { isObject, type SpecDocument } from '../document.ts';
import { alternatives, itemsOf, shapeOf } from './shapes.ts';

/** How the text of a flag becomes a value. `any`: as JSON where it is JSON, else as a string. */
export interface FlagKind {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'json' | 'any';
  /** Whether each use of the flag is an item of an array. */
  array?: true;
  /** The only values that the spec has. */
  values?: readonly string[];
}

export function kindOf(document: SpecDocument, schema: unknown, isInteger: boolean = false): FlagKind {
  if (isInteger) return { type: 'integer' };
  const parts = [...alternatives(document, schema)];
  const types = new Set(parts.flatMap(({ type }) => (type as string | string[] | undefined) ?? []));
  types.delete('null');
  if (types.has('number')) types.delete('integer');
  if (types.size > 1) return { type: 'any' };
  const shape = shapeOf(document, schema);
  if (shape === 'object') return { type: 'json' };
  if (shape === 'array') {
    const { type, array, values } = kindOf(document, itemsOf(document, schema) ?? {});
    return { type: array ? 'json' : type, array: true, ...(values && { values }) };
  }
  const values = valuesOf(parts);
  const [type = values === undefined ? 'any' : 'string'] = types;
  return { type: type as FlagKind['type'], ...(values && type === 'string' && { values }) };
}

/** The values of an enumeration, if every part of the schema is one. */
function valuesOf(parts: readonly Record<string, unknown>[]): string[] | undefined {
  const leaves = parts.filter(
    (each) => isObject(each) && !['$ref', 'allOf', 'oneOf', 'anyOf'].some((keyword) => keyword in each),
  );
  const found = leaves.map((leaf) => ('const' in leaf ? [leaf.const] : leaf.enum));
  if (found.length === 0 || !found.every(Array.isArray)) return undefined;
  const values = new Set(found.flat().filter((each) => each !== null));
  return [...values].every((each) => typeof each === 'string') ? ([...values] as string[]) : undefined;
}
