import type { Format } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isObject, regExpOf, type Schema, type SchemaObject } from './keywords.ts';
import { isEqual, isExactMultiple, isNumber } from './numbers.ts';

/** A keyword of one schema object, or one entry of a keyword such as `required` or `properties`. */
export interface KeywordLocation {
  readonly schema: SchemaObject;
  readonly keyword: string;
  readonly key?: string;
}

/** The evaluated properties and items; undefined when the value is invalid. */
type Evaluated = { properties: Set<string>; items: Set<number> } | undefined;

/** Returns the target of a schema's `$ref`. */
export type Resolve = (schema: SchemaObject) => Schema;

const patterns = new Map<string, RegExp>();
export function matches(pattern: string, text: string): boolean {
  let expression = patterns.get(pattern);
  if (expression === undefined) {
    expression = regExpOf(pattern);
    patterns.set(pattern, expression);
  }
  return expression.test(text);
}

/** Equal as JSON: the order of properties does not matter. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isNumber(a) && isNumber(b)) return isEqual(a, b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame((a as SchemaObject)[key], (b as SchemaObject)[key]))
  );
}

/** The JSON Schema type of a value, the narrowest: `integer` for 3.0. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

export const isOfType = (value: unknown, type: string): boolean => {
  const actual = typeOf(value);
  return actual === type || (type === 'number' && actual === 'integer');
};

const integerBits: Readonly<Record<string, number>> = { int32: 32, int64: 64 };

const fitsBits = (value: number | bigint, bits: number): boolean =>
  isOfType(value, 'integer') && value >= -(2 ** (bits - 1)) && value < 2 ** (bits - 1);

/** RFC 3339 wants hours and minutes in the offset, with a colon between. */
const offset = /(?:z|[+-]\d\d:\d\d)$/i;

export function hasFormat(format: string, value: unknown): boolean {
  if (isNumber(value) && Object.hasOwn(integerBits, format))
    return fitsBits(value, integerBits[format] ?? 64);
  const isTime = format === 'date-time' || format === 'time';
  if (isTime && typeof value === 'string' && !offset.test(value)) return false;
  if (!Object.hasOwn(fullFormats, format)) return true;
  const definition = fullFormats[format as keyof typeof fullFormats] as Format;
  if (definition === true) return true;
  if (typeof definition === 'string') return matches(definition, String(value));
  if (definition instanceof RegExp) return typeof value !== 'string' || definition.test(value);
  if (typeof definition === 'function') return typeof value !== 'string' || definition(value);
  const kind = definition.type ?? 'string';
  if (typeof value !== kind) return true;
  if (definition.validate instanceof RegExp) return definition.validate.test(String(value));
  return (definition.validate as (data: unknown) => boolean)(value);
}

/** Whether a schema accepts a value without some keywords. A compiler would have to compile the schema for each of them. */
export function evaluate(
  resolve: Resolve,
  schema: Schema,
  value: unknown,
  without: readonly KeywordLocation[] = [],
): boolean {
  return new Evaluation(resolve, without).evaluate(schema, value, 0) !== undefined;
}

/** The properties or items that `unevaluatedProperties` or `unevaluatedItems` rejects, in an otherwise valid value. */
export function rejectedByUnevaluated(
  resolve: Resolve,
  schema: SchemaObject,
  keyword: string,
  value: object,
): (string | number)[] {
  const evaluated = new Evaluation(resolve, [{ schema, keyword }]).evaluate(schema, value, 0);
  if (evaluated === undefined) return [];
  const [keys, known]: [(string | number)[], Set<unknown>] = Array.isArray(value)
    ? [[...value.keys()], evaluated.items]
    : [Object.keys(value), evaluated.properties];
  const child = schema[keyword] as Schema;
  return keys.filter(
    (key) => !known.has(key) && !evaluate(resolve, child, (value as Record<string | number, unknown>)[key]),
  );
}

type Assertion = (value: unknown, argument: unknown) => boolean;

const ofString =
  <T>(isValid: (value: string, argument: T) => boolean): Assertion =>
  (value, argument) =>
    typeof value !== 'string' || isValid(value, argument as T);
const ofNumber =
  (isValid: (value: number | bigint, limit: number | bigint) => boolean): Assertion =>
  (value, limit) =>
    !isNumber(value) || isValid(value, limit as number | bigint);
const ofArray =
  <T>(isValid: (items: unknown[], argument: T) => boolean): Assertion =>
  (value, argument) =>
    !Array.isArray(value) || isValid(value, argument as T);
const ofObject =
  (isValid: (size: number, limit: number) => boolean): Assertion =>
  (value, limit) =>
    !isObject(value) || isValid(Object.keys(value).length, limit as number);

/** The keywords without schemas inside. Each accepts values of other types. */
const assertions: ReadonlyMap<string, Assertion> = new Map<string, Assertion>([
  ['type', (value, types) => [types as string].flat().some((type) => isOfType(value, type))],
  ['enum', (value, values) => (values as unknown[]).some((each) => isSame(each, value))],
  ['const', (value, constant) => isSame(constant, value)],
  ['format', (value, format) => hasFormat(format as string, value)],
  ['minLength', ofString((value, min: number) => [...value].length >= min)],
  ['maxLength', ofString((value, max: number) => [...value].length <= max)],
  ['pattern', ofString((value, pattern: string) => matches(pattern, value))],
  ['minimum', ofNumber((value, min) => value >= min)],
  ['maximum', ofNumber((value, max) => value <= max)],
  ['exclusiveMinimum', ofNumber((value, min) => value > min)],
  ['exclusiveMaximum', ofNumber((value, max) => value < max)],
  ['multipleOf', ofNumber(isExactMultiple)],
  ['minItems', ofArray((items, min: number) => items.length >= min)],
  ['maxItems', ofArray((items, max: number) => items.length <= max)],
  ['uniqueItems', ofArray((items, isUnique) => isUnique !== true || !hasEqualItems(items))],
  ['x-unique-items-by', ofArray((items, property: string) => !repeats(items, property))],
  ['minProperties', ofObject((size, min) => size >= min)],
  ['maxProperties', ofObject((size, max) => size <= max)],
]);

const hasEqualItems = (items: readonly unknown[]): boolean =>
  items.some((item, index) => items.slice(0, index).some((other) => isSame(other, item)));

class Evaluation {
  readonly #resolve: Resolve;
  readonly #ignored: readonly KeywordLocation[];

  constructor(resolve: Resolve, without: readonly KeywordLocation[]) {
    this.#resolve = resolve;
    this.#ignored = without;
  }

  #has(schema: SchemaObject, keyword: string, key?: string): boolean {
    return (
      schema[keyword] !== undefined &&
      !this.#ignored.some(
        (location) => location.schema === schema && location.keyword === keyword && location.key === key,
      )
    );
  }

  evaluate(schema: Schema, value: unknown, depth: number): Evaluated {
    const evaluated = { properties: new Set<string>(), items: new Set<number>() };
    if (schema === true) return evaluated;
    if (schema === false) return undefined;
    // A schema that refers to itself in place adds no constraint.
    if (depth > 400) return evaluated;
    const inPlace = (child: Schema): Evaluated => this.evaluate(child, value, depth + 1);
    const join = (other: Evaluated): boolean => {
      if (other === undefined) return false;
      for (const key of other.properties) evaluated.properties.add(key);
      for (const index of other.items) evaluated.items.add(index);
      return true;
    };
    if (schema.$ref !== undefined && !join(inPlace(this.#resolve(schema)))) return undefined;
    if (!this.#assert(schema, value)) return undefined;
    for (const child of list(schema.allOf)) if (!join(inPlace(child))) return undefined;
    const matching = (keyword: 'anyOf' | 'oneOf') =>
      list(schema[keyword]).filter((child) => join(inPlace(child)));
    if (this.#has(schema, 'anyOf') && matching('anyOf').length === 0) return undefined;
    if (this.#has(schema, 'oneOf') && matching('oneOf').length !== 1) return undefined;
    if (this.#has(schema, 'not') && inPlace(schema.not as Schema) !== undefined) return undefined;
    if (schema.if !== undefined) {
      const next = join(inPlace(schema.if as Schema)) ? schema.then : schema.else;
      if (next !== undefined && !join(inPlace(next as Schema))) return undefined;
    }
    if (Array.isArray(value) && !this.#array(schema, value, evaluated, depth)) return undefined;
    if (isObject(value) && !this.#object(schema, value, evaluated, depth, join)) return undefined;
    return evaluated;
  }

  #assert(schema: SchemaObject, value: unknown): boolean {
    return Object.keys(schema).every((keyword) => {
      const isValid = assertions.get(keyword);
      return isValid === undefined || !this.#has(schema, keyword) || isValid(value, schema[keyword]);
    });
  }

  #array(schema: SchemaObject, value: unknown[], evaluated: NonNullable<Evaluated>, depth: number): boolean {
    const prefix = list(schema.prefixItems);
    for (const [index, item] of value.entries()) {
      const child = index < prefix.length ? prefix[index] : (schema.items as Schema | undefined);
      if (child === undefined || (child === schema.items && !this.#has(schema, 'items'))) continue;
      evaluated.items.add(index);
      if (this.evaluate(child, item, depth + 1) === undefined) return false;
    }
    if (schema.contains !== undefined) {
      const found = [...value.keys()].filter(
        (index) => this.evaluate(schema.contains as Schema, value[index], depth + 1) !== undefined,
      );
      for (const index of found) evaluated.items.add(index);
      const min = this.#has(schema, 'minContains') ? (schema.minContains as number) : 1;
      const counts = this.#has(schema, 'contains');
      if (counts && found.length < min) return false;
      const max = this.#has(schema, 'maxContains') ? (schema.maxContains as number) : found.length;
      if (counts && found.length > max) return false;
    }
    return this.#unevaluated(schema, 'unevaluatedItems', value, evaluated.items, depth);
  }

  #object(
    schema: SchemaObject,
    value: SchemaObject,
    evaluated: NonNullable<Evaluated>,
    depth: number,
    join: (other: Evaluated) => boolean,
  ): boolean {
    const keys = Object.keys(value);
    for (const key of (schema.required ?? []) as string[]) {
      if (this.#has(schema, 'required', key) && !Object.hasOwn(value, key)) return false;
    }
    for (const [key, needs] of entriesOf<string[]>(schema.dependentRequired)) {
      if (!Object.hasOwn(value, key) || !this.#has(schema, 'dependentRequired', key)) continue;
      if (needs.some((need) => !Object.hasOwn(value, need))) return false;
    }
    for (const [key, child] of entriesOf<Schema>(schema.dependentSchemas)) {
      if (!Object.hasOwn(value, key) || !this.#has(schema, 'dependentSchemas', key)) continue;
      if (!join(this.evaluate(child, value, depth + 1))) return false;
    }
    const isNamed = (key: string) =>
      this.evaluate(schema.propertyNames as Schema, key, depth + 1) !== undefined;
    if (this.#has(schema, 'propertyNames') && !keys.every(isNamed)) return false;
    for (const key of keys) {
      const applying = propertySchemas(schema, key).filter(
        ([keyword, , condition]) => !(condition === false && !this.#has(schema, keyword, key)),
      );
      const [first] = applying;
      if (first?.[0] === 'additionalProperties' && !this.#has(schema, 'additionalProperties')) continue;
      if (applying.length > 0 || propertySchemas(schema, key).length > 0) evaluated.properties.add(key);
      if (applying.some(([, , child]) => this.evaluate(child, value[key], depth + 1) === undefined))
        return false;
    }
    return this.#unevaluated(schema, 'unevaluatedProperties', value, evaluated.properties, depth);
  }

  /** Evaluates the properties or items that no other keyword has evaluated. */
  #unevaluated(
    schema: SchemaObject,
    keyword: string,
    value: object,
    evaluated: Set<string> | Set<number>,
    depth: number,
  ): boolean {
    if (!this.#has(schema, keyword)) return true;
    const entries: Iterable<[unknown, unknown]> = Array.isArray(value)
      ? value.entries()
      : Object.entries(value);
    for (const [key, each] of entries) {
      if ((evaluated as Set<unknown>).has(key)) continue;
      if (this.evaluate(schema[keyword] as Schema, each, depth + 1) === undefined) return false;
      (evaluated as Set<unknown>).add(key);
    }
    return true;
  }
}

/** The schemas of a property in one schema object: by name and by pattern, or else `additionalProperties`. */
export function propertySchemas(
  schema: SchemaObject,
  key: string,
): [keyword: string, key: string, schema: Schema][] {
  const found: [string, string, Schema][] = [];
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  if (Object.hasOwn(properties, key)) found.push(['properties', key, properties[key] as Schema]);
  for (const [pattern, child] of entriesOf<Schema>(schema.patternProperties)) {
    if (matches(pattern, key)) found.push(['patternProperties', pattern, child]);
  }
  if (found.length > 0 || schema.additionalProperties === undefined) return found;
  return [['additionalProperties', key, schema.additionalProperties as Schema]];
}

/** The entries of a map; none when there is none. */
export const entriesOf = <T>(map: unknown): [key: string, value: T][] =>
  Object.entries((map ?? {}) as Record<string, T>);

export const list = (current: unknown): readonly Schema[] => (Array.isArray(current) ? current : []);

export function typesOf(schema: SchemaObject): readonly string[] {
  return Array.isArray(schema.type) ? schema.type : [schema.type as string];
}

/** Whether two objects have the same value of a property. */
export function repeats(items: readonly unknown[], property: string): boolean {
  const seen: unknown[] = [];
  for (const item of items) {
    if (!isObject(item) || !Object.hasOwn(item, property)) continue;
    if (seen.some((each) => isSame(each, item[property]))) return true;
    seen.push(item[property]);
  }
  return false;
}
