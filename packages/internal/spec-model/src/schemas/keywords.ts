import { escapeToken } from './pointer.ts';

export type Schema = boolean | { readonly [keyword: string]: unknown };
export type SchemaObject = Exclude<Schema, boolean>;

export function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The type of a keyword's value, in words and as a test, and where it has schemas inside. */
type Kind = { what: string; test: (value: unknown) => boolean; schemas?: 'one' | 'list' | 'map' };

const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
const isString = (value: unknown): value is string => typeof value === 'string';
const isAmount = (value: unknown): boolean => Number.isFinite(value) || typeof value === 'bigint';
const isNames = (value: unknown): boolean => Array.isArray(value) && value.every(isString);
const isType = (value: unknown): boolean => isString(value) && types.includes(value);
const isSchema = (value: unknown): boolean => typeof value === 'boolean' || isObject(value);
const isFilled = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 0;
const isMapOf = (value: unknown, test: (each: unknown) => boolean): boolean =>
  isObject(value) && Object.values(value).every(test);

/** The keywords that accept and reject nothing. */
const annotations =
  '$comment $schema $id $anchor $dynamicAnchor title description default example examples deprecated ' +
  'readOnly writeOnly contentMediaType contentEncoding contentSchema discriminator externalDocs xml';
const kinds: readonly [names: string, kind: Kind][] = [
  [annotations, { what: 'anything', test: () => true }],
  ['const', { what: 'anything', test: () => true }],
  ['$ref format x-unique-items-by', { what: 'a string', test: isString }],
  [
    'type',
    {
      what: `one of ${types.join(', ')}, or a list of them`,
      test: (value) => isType(value) || (isFilled(value) && value.every(isType)),
    },
  ],
  ['enum', { what: 'a list of values', test: isFilled }],
  ['pattern', { what: 'a regular expression', test: (value) => isString(value) && isPattern(value) }],
  [
    'minLength maxLength minItems maxItems minContains maxContains minProperties maxProperties',
    { what: 'an integer of 0 or more', test: (value) => Number.isInteger(value) && Number(value) >= 0 },
  ],
  ['minimum maximum exclusiveMinimum exclusiveMaximum', { what: 'a number', test: isAmount }],
  ['multipleOf', { what: 'a number above 0', test: (value) => isAmount(value) && Number(value) > 0 }],
  ['uniqueItems', { what: 'a boolean', test: (value) => typeof value === 'boolean' }],
  ['required', { what: 'a list of strings', test: isNames }],
  ['dependentRequired', { what: 'a map of lists of strings', test: (value) => isMapOf(value, isNames) }],
  [
    'items contains additionalProperties propertyNames unevaluatedItems unevaluatedProperties not if then else',
    { what: 'a schema', test: isSchema, schemas: 'one' },
  ],
  [
    'allOf anyOf oneOf prefixItems',
    {
      what: 'a list of schemas',
      test: (value) => isFilled(value) && value.every(isSchema),
      schemas: 'list',
    },
  ],
  [
    'properties patternProperties dependentSchemas $defs definitions',
    { what: 'a map of schemas', test: (value) => isMapOf(value, isSchema), schemas: 'map' },
  ],
];

/** The known keywords. Extensions (`x-`) are known too; but for `x-unique-items-by` they are ignored. */
const keywords: ReadonlyMap<string, Kind> = new Map(
  kinds.flatMap(([names, kind]) => names.split(' ').map((name): [string, Kind] => [name, kind])),
);

/** Whether a keyword only affects how values are displayed. */
export const isHint = (keyword: string, value: unknown): boolean =>
  keyword === 'format' && value === 'password';

export const isKnown = (keyword: string): boolean => keywords.has(keyword) || keyword.startsWith('x-');

const ignored = new Set([...annotations.split(' '), '$defs', 'definitions']);

/** Whether a keyword can reject a value. */
export const isAssertion = (keyword: string): boolean => keywords.has(keyword) && !ignored.has(keyword);

const dialects =
  /^https?:\/\/json-schema\.org\/draft(-0[4-7]|\/20(19-09|20-12))\/schema#?$|^https:\/\/spec\.openapis\.org\/oas\/3\.1\/dialect\//;

/** The keywords of a schema whose meaning is not supported, each with a sentence without its full stop. */
export function* unsupportedIn({
  $schema,
  ...schema
}: SchemaObject): Generator<[keyword: string, what: string]> {
  if (typeof $schema === 'string' && !dialects.test($schema))
    yield [
      '$schema',
      `The dialect ${$schema} isn't supported: use https://json-schema.org/draft/2020-12/schema`,
    ];
  for (const keyword of ['$dynamicRef', '$recursiveRef'])
    if (typeof schema[keyword] === 'string')
      yield [
        keyword,
        `The reference ${schema[keyword]} isn't supported: use a $ref or a $dynamicRef within the document`,
      ];
}

/** The expected type of a keyword's value, in words; undefined when the value has it. */
export function wantedOf(keyword: string, value: unknown): string | undefined {
  const kind = keywords.get(keyword);
  if (kind === undefined) return undefined;
  if (keyword === 'patternProperties' && isObject(value) && !Object.keys(value).every(isPattern)) {
    return 'a map of schemas by regular expression';
  }
  return kind.test(value) ? undefined : kind.what;
}

/** A pattern of JSON Schema: with the flag `u`, or without it for patterns that are invalid with it. */
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
  return Object.entries(parent).flatMap(([keyword, value]): [string, Schema][] => {
    const schemas = keywords.get(keyword)?.schemas;
    if (schemas === undefined || wantedOf(keyword, value) !== undefined) return [];
    if (schemas === 'one') return [[`/${keyword}`, value as Schema]];
    return Object.entries(value as Record<string, Schema>).map(([key, child]) => [
      `/${keyword}/${escapeToken(key)}`,
      child,
    ]);
  });
}

/** Visits a schema and all schemas inside it, but follows no references. */
export function walk(
  schema: Schema,
  pointer: string,
  visit: (schema: SchemaObject, pointer: string) => void,
): void {
  if (!isObject(schema)) return;
  visit(schema, pointer);
  for (const [rest, child] of subschemas(schema)) walk(child, pointer + rest, visit);
}

/**
 * What a part of an OpenAPI or AsyncAPI document is: an object of the specification, a map or a list of them by name, a
 * schema, a map or a list of schemas, or a value such as an example, in which nothing has a meaning.
 */
export type PartKind = 'object' | 'map' | 'schema' | 'schemas' | 'value';

const fieldKinds: ReadonlyMap<string, PartKind> = new Map(
  (
    [
      ['value', 'example default enum const value security mapping'],
      [
        'map',
        'paths webhooks callbacks headers content responses links encoding parameters examples requestBodies ' +
          'securitySchemes pathItems channels messages operations replies servers variables',
      ],
      ['schema', 'schema payload'],
      ['schemas', 'schemas'],
    ] as const
  ).flatMap(([kind, names]) => names.split(' ').map((name): [string, PartKind] => [name, kind])),
);

/** The kind of the part under a key. @param value the part itself */
export function partKind(parent: PartKind, key: string, value: unknown): PartKind {
  const kind = kindUnder(parent, key, value);
  // AsyncAPI notes this of a schema in a certain language, which is in its `schema`.
  return kind === 'schema' && isObject(value) && value.schemaFormat !== undefined ? 'object' : kind;
}

function kindUnder(parent: PartKind, key: string, value: unknown): PartKind {
  if (parent === 'value') return 'value';
  if (parent === 'map') return 'object';
  if (parent === 'schemas') return 'schema';
  if (parent === 'schema') {
    const schemas = keywords.get(key)?.schemas;
    if (schemas === undefined) return 'value';
    return schemas === 'one' ? 'schema' : 'schemas';
  }
  // The examples of a message are a list.
  if (key.startsWith('x-') || (key === 'examples' && Array.isArray(value))) return 'value';
  return fieldKinds.get(key) ?? 'object';
}

/** The schemas of an OpenAPI or AsyncAPI document: under `components.schemas`, and every `schema` and `payload`. */
export function* placesOf(
  node: unknown,
  pointer = '',
  kind: PartKind = 'object',
): Generator<[schema: Schema, pointer: string]> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node)) {
    const at = `${pointer}/${escapeToken(key)}`;
    const inner = partKind(kind, key, child);
    if (inner !== 'schema') {
      if (inner !== 'value') yield* placesOf(child, at, inner);
    } else if (isSchema(child) || kind === 'schemas') yield [child as Schema, at];
  }
}

/** The schemas of an OpenAPI or AsyncAPI document; the root of any other document, and its schemas. */
export function schemasOf(root: unknown): [schema: Schema, pointer: string][] {
  const isPlain = isObject(root) && root.openapi === undefined && root.asyncapi === undefined;
  return [...(isPlain ? [[root, ''] as [Schema, string]] : []), ...placesOf(root)];
}
