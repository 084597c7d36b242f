import { decoded } from '@voice-agent/spec-model';
import { isObject, type Json, type SpecDocument } from '../document.ts';

/** What a value of a schema is when it is written into a URL or a header. */
export type Shape = 'value' | 'array' | 'object';

/** A schema and those that apply to the same value: what `$ref`, `allOf`, `oneOf` and `anyOf` lead to. */
export function* alternatives(document: SpecDocument, schema: unknown): Generator<Json> {
  const seen = new Set<unknown>();
  const open: unknown[] = [schema];
  for (let next = open.shift(); next !== undefined; next = open.shift())
    for (const node of referred(document, next)) {
      if (seen.has(node)) break;
      seen.add(node);
      yield node;
      for (const keyword of ['allOf', 'oneOf', 'anyOf'])
        if (Array.isArray(node[keyword])) open.push(...node[keyword]);
    }
}

/** A schema and what its `$ref` leads to, step by step; one that is a reference and nothing else is left out. */
function referred(document: SpecDocument, schema: unknown): Json[] {
  const seen: Json[] = [];
  let node = schema;
  while (isObject(node) && !seen.includes(node)) {
    seen.push(node);
    node = typeof node.$ref === 'string' ? document.at(decoded(node.$ref.slice(1))) : undefined;
  }
  return seen.filter((each) => each.$ref === undefined || Object.keys(each).length > 1);
}

export function shapeOf(document: SpecDocument, schema: unknown): Shape {
  for (const { type, properties, items } of alternatives(document, schema)) {
    if (type === 'array' || items !== undefined) return 'array';
    if (type === 'object' || properties !== undefined) return 'object';
  }
  return 'value';
}

/** Every property that a value of the schema may have by name; what several of its parts say of one comes together. */
export function propertiesOf(document: SpecDocument, schema: unknown): Map<string, unknown> {
  const found = new Map<string, unknown[]>();
  for (const { properties } of alternatives(document, schema)) {
    for (const [name, property] of Object.entries(isObject(properties) ? properties : {}))
      if (property !== false) found.set(name, [...(found.get(name) ?? []), property]);
  }
  return new Map(Array.from(found, ([name, all]) => [name, together(all)]));
}

function together(schemas: readonly unknown[]): unknown {
  const saying = schemas.filter((each) => isObject(each) && Object.keys(each).length > 0);
  const [first = {}, ...others] = new Map(saying.map((each) => [JSON.stringify(each), each])).values();
  return others.length === 0 ? first : { allOf: [first, ...others] };
}

/** The schema of the items of an array. */
export function itemsOf(document: SpecDocument, schema: unknown): unknown {
  for (const { items } of alternatives(document, schema)) if (items !== undefined) return items;
  return undefined;
}

/** Whether a value of the schema must have the property, whatever branch of it is taken. */
export function isRequired(
  document: SpecDocument,
  schema: unknown,
  name: string,
  seen: readonly unknown[] = [],
): boolean {
  return referred(document, schema).some((node) => {
    if (seen.includes(node)) return false;
    const { required, allOf, oneOf, anyOf } = node;
    if (Array.isArray(required) && required.includes(name)) return true;
    const requires = (each: unknown): boolean => isRequired(document, each, name, [...seen, node]);
    if (Array.isArray(allOf) && allOf.some(requires)) return true;
    return [oneOf, anyOf].some((branches) => Array.isArray(branches) && branches.every(requires));
  });
}

/** Whether an object without a field is a value of the schema, according to `required`. */
export function acceptsEmpty(
  document: SpecDocument,
  schema: unknown,
  seen: readonly unknown[] = [],
): boolean {
  return referred(document, schema).every((node) => {
    if (seen.includes(node)) return true;
    const { required, allOf, oneOf, anyOf } = node;
    const accepts = (each: unknown) => acceptsEmpty(document, each, [...seen, node]);
    return (
      (!Array.isArray(required) || required.length === 0) &&
      (!Array.isArray(allOf) || allOf.every(accepts)) &&
      [oneOf, anyOf].every((branches) => !Array.isArray(branches) || branches.some(accepts))
    );
  });
}

/** Whether every value is an object, whatever branch of the schema is taken. */
export function isObjectOnly(
  document: SpecDocument,
  schema: unknown,
  seen: readonly unknown[] = [],
): boolean {
  return referred(document, schema).some((node) => {
    if (seen.includes(node)) return false;
    const { type, properties, allOf, oneOf, anyOf } = node;
    if (type === 'object' || (type === undefined && properties !== undefined)) return true;
    const isObjects = (each: unknown): boolean => isObjectOnly(document, each, [...seen, node]);
    if (Array.isArray(allOf) && allOf.some(isObjects)) return true;
    return [oneOf, anyOf].some((branches) => Array.isArray(branches) && branches.every(isObjects));
  });
}

/** Whether a value is an object with properties of any name whose values have a type. */
export function isTypedMap(document: SpecDocument, schema: unknown): boolean {
  const isTyped = (each: unknown) => isObject(each) && Object.keys(each).length > 0;
  return [...alternatives(document, schema)].some(
    ({ additionalProperties, patternProperties }) =>
      isTyped(additionalProperties) || isTyped(patternProperties),
  );
}
