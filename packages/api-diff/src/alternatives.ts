import { isObject, type SchemaObject } from '@voice-agent/json-schema/keywords';
import { canonical, typeOf } from './view.ts';

/** Whether alternatives have no type and no value in common. */
export function areApart(alternatives: readonly SchemaObject[]): boolean {
  const all = alternatives.flatMap((each): unknown[] => {
    if (Array.isArray(each.enum)) return each.enum.map(canonical);
    if ('const' in each) return [canonical(each.const)];
    return [each.type].flat().map((type) => (type === 'integer' ? 'number' : type));
  });
  return new Set(all).size === all.length;
}

/** The types of a schema, or those of its values. */
export function typesIn(plain: unknown): unknown[] | undefined {
  if (!isObject(plain)) return undefined;
  if (plain.type !== undefined) return [plain.type].flat();
  if (Array.isArray(plain.enum)) return plain.enum.map(typeOf);
  return 'const' in plain ? [typeOf(plain.const)] : undefined;
}

export const hasTypesOf = (plain: unknown, values: unknown[]): boolean => {
  const types = typesIn(plain);
  return types === undefined || values.every((value) => typeSet(types).has(typeOf(value)));
};

export const typeSet = (types: readonly unknown[]): Set<string> =>
  new Set(types.flatMap((type) => (type === 'number' ? ['number', 'integer'] : [String(type)])));
