import { isObject, type Schema, type SchemaObject, subschemas } from './keywords.ts';
import { tokensOf } from './pointer.ts';

const limits = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const;

/** The keywords of one schema of OpenAPI 3.0 in JSON Schema 2020-12: `nullable`, and `exclusiveMinimum: true`. */
export function upgradeKeywords({ nullable, ...schema }: SchemaObject): Record<string, unknown> {
  const upgraded: Record<string, unknown> = schema;
  if (nullable === true && typeof upgraded.type === 'string') upgraded.type = [upgraded.type, 'null'];
  for (const [limit, exclusive] of limits) {
    if (typeof upgraded[exclusive] !== 'boolean') continue;
    const isExclusive = upgraded[exclusive] && upgraded[limit] !== undefined;
    upgraded[exclusive] = upgraded[limit];
    delete upgraded[isExclusive ? limit : exclusive];
  }
  return upgraded;
}

const combining = ['$ref', 'allOf', 'anyOf', 'oneOf', 'enum'];

/**
 * A schema of OpenAPI 3.0 in JSON Schema 2020-12. There, a `$ref` hides the keywords beside it, but for `nullable`: by
 * the letter it needs a type beside it, but authors and tools mean null wherever it is.
 */
export function upgradeSchema(schema: Schema): Schema {
  if (!isObject(schema)) return schema;
  const isNullable = schema.nullable === true && schema.type === undefined;
  if (typeof schema.$ref === 'string')
    return isNullable ? { anyOf: [{ $ref: schema.$ref }, { type: 'null' }] } : { $ref: schema.$ref };
  const upgraded = upgradeKeywords(schema);
  const combined = Object.entries(upgraded).filter(([keyword]) => combining.includes(keyword));
  if (isNullable && combined.length > 0) {
    for (const [keyword] of combined) delete upgraded[keyword];
    upgraded.anyOf = [Object.fromEntries(combined), { type: 'null' }];
  }
  for (const [rest, child] of subschemas(upgraded)) {
    const [keyword = '', key] = tokensOf(rest);
    const inner = upgradeSchema(child);
    upgraded[keyword] = key === undefined ? inner : replaced(upgraded[keyword], key, inner);
  }
  return upgraded;
}

/** A copy of a list or a map of schemas with another schema under a key. */
export const replaced = (holder: unknown, key: string, schema: unknown): unknown =>
  Array.isArray(holder) ? holder.with(Number(key), schema) : { ...(holder as object), [key]: schema };
