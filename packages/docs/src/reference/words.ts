import { type Json, resolve, type Schema, type SchemaObject } from './specs.ts';

/** A value as code. */
export const code = (value: Json): string =>
  `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

/** The schema of the items of an array or of the values of a map, with its name. */
export function innerOf(document: object, schema: Schema): { name?: string; node: Schema } | undefined {
  if (typeof schema !== 'object') return undefined;
  const inner = schema.items ?? schema.additionalProperties;
  if (typeof inner !== 'object') return undefined;
  const found = resolve<Schema>(document, inner);
  return found.node === schema ? undefined : found;
}

// Lists of themselves have no end.
const maxDepth = 8;

/**
 * The JSON type of a schema, such as `string`, `integer[]`, `map<string, string>` or `string (date-time)`.
 *
 * @returns `any` where the schema has none, `not allowed` where it allows nothing
 */
export function typeOf(document: object, schema: Schema): string {
  const format = formatOf(document, schema);
  const type = baseOf(document, schema);
  return format === undefined || format === 'password' ? type : `${type} (${format})`;
}

function baseOf(document: object, schema: Schema, depth = 0): string {
  if (schema === false) return 'not allowed';
  if (schema === true || depth === maxDepth) return 'any';
  const { type, enum: values = [schema.const], oneOf } = schema;
  if (oneOf !== undefined)
    return unique(oneOf.map((each) => baseOf(document, resolve<Schema>(document, each).node, depth + 1)));
  const types =
    type === undefined ? values.flatMap((each) => (each === undefined ? [] : typeof each)) : [type].flat();
  const inner = innerOf(document, schema)?.node ?? true;
  return unique(
    types.map((each) => {
      if (each === 'array') return `${grouped(baseOf(document, inner, depth + 1))}[]`;
      const isMap = schema.properties === undefined && typeof schema.additionalProperties === 'object';
      return each === 'object' && isMap ? `map<string, ${baseOf(document, inner, depth + 1)}>` : each;
    }),
  );
}

const unique = (types: string[]): string => [...new Set(types)].join(' | ') || 'any';
const grouped = (type: string): string => (type.includes(' | ') ? `(${type})` : type);

function formatOf(document: object, schema: Schema, depth = 0): string | undefined {
  if (typeof schema !== 'object' || depth === maxDepth) return undefined;
  const inner = innerOf(document, schema);
  return schema.format ?? (inner && formatOf(document, inner.node, depth + 1));
}

// A longer one is for programs; the format says what it means.
const maxPattern = 20;

/** The constraints of a schema beyond its type, as parts of a sentence in Markdown. */
export function limitsOf(document: object, schema: Schema): string[] {
  if (typeof schema !== 'object') return [];
  const { enum: values, const: only, default: byDefault, pattern } = schema;
  const known = schema['x-extensible-enum'];
  const inner = innerOf(document, schema)?.node;
  return [
    schema.format === 'password' ? 'secret' : '',
    only === undefined ? '' : `always ${code(only)}`,
    values === undefined ? '' : `one of ${values.map(code).join(', ')}`,
    known === undefined ? '' : `known: ${known.map(code).join(', ')}; others are possible`,
    ...ranges(schema),
    pattern === undefined || pattern.length > maxPattern ? '' : `matches ${code(pattern)}`,
    schema['x-unique-items-by'] === undefined
      ? ''
      : `no two with the same ${code(schema['x-unique-items-by'])}`,
    openness(schema),
    byDefault === undefined ? '' : `default ${code(byDefault)}`,
    ...(inner === undefined
      ? []
      : limitsOf(document, inner).map((limit) =>
          limit === openness(inner) ? `${limit} in each` : `each ${limit}`,
        )),
  ].filter(Boolean);
}

/** Whether an object can have fields that its schema does not name. */
function openness(schema: Schema): string {
  if (typeof schema !== 'object') return '';
  const { properties, additionalProperties } = schema;
  if (properties === undefined) return additionalProperties === true ? 'any fields' : '';
  if (additionalProperties === false) return 'no other fields';
  return additionalProperties === true ? 'other fields are possible' : '';
}

const ranges = (schema: SchemaObject): string[] => [
  range(schema.minLength, schema.maxLength, 'character'),
  range(schema.minItems, schema.maxItems, 'item'),
  range(schema.minimum, schema.maximum),
];

function range(min: unknown, max: unknown, unit?: string): string {
  const counted = (count: unknown) => (unit ? `${count} ${unit}${count === 1 ? '' : 's'}` : String(count));
  if (min !== undefined && max !== undefined) return `${min} to ${counted(max)}`;
  if (min !== undefined) return `at least ${counted(min)}`;
  return max === undefined ? '' : `at most ${counted(max)}`;
}
