import { isObject, type Place, type SchemaObject, type Tree } from '@voice-agent/spec-model';
import { canonical, typeOf } from './view.ts';

/** The values that a schema lists. */
export function valuesIn(plain: unknown): unknown[] {
  if (!isObject(plain)) return [];
  if (Array.isArray(plain.enum)) return plain.enum;
  return 'const' in plain ? [plain.const] : [];
}

/** One schema for alternatives: with their types, with their values, or with the types beside values; if there is one. */
export function mergedOf(
  kind: 'oneOf' | 'anyOf',
  alternatives: readonly SchemaObject[],
): SchemaObject | undefined {
  if (alternatives.length === 0 || (kind === 'oneOf' && !areApart(alternatives))) return undefined;
  const only = (keys: string[]): boolean =>
    alternatives.every((each) => Object.keys(each).every((key) => keys.includes(key)));
  const open = alternatives.filter((each) => valuesIn(each).length === 0);
  const isTyped = open.every(({ type }) => type !== undefined);
  const types = { ...(isTyped && { type: open.flatMap(({ type }) => type) }) };
  if (open.length === alternatives.length && isTyped && only(['type'])) return types;
  if (differInType(alternatives)) return { ...alternatives[0], ...types };
  if (!only(['type', 'const', 'enum'])) return undefined;
  const values = alternatives.flatMap(valuesIn);
  if (open.length === 0) return { enum: values };
  return kind === 'anyOf' && hasTypesOf(types, values)
    ? { ...types, 'x-extensible-enum': values }
    : undefined;
}

/** Whether alternatives have no type and no value in common. */
function areApart(alternatives: readonly SchemaObject[]): boolean {
  const all = alternatives.flatMap((each): unknown[] => {
    const values = valuesIn(each);
    if (values.length > 0) return values.map(canonical);
    return [each.type].flat().map((type) => (type === 'integer' ? 'number' : type));
  });
  return new Set(all).size === all.length;
}

const maxNesting = 8;
const known = new WeakMap<object, unknown[] | undefined>();

/** The types that a schema has at most, also by those that it combines; undefined when they are not known. */
export function typesAt(tree: Tree, place: Place, depth = 0): unknown[] | undefined {
  const target = tree.follow(place);
  const { value } = target;
  if (!isObject(value)) return undefined;
  if (depth > maxNesting || known.has(value)) return known.get(value);
  known.set(value, typesIn(value));
  const inner = (key: string): (unknown[] | undefined)[] =>
    tree.list(tree.at(target, key)).map((each) => typesAt(tree, each, depth + 1));
  const lists = ['oneOf', 'anyOf']
    .map(inner)
    .map((all) => (all.length > 0 && !all.includes(undefined) ? all.flat() : undefined));
  const found = typesIn(value) ?? [...inner('allOf'), ...lists].find((types) => types !== undefined);
  known.set(value, found);
  return found;
}

/** Whether alternatives differ in nothing but their types, and none combines schemas. */
const differInType = (alternatives: readonly SchemaObject[]): boolean =>
  new Set(alternatives.map(({ type, ...rest }) => canonical(rest))).size === 1 &&
  areApart(alternatives) &&
  alternatives.every((each) => each.type !== undefined && !combining.some((key) => key in each));

const combining = ['$ref', 'allOf', 'oneOf', 'anyOf', 'nullable'];

/** The types of a schema, or those of its values. */
function typesIn(plain: unknown): unknown[] | undefined {
  if (!isObject(plain)) return undefined;
  if (plain.type !== undefined) return [plain.type].flat();
  if (Array.isArray(plain.enum)) return plain.enum.map(typeOf);
  return 'const' in plain ? [typeOf(plain.const)] : undefined;
}

const hasTypesOf = (plain: unknown, values: unknown[]): boolean => {
  const types = typesIn(plain);
  return types === undefined || values.every((value) => typeSet(types).has(typeOf(value)));
};

export const typeSet = (types: readonly unknown[]): Set<string> =>
  new Set(types.flatMap((type) => (type === 'number' ? ['number', 'integer'] : [String(type)])));
