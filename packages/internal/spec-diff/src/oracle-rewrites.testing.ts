import { isObject, type Schema } from '@voice-agent/spec-model';
import { type Edit, edited, placesOf, type Step } from './oracle-edits.testing.ts';
import { type Json, type Model, referTo } from './oracle-schemas.testing.ts';

const without = (schema: Json, ...keywords: string[]): Json =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !keywords.includes(name)));
const only = (schema: Json, keywords: readonly string[]): Json =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => keywords.includes(name)));
const turned = (list: readonly unknown[], pick: number): unknown[] => {
  const index = pick % list.length;
  return [...list.slice(index), ...list.slice(0, index)].reverse();
};
/** Keywords that depend on other keywords of the same schema. */
const together: readonly (readonly string[])[] = [
  ['properties', 'patternProperties', 'additionalProperties'],
  ['prefixItems', 'items'],
  ['contains', 'minContains', 'maxContains'],
  ['if', 'then', 'else'],
];
const looksBeside = (schema: Json): boolean =>
  'unevaluatedProperties' in schema || 'unevaluatedItems' in schema;

const wrapInAllOf: Edit = (schema) => ({ allOf: [schema] });
const wrapInOneOf: Edit = (schema) => ({ oneOf: [schema] });
const wrapInAnyOf: Edit = (schema) => ({ anyOf: [schema] });
const addEmptyPart: Edit = (schema) => ({ ...schema, allOf: [...((schema.allOf as Schema[]) ?? []), {}] });
const reorder: Edit = (schema, pick) => {
  const lists = ['required', 'enum', 'oneOf', 'anyOf', 'allOf', 'type'];
  const found = Object.keys(schema).filter((name) => lists.includes(name) && Array.isArray(schema[name]));
  if (found.length === 0) return undefined;
  return {
    ...schema,
    ...Object.fromEntries(found.map((name) => [name, turned(schema[name] as unknown[], pick)])),
  };
};
const reorderKeys: Edit = (schema) =>
  Object.fromEntries(
    Object.entries(schema)
      .reverse()
      .map(([name, current]) => [
        name,
        name === 'properties' ? Object.fromEntries(Object.entries(current as Json).reverse()) : current,
      ]),
  );
const splitTypes: Edit = (schema) => {
  if (!Array.isArray(schema.type) || schema.type.length < 2 || 'oneOf' in schema || 'anyOf' in schema)
    return undefined;
  return { anyOf: schema.type.map((type: unknown) => ({ ...schema, type })) };
};
const nullAsBranch: Edit = (schema) => {
  if (!Array.isArray(schema.type) || !schema.type.includes('null') || 'enum' in schema || looksBeside(schema))
    return undefined;
  if (['allOf', 'oneOf', 'anyOf', 'not', 'if', 'const'].some((name) => name in schema)) return undefined;
  const rest = schema.type.filter((type: unknown) => type !== 'null');
  return rest.length === 0 ? undefined : { oneOf: [{ ...schema, type: rest }, { type: 'null' }] };
};
const otherBound: Edit = (schema) => {
  if (schema.type !== 'integer') return undefined;
  if (Number.isInteger(schema.minimum) && !('exclusiveMinimum' in schema))
    return { ...without(schema, 'minimum'), exclusiveMinimum: (schema.minimum as number) - 1 };
  if (Number.isInteger(schema.maximum) && !('exclusiveMaximum' in schema))
    return { ...without(schema, 'maximum'), exclusiveMaximum: (schema.maximum as number) + 1 };
  return undefined;
};
const looserBound: Edit = (schema) => {
  if (typeof schema.maximum !== 'number' || 'exclusiveMaximum' in schema) return undefined;
  return { ...schema, exclusiveMaximum: schema.maximum + 10 };
};
const constAsEnum: Edit = (schema) => {
  if ('const' in schema) return { ...without(schema, 'const'), enum: [schema.const] };
  if (!Array.isArray(schema.enum) || schema.enum.length !== 1) return undefined;
  return { ...without(schema, 'enum'), const: schema.enum[0] };
};
const typeBesideEnum: Edit = (schema) => {
  const values = 'const' in schema ? [schema.const] : schema.enum;
  if (!Array.isArray(values) || 'type' in schema)
    return 'enum' in schema ? without(schema, 'type') : undefined;
  const types = values.map((value) =>
    value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value,
  );
  return { ...schema, type: [...new Set(types)] };
};
const enumAsBranches: Edit = (schema) => {
  if (!Array.isArray(schema.enum) || schema.enum.length < 2 || 'oneOf' in schema) return undefined;
  return {
    ...without(schema, 'enum'),
    oneOf: schema.enum.map((value: unknown) => ({ const: value, title: String(value) })),
  };
};
const splitIntoAllOf: Edit = (schema, pick) => {
  const names = Object.keys(schema);
  if (names.length < 2 || looksBeside(schema) || '$ref' in schema) return undefined;
  const first = names[pick % names.length] as string;
  const moved = together.find((group) => group.includes(first)) ?? [first];
  return { allOf: [only(schema, moved), without(schema, ...moved)] };
};
const baseIntoBranches: Edit = (schema) => {
  const kind = ['oneOf', 'anyOf'].find((name) => Array.isArray(schema[name]));
  if (kind === undefined || Object.keys(schema).length < 2 || looksBeside(schema)) return undefined;
  const base = without(schema, kind);
  return { [kind]: (schema[kind] as Schema[]).map((each) => ({ allOf: [base, each] })) };
};
const sayDefaults: Edit = (schema) => {
  const types = [schema.type].flat();
  const message: Json = { description: 'In other words.', title: 'T' };
  if (types.includes('string')) message.minLength = schema.minLength ?? 0;
  if (types.includes('array'))
    Object.assign(message, { minItems: schema.minItems ?? 0, uniqueItems: schema.uniqueItems ?? false });
  if (types.includes('object'))
    Object.assign(message, { required: schema.required ?? [], minProperties: schema.minProperties ?? 0 });
  return { ...schema, ...message };
};
const openWrittenOut: Edit = (schema) =>
  schema.type !== 'object' || 'additionalProperties' in schema || looksBeside(schema)
    ? undefined
    : { ...schema, additionalProperties: true };
const trueForEmpty: Edit = (schema) => (Object.keys(schema).length === 0 ? true : undefined);
const kindByConstants: Edit = (schema) => {
  const [from, to] = Array.isArray(schema.oneOf) ? ['oneOf', 'anyOf'] : ['anyOf', 'oneOf'];
  const branches = schema[from as string];
  if (!Array.isArray(branches) || to === undefined || to in schema) return undefined;
  const kinds = branches.map((each) =>
    isObject(each) &&
    each.type === 'object' &&
    isObject(each.properties) &&
    isObject(each.properties.kind) &&
    'const' in each.properties.kind &&
    (each.required as string[] | undefined)?.includes('kind')
      ? JSON.stringify(each.properties.kind.const)
      : '',
  );
  if (kinds.includes('') || new Set(kinds).size < kinds.length) return undefined;
  return { ...without(schema, from as string), [to]: branches };
};

/** Equivalent rewrites, by name: they change no verdict of a value. */
export const rewrites: Readonly<Record<string, Edit>> = {
  wrapInAllOf,
  wrapInOneOf,
  wrapInAnyOf,
  addEmptyPart,
  reorder,
  reorderKeys,
  splitTypes,
  nullAsBranch,
  otherBound,
  looserBound,
  constAsEnum,
  typeBesideEnum,
  enumAsBranches,
  splitIntoAllOf,
  baseIntoBranches,
  sayDefaults,
  openWrittenOut,
  trueForEmpty,
  kindByConstants,
};

/** Rewrites that need the components: they replace a reference by its target, and vice versa. */
export const moves: Readonly<Record<string, (model: Model, place: number) => Model>> = {
  inline(model, place) {
    const found = placesOf(model).filter(({ schema }) => isObject(schema) && typeof schema.$ref === 'string');
    const at = found[place % Math.max(found.length, 1)];
    if (at === undefined || !isObject(at.schema)) return model;
    const target = model.components[String(at.schema.$ref).split('/').at(-1) ?? ''];
    const rest = without(at.schema, '$ref');
    if (target === undefined) return model;
    return at.put(Object.keys(rest).length === 0 ? target : { allOf: [target, rest] });
  },
  extract(model, place) {
    const places = placesOf(model);
    const at = places[place % places.length];
    if (at === undefined || model.components.C !== undefined) return model;
    const result = at.put(referTo('C'));
    return { ...result, components: { ...result.components, C: at.schema } };
  },
  rename(model) {
    const renamed = JSON.parse(JSON.stringify(model).replaceAll('/schemas/A"', '/schemas/Z"')) as Model;
    const { A, ...rest } = renamed.components;
    return { ...renamed, components: { ...rest, ...(A !== undefined && { Z: A }) } };
  },
};

/** The model after a rewrite. */
export function rewritten(model: Model, step: Step): Model {
  const move = moves[step.edit];
  return move === undefined ? edited(model, step, rewrites) : move(model, step.place);
}
