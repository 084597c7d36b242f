import { escapeToken } from './pointer.ts';

export type Schema = boolean | { readonly [keyword: string]: unknown };
export type SchemaObject = Exclude<Schema, boolean>;

export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a keyword holds. Under `schema`, `schemas` and `schemaMap` there are schemas to walk into. */
type Kind = { what: string; test: (value: unknown) => boolean; holds?: 'schema' | 'schemas' | 'schemaMap' };

const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
const isText = (value: unknown): value is string => typeof value === 'string';
const isNames = (value: unknown) => Array.isArray(value) && value.every(isText);
const isType = (value: unknown) => isText(value) && types.includes(value);

const anything: Kind = { what: 'anything', test: () => true };
const text: Kind = { what: 'a string', test: isText };
const flag: Kind = { what: 'true or false', test: (value) => typeof value === 'boolean' };
const number: Kind = { what: 'a number', test: Number.isFinite };
const count: Kind = {
  what: 'an integer of 0 or more',
  test: (value) => Number.isInteger(value) && (value as number) >= 0,
};
const names: Kind = { what: 'a list of strings', test: isNames };
const isSchema = (value: unknown) => typeof value === 'boolean' || isObject(value);
const schema: Kind = { what: 'a schema', test: isSchema, holds: 'schema' };
const schemas: Kind = {
  what: 'a list of schemas',
  test: (value) => Array.isArray(value) && value.length > 0 && value.every(isSchema),
  holds: 'schemas',
};
const schemaMap: Kind = {
  what: 'a map of schemas',
  test: (value) => isObject(value) && Object.values(value).every(isSchema),
  holds: 'schemaMap',
};
const pattern: Kind = { what: 'a regular expression', test: (value) => isText(value) && isPattern(value) };

const annotations = [
  '$comment $schema $id $anchor $dynamicAnchor title description default example examples deprecated readOnly writeOnly',
  'contentMediaType contentEncoding contentSchema discriminator externalDocs xml',
];

/** Every keyword that the gate understands. Those that start with `x-` say nothing about a value, but for one. */
const keywords: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...annotations.flatMap((line) => line.split(' ')).map((name): [string, Kind] => [name, anything]),
  ['$ref', text],
  [
    'type',
    {
      what: `one of ${types.join(', ')}, or a list of them`,
      test: (value) => isType(value) || (Array.isArray(value) && value.length > 0 && value.every(isType)),
    },
  ],
  ['enum', { what: 'a list of values', test: (value) => Array.isArray(value) && value.length > 0 }],
  ['const', anything],
  ['format', text],
  ['pattern', pattern],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minContains', 'maxContains'].map(
    (name): [string, Kind] => [name, count],
  ),
  ['minProperties', count],
  ['maxProperties', count],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((name): [string, Kind] => [
    name,
    number,
  ]),
  [
    'multipleOf',
    { what: 'a number above 0', test: (value) => Number.isFinite(value) && (value as number) > 0 },
  ],
  ['uniqueItems', flag],
  ['required', names],
  [
    'dependentRequired',
    {
      what: 'a map of lists of strings',
      test: (value) => isObject(value) && Object.values(value).every(isNames),
    },
  ],
  ['x-unique-items-by', text],
  ...[
    ['items', 'contains', 'additionalProperties', 'propertyNames', 'unevaluatedItems'],
    ['unevaluatedProperties', 'not', 'if', 'then', 'else'],
  ]
    .flat()
    .map((name): [string, Kind] => [name, schema]),
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((name): [string, Kind] => [name, schemas]),
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'].map(
    (name): [string, Kind] => [name, schemaMap],
  ),
]);

/** Whether a keyword says nothing about a value but how to show it. */
export const isHint = (keyword: string, value: unknown): boolean =>
  keyword === 'format' && value === 'password';

export const isKnown = (keyword: string): boolean => keywords.has(keyword) || keyword.startsWith('x-');

/** What a keyword must hold, when it holds something else. */
export function wantedOf(keyword: string, value: unknown): string | undefined {
  const kind = keywords.get(keyword);
  if (kind === undefined) return undefined;
  if (keyword === 'patternProperties' && isObject(value) && !Object.keys(value).every(isPattern)) {
    return 'a map of schemas by regular expression';
  }
  return kind.test(value) ? undefined : kind.what;
}

/** A pattern as JSON Schema reads it: with the flag u, or without it where documents out there rely on that. */
export function regExpOf(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch {
    return new RegExp(source);
  }
}

function isPattern(source: string): boolean {
  try {
    return regExpOf(source) instanceof RegExp;
  } catch {
    return false;
  }
}

/** The schemas directly in a schema, each with the rest of its pointer. */
export function subschemas(parent: SchemaObject): [pointer: string, schema: Schema][] {
  return Object.entries(parent).flatMap(([keyword, held]): [string, Schema][] => {
    const holds = keywords.get(keyword)?.holds;
    if (holds === undefined || wantedOf(keyword, held) !== undefined) return [];
    if (holds === 'schema') return [[`/${keyword}`, held as Schema]];
    return Object.entries(held as Record<string, Schema>).map(([key, child]) => [
      `/${keyword}/${escapeToken(key)}`,
      child,
    ]);
  });
}

/** Visits a schema and all schemas in it, not through references. */
export function walk(
  schema: Schema,
  pointer: string,
  visit: (schema: SchemaObject, pointer: string) => void,
): void {
  if (!isObject(schema)) return;
  visit(schema, pointer);
  for (const [rest, child] of subschemas(schema)) walk(child, pointer + rest, visit);
}

const opaque = new Set(['example', 'examples', 'default', 'enum', 'const', 'value', 'security', 'mapping']);

/** Where an OpenAPI document has schemas: under `components.schemas`, and wherever there is a `schema`. */
export function* placesOf(node: unknown, pointer = ''): Generator<[schema: Schema, pointer: string]> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node)) {
    const at = `${pointer}/${escapeToken(key)}`;
    const named = key === 'schemas' && pointer === '/components';
    if (named && isObject(child)) {
      for (const [name, each] of Object.entries(child)) {
        yield [each as Schema, `${at}/${escapeToken(name)}`];
      }
    } else if (key === 'schema' && isSchema(child)) {
      yield [child as Schema, at];
    } else if (!opaque.has(key) && !key.startsWith('x-')) {
      yield* placesOf(child, at);
    }
  }
}

/** The schemas of a document: where an OpenAPI document has them, and the root of any other one. */
export function schemasOf(root: unknown): [schema: Schema, pointer: string][] {
  const own: [Schema, string][] = isObject(root) && !('openapi' in root) ? [[root, '']] : [];
  return [...own, ...placesOf(root)];
}
