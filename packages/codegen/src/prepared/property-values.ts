import { decoded } from '@voice-agent/spec-model';
import { isObject, type Json } from '../document.ts';

/** The values that a property can have; undefined when it can have any. */
export type Values = readonly unknown[] | undefined;

/** The value at a JSON pointer of the document. */
export type ValueAt = (pointer: string) => unknown;

/** What else is known about the values of a property. */
export interface Given {
  /** Of a schema that a reference leads to, by its pointer. */
  ofTarget?(pointer: string): Values;
  /** Of a branch of `oneOf` or `anyOf` in a schema. */
  ofBranch?(schema: Json, branch: unknown, seen: ReadonlySet<unknown>): Values;
}

export const componentPrefix = '/components/schemas/';

/** The pointer of the component, or of the part of one, that a schema refers to. */
export function targetOf(schema: unknown): string | undefined {
  const ref = isObject(schema) ? schema.$ref : undefined;
  return typeof ref === 'string' && ref.startsWith(`#${componentPrefix}`) ? decoded(ref.slice(1)) : undefined;
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A schema, and those that apply to every value of it: the targets of references and the entries of `allOf`. */
export function conjuncts(schema: unknown, at: ValueAt): Json[] {
  const found = new Set<Json>();
  const visit = (each: unknown): void => {
    if (!isObject(each) || found.has(each)) return;
    found.add(each);
    const pointer = targetOf(each);
    if (pointer !== undefined) visit(at(pointer));
    for (const part of listOf(each.allOf)) visit(part);
  };
  visit(schema);
  return [...found];
}

/** The branches of a schema: one list for `oneOf`, one for `anyOf`. */
export const unionsOf = (schema: Json): unknown[][] =>
  [listOf(schema.oneOf), listOf(schema.anyOf)].filter((branches) => branches.length > 0);

/** The values that a schema allows in a property, where it lists them by `const` or `enum`. */
export function allowedValues(
  schema: unknown,
  property: string,
  at: ValueAt,
  given: Given = {},
  seen: ReadonlySet<unknown> = new Set(),
): Values {
  if (seen.has(schema)) return undefined;
  const inside = new Set([...seen, schema]);
  const all = conjuncts(schema, at).flatMap((each): Values[] => {
    const pointer = targetOf(each);
    const ofBranch = (branch: unknown) =>
      given.ofBranch?.(each, branch, inside) ?? allowedValues(branch, property, at, given, inside);
    return [
      ownValues(each, property, at),
      pointer === undefined ? undefined : given.ofTarget?.(pointer),
      ...unionsOf(each).map((branches) => union(branches.map(ofBranch))),
    ];
  });
  return all.reduce(intersection, undefined);
}

/** The values that one schema object allows in a property. */
function ownValues(schema: Json, property: string, at: ValueAt): Values {
  if (isForbidden(schema, property)) return [];
  const properties = isObject(schema.properties) ? schema.properties : {};
  return Object.hasOwn(properties, property) ? constants(properties[property], at) : undefined;
}

/** Whether one schema object rejects every object that has the property. */
export function isForbidden(schema: Json, property: string): boolean {
  const properties = isObject(schema.properties) ? schema.properties : {};
  if (Object.hasOwn(properties, property)) return properties[property] === false;
  return schema.additionalProperties === false && schema.patternProperties === undefined;
}

/** The values that a schema allows, where it lists them. */
function constants(schema: unknown, at: ValueAt, seen: ReadonlySet<unknown> = new Set()): Values {
  if (seen.has(schema)) return undefined;
  const inside = new Set([...seen, schema]);
  const all = conjuncts(schema, at).flatMap((each): Values[] => [
    each.const === undefined ? undefined : [each.const],
    Array.isArray(each.enum) ? each.enum : undefined,
    ...unionsOf(each).map((branches) => union(branches.map((branch) => constants(branch, at, inside)))),
  ]);
  return all.reduce(intersection, undefined);
}

const textOf = (value: unknown): string => JSON.stringify(value);

export const includes = (values: readonly unknown[], value: unknown): boolean =>
  values.some((each) => textOf(each) === textOf(value));

export const distinct = (values: readonly unknown[]): unknown[] => [
  ...new Map(values.map((each) => [textOf(each), each])).values(),
];

function intersection(a: Values, b: Values): Values {
  if (a === undefined || b === undefined) return a ?? b;
  return a.filter((each) => includes(b, each));
}

function union(all: readonly Values[]): Values {
  return all.includes(undefined) ? undefined : distinct(all.flatMap((each) => each ?? []));
}
