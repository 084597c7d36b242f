import { escapeToken, evaluate, type Schema } from '@voice-agent/spec-model';
import { isObject, type Json } from '../document.ts';
import { both, type Shapes, without } from './combine.ts';
import {
  type ArrayPart,
  any,
  anyArray,
  anyObject,
  type Field,
  type Kind,
  kinds,
  never,
  type ObjectPart,
  type Part,
  type Shape,
} from './shape.ts';

const arrayKeywords = ['items', 'prefixItems', 'unevaluatedItems'];
// Beside these a schema does not see by itself which properties and items the others have judged.
const combining = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas'];
const componentRef = /^#\/components\/schemas\/([^/]+)$/;

/** What the schemas of a document allow, as far as TypeScript can say it: where it can't, they allow more. */
export class SchemaReader implements Shapes {
  readonly #schemas: Json;
  readonly #named = new Map<string, Shape>();

  /** @param schemas those of the components, by their keys */
  constructor(schemas: Json) {
    this.#schemas = schemas;
  }

  of(key: string): Shape {
    const known = this.#named.get(key);
    if (known !== undefined) return known;
    const shape = this.read(this.#schemas[key]);
    this.#named.set(key, shape);
    return shape;
  }

  isRecursive(key: string): boolean {
    const seen = new Set<string>();
    const visit = (node: unknown): boolean => {
      if (typeof node !== 'object' || node === null) return false;
      const { $ref } = node as Json;
      const target = typeof $ref === 'string' ? componentKey($ref) : undefined;
      if (target === key) return true;
      const isNew = target !== undefined && !seen.has(target);
      if (isNew) seen.add(target);
      return (isNew && visit(this.#schemas[target])) || Object.values(node).some(visit);
    };
    return visit(this.#schemas[key]);
  }

  read(schema: unknown): Shape {
    if (schema === false) return never;
    if (!isObject(schema)) return any;
    const type = schema['x-typescript-type'];
    if (typeof type === 'string') return [{ is: 'text', kind: undefined, text: type }];
    const { $ref, allOf = [], not } = schema;
    const key = typeof $ref === 'string' ? componentKey($ref) : undefined;
    const shapes = [
      ...(key === undefined ? [] : [[{ is: 'named', key } as const]]),
      this.#own(schema),
      ...(allOf as unknown[]).map((each) => this.read(each)),
      ...['anyOf', 'oneOf']
        .filter((keyword) => keyword in schema)
        .map((keyword) => this.#oneOf(schema[keyword])),
    ];
    const shape = shapes.reduce((one, other) => both(one, other, this), any);
    return not === undefined ? shape : this.#without(shape, not);
  }

  #oneOf(schemas: unknown): Shape {
    const parts = (schemas as unknown[]).flatMap((each) => this.read(each));
    return parts.some(({ is }) => is === 'any') ? any : parts;
  }

  /** What the keywords of a schema say without those that combine schemas. */
  #own(schema: Json): Shape {
    const { const: constant, enum: values = [constant] } = schema;
    const parts = typesOf(schema).map((type) => this.#ofType(schema, type));
    if ('const' in schema || 'enum' in schema) {
      const allowed = (values as unknown[]).filter(
        (value) => !isComposed(value) || this.#accepts(schema, value),
      );
      return both(allowed.map(valuePart), parts, this);
    }
    const isAny = kinds.every((kind) => parts.some((part) => isAnyOf(kind, part)));
    return isAny ? any : parts;
  }

  #accepts(schema: Json, value: unknown): boolean {
    const resolve = ({ $ref }: { $ref?: unknown }) =>
      this.#schemas[componentKey(String($ref)) ?? ''] as Schema;
    return evaluate(resolve, schema, value);
  }

  #ofType(schema: Json, type: Kind | 'integer'): Part {
    const known = schema['x-extensible-enum'];
    if (type === 'string' && Array.isArray(known)) {
      const text = `${known.map((each) => JSON.stringify(each)).join(' | ')} | (string & {})`;
      return { is: 'text', kind: 'string', text };
    }
    if (type === 'object') return this.#object(schema);
    if (type === 'array') return arrayPart(schema);
    return type === 'integer'
      ? { is: 'plain', kind: 'number', isInteger: true }
      : { is: 'plain', kind: type };
  }

  #object(schema: Json): ObjectPart {
    const { properties = {}, required = [] } = schema as { properties?: Json; required?: string[] };
    const rest = restOf(schema);
    const names = new Set([...Object.keys(properties), ...required]);
    if (names.size === 0 && rest === undefined) return anyObject;
    const fields = [...names].map((name): [string, Field] => {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return [name, { schema: field, isRequired: required.includes(name) }];
    });
    return { is: 'object', all: [{ is: 'properties', fields: new Map(fields), rest }] };
  }

  #without(shape: Shape, not: unknown): Shape {
    if (not === true) return never;
    if (!isObject(not)) return shape;
    const keywords = Object.keys(not).filter((keyword) => !/^(?:title|description|\$comment)$/.test(keyword));
    const only = (...names: string[]) => keywords.every((keyword) => names.includes(keyword));
    if (keywords.length === 0) return never;
    const { required, type } = not;
    if (only('type') && type !== 'integer') return without(shape, typesOf(not), this);
    const [name, ...more] = only('required', 'type') && Array.isArray(required) ? required : [];
    if (name === undefined || more.length > 0 || (type ?? 'object') !== 'object') return shape;
    const fields = new Map([[String(name), { schema: false, isRequired: false }]]);
    const absent: ObjectPart = { is: 'object', all: [{ is: 'properties', fields, rest: undefined }] };
    const others = type === undefined ? [] : without(any, ['object'], this);
    return both(shape, [absent, ...others], this);
  }
}

/** The schemas of the properties that are not named. */
function restOf(schema: Json): readonly unknown[] | false | undefined {
  const { patternProperties = {}, additionalProperties, unevaluatedProperties } = schema;
  // Which properties another schema has judged can't be said: beside one they may be any.
  const unevaluated = isWhole(schema) || !isObject(unevaluatedProperties) ? unevaluatedProperties : true;
  const isClosed = unevaluated === false && !isWhole(schema);
  const others = additionalProperties ?? (isClosed ? undefined : unevaluated);
  const patterns = Object.values(patternProperties as Json);
  if (patterns.length === 0) return others === undefined || others === false ? others : [others];
  return [...patterns, others ?? true];
}

function arrayPart(schema: Json): ArrayPart {
  if (!arrayKeywords.some((keyword) => keyword in schema)) return anyArray;
  const { prefixItems = [], items = isWhole(schema) ? schema.unevaluatedItems : undefined } = schema;
  const { minItems = 0, maxItems = Infinity } = schema as { minItems?: number; maxItems?: number };
  const given = (prefixItems as unknown[]).slice(0, maxItems);
  const end = given.indexOf(false);
  const first = end < 0 ? given : given.slice(0, end);
  const isFull = end >= 0 || (first.length > 0 && maxItems <= first.length);
  return {
    is: 'array',
    all: [{ is: 'items', first, min: minItems, rest: isFull ? false : (items ?? true) }],
  };
}

/** Whether a schema judges all properties and items by itself. */
const isWhole = (schema: Json): boolean => !combining.some((keyword) => keyword in schema);

/** The key of the schema that a reference names. */
export function componentKey(ref: string): string | undefined {
  const [, key] = componentRef.exec(ref) ?? [];
  return key === undefined ? undefined : decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The reference to a schema of the components. */
export const refOf = (key: string): string => `#/components/schemas/${escapeToken(key)}`;

function typesOf({ type }: Json): (Kind | 'integer')[] {
  if (type === undefined) return [...kinds];
  const types = Array.isArray(type) ? type : [type];
  return types.includes('number') ? types.filter((each) => each !== 'integer') : types;
}

const isComposed = (value: unknown): boolean => typeof value === 'object' && value !== null;

function valuePart(value: unknown): Part {
  if (!isComposed(value)) return { is: 'literal', value: value as string };
  return { is: 'text', kind: Array.isArray(value) ? 'array' : 'object', text: valueType(value) };
}

/** The type of one value. */
function valueType(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueType).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${valueType(each)}`);
  return fields.length === 0 ? '{ [key: string]: never }' : `{ ${fields.join('; ')} }`;
}

function isAnyOf(kind: Kind, part: Part): boolean {
  if (part.is === 'plain') return part.kind === kind && !part.isInteger;
  return (part.is === 'object' || part.is === 'array') && part.is === kind && part.all.length === 0;
}
