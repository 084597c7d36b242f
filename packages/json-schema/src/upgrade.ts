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

/** A schema of OpenAPI 3.0 in JSON Schema 2020-12. There, a `$ref` hides the keywords beside it. */
export function upgradeSchema(schema: Schema): Schema {
  if (!isObject(schema)) return schema;
  if (typeof schema.$ref === 'string') return { $ref: schema.$ref };
  const upgraded = upgradeKeywords(schema);
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
