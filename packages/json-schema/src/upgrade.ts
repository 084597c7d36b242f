import { isObject, type Schema, subschemas } from './keywords.ts';
import { tokensOf } from './pointer.ts';

/**
 * A schema of OpenAPI 3.0 as one of JSON Schema 2020-12: `nullable`, `exclusiveMinimum: true` and a `$ref`
 * that hides what stands beside it.
 */
export function upgradeSchema(schema: Schema): Schema {
  if (!isObject(schema)) return schema;
  if (typeof schema.$ref === 'string') return { $ref: schema.$ref };
  const { nullable, exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...kept } = schema;
  const made: Record<string, unknown> = kept;
  if (nullable === true && typeof made.type === 'string') made.type = [made.type, 'null'];
  limit(made, 'minimum', 'exclusiveMinimum', minimum, exclusiveMinimum);
  limit(made, 'maximum', 'exclusiveMaximum', maximum, exclusiveMaximum);
  for (const [rest, child] of subschemas(made)) {
    const [keyword = '', key] = tokensOf(rest);
    const better = upgradeSchema(child);
    if (key === undefined) made[keyword] = better;
    else made[keyword] = replaced(made[keyword], key, better);
  }
  return made;
}

function limit(
  made: Record<string, unknown>,
  conjunction: string,
  exclusive: string,
  value: unknown,
  is: unknown,
): void {
  if (typeof is === 'number') made[exclusive] = is;
  if (value !== undefined) made[is === true ? exclusive : conjunction] = value;
}

function replaced(holder: unknown, key: string, value: unknown): unknown {
  return Array.isArray(holder) ? holder.with(Number(key), value) : { ...(holder as object), [key]: value };
}
