import { isObject, type Json } from '../document.ts';

/*
 * What TypeScript can't say, so that a value of the type may be rejected:
 * - integer; limits of numbers, lengths and counts; pattern, format, multipleOf, uniqueItems, contains
 * - oneOf: a value of two branches is of the union; not, other than of a type that `type` allows
 * - additionalProperties or unevaluatedProperties beside others: an index signature is of every property
 * - patternProperties, propertyNames, dependentRequired, dependentSchemas, if
 * - that an object has no other properties, except for a literal, and there not in a branch or a part
 * - keywords of arrays without `type`
 * - that an object is not an array
 */
const exact = new Set(
  [
    '$ref',
    'type',
    'const',
    'enum',
    'properties',
    'required',
    'additionalProperties',
    'unevaluatedProperties',
  ].concat(['items', 'prefixItems', 'minItems', 'allOf', 'anyOf', 'not', 'discriminator', 'description']),
);

/** Whether TypeScript can say what a schema accepts, by the list above. */
export function isExact(
  schema: unknown,
  schemas: Json,
  part: { isTyped: boolean; isPart: boolean } = { isTyped: false, isPart: false },
  open: Set<unknown> = new Set(),
): boolean {
  if (!isObject(schema)) return true;
  if (open.has(schema) && !part.isPart) return true;
  open.add(schema);
  if (Object.keys(schema).some((keyword) => !exact.has(keyword))) return false;
  const target = targetOf(schema, schemas);
  const list = (keyword: string) => (Array.isArray(schema[keyword]) ? (schema[keyword] as unknown[]) : []);
  const types = [schema.type].flat();
  const isTyped = part.isTyped || isOneType(schema, schemas);
  const { isPart } = part;
  const isAlone = Object.keys(schema).length === 1;
  const inPlace = { isTyped, isPart: true };
  const isOfOneType = ['items', 'prefixItems'].some((keyword) => keyword in schema);
  const isClosed =
    [schema.additionalProperties, schema.unevaluatedProperties].includes(false) ||
    [schema.const, ...list('enum')].some(isObject);
  const hasOthers = ['additionalProperties', 'unevaluatedProperties'].some((keyword) =>
    isObject(schema[keyword]),
  );
  return (
    !types.includes('integer') &&
    (isTyped || !isOfOneType) &&
    (!isClosed ||
      (!isPart && Object.keys(schema).every((keyword) => !['allOf', 'anyOf', '$ref'].includes(keyword)))) &&
    (!hasOthers || isAlone || (Object.keys(schema).length === 2 && types[0] === 'object')) &&
    Number(schema.minItems ?? 0) <= list('prefixItems').length &&
    (!('not' in schema) || (types.length > 1 && isOnlyType(schema.not))) &&
    (target === undefined || isExact(target, schemas, isAlone ? part : inPlace, open)) &&
    [...list('allOf'), ...list('anyOf')].every((each) => isExact(each, schemas, inPlace, open)) &&
    [
      schema.items,
      schema.additionalProperties,
      schema.unevaluatedProperties,
      ...list('prefixItems'),
      ...Object.values(schema.properties ?? {}),
    ].every((each) => isExact(each, schemas, undefined, open))
  );
}

/** Whether a schema, or what applies with it, names one type. */
function isOneType(schema: unknown, schemas: Json): boolean {
  if (!isObject(schema)) return false;
  const parts = [targetOf(schema, schemas), ...(Array.isArray(schema.allOf) ? schema.allOf : [])];
  return typeof schema.type === 'string' || parts.some((each) => isOneType(each, schemas));
}

const targetOf = ({ $ref }: Json, schemas: Json): unknown =>
  typeof $ref === 'string' ? schemas[$ref.replace(/^.*\//, '')] : undefined;

const isOnlyType = (schema: unknown): boolean =>
  isObject(schema) && Object.keys(schema).join() === 'type' && ![schema.type].flat().includes('integer');
