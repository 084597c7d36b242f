import type { SchemaError } from './compiler.ts';
import { entriesOf, evaluate, list, propertySchemas } from './evaluate.ts';
import { isAssertion, isObject, type Schema, type SchemaObject } from './keywords.ts';
import { escapeToken } from './pointer.ts';
import { violationMessage } from './violation-message.ts';

/** The schemas of a document. */
interface DocumentSchemas {
  pointerOf(schema: SchemaObject): string | undefined;
  target(schema: SchemaObject): Schema;
}

/**
 * The first error of a value with integers of more than 53 bits, which ajv does not know: of the innermost schema that
 * must hold. Empty when the value is valid.
 */
export function exactErrors(
  schemas: DocumentSchemas,
  schema: Schema,
  value: unknown,
  at = '',
): SchemaError[] {
  const accepts = (part: Schema, of: unknown): boolean => evaluate((each) => schemas.target(each), part, of);
  if (accepts(schema, value)) return [];
  if (!isObject(schema)) return [errorAt(at, 'false schema', {}, '')];
  for (const [part, of, place] of partsOf(schemas, schema, value)) {
    const found = exactErrors(schemas, part, of, at + place);
    if (found.length > 0) return found;
  }
  const keyword =
    Object.keys(schema).find(
      (each) => isAssertion(each) && !inner.has(each) && !accepts({ [each]: schema[each] }, value),
    ) ??
    Object.keys(schema).find((each) => isAssertion(each) && !inner.has(each)) ??
    'schema';
  const schemaPointer = `${schemas.pointerOf(schema) ?? ''}/${escapeToken(keyword)}`;
  if (keyword === 'required' && isObject(value)) {
    const names = schema.required as string[];
    const index = names.findIndex((each) => !Object.hasOwn(value, each));
    return [errorAt(at, keyword, schema, `${schemaPointer}/${index}`, names[index])];
  }
  return [errorAt(at, keyword, schema, schemaPointer, nameOf(keyword, schema, value))];
}

const errorAt = (
  pointer: string,
  keyword: string,
  schema: SchemaObject,
  schemaPointer: string,
  name?: string,
): SchemaError => ({ pointer, keyword, message: violationMessage(keyword, schema, name), schemaPointer });

/** The name that the message of a keyword is about. */
function nameOf(keyword: string, schema: SchemaObject, value: unknown): string | undefined {
  if (keyword !== 'dependentRequired' || !isObject(value)) return undefined;
  const lacks = ([name, needs]: [string, string[]]): boolean =>
    Object.hasOwn(value, name) && needs.some((need) => !Object.hasOwn(value, need));
  return entriesOf<string[]>(schema.dependentRequired).find(lacks)?.[0];
}

/** Keywords whose errors are those of the schemas in them. */
const inner = new Set(['$ref', 'allOf', 'properties', 'patternProperties', 'prefixItems', 'items']);

/** The schemas that must hold for a value, and for what is directly in it. */
function partsOf(
  schemas: DocumentSchemas,
  schema: SchemaObject,
  value: unknown,
): [part: Schema, of: unknown, place: string][] {
  const here = [...(typeof schema.$ref === 'string' ? [schemas.target(schema)] : []), ...list(schema.allOf)];
  if (schema.if !== undefined) {
    const isMet = evaluate((each) => schemas.target(each), schema.if as Schema, value);
    here.push(((isMet ? schema.then : schema.else) as Schema | undefined) ?? true);
  }
  const found = here.map((part): [Schema, unknown, string] => [part, value, '']);
  if (Array.isArray(value)) {
    const prefix = list(schema.prefixItems);
    for (const [index, item] of value.entries())
      found.push([prefix[index] ?? (schema.items as Schema | undefined) ?? true, item, `/${index}`]);
  } else if (isObject(value)) {
    for (const [key, each] of Object.entries(value))
      for (const [keyword, , part] of propertySchemas(schema, key))
        if (keyword !== 'additionalProperties' || part !== false)
          found.push([part, each, `/${escapeToken(key)}`]);
  }
  return found;
}
