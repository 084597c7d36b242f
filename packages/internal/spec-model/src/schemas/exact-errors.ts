import type { SchemaError } from './compiler.ts';
import { evaluate, list, propertySchemas } from './evaluate.ts';
import { isAssertion, isObject, type Schema, type SchemaObject } from './keywords.ts';
import { toJson } from './numbers.ts';
import { escapeToken } from './pointer.ts';

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
  if (!isObject(schema))
    return [{ pointer: at, keyword: 'false schema', message: 'must not be there', schemaPointer: '' }];
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
    const message = `must have required property '${names[index]}'`;
    return [{ pointer: at, keyword, message, schemaPointer: `${schemaPointer}/${index}` }];
  }
  return [{ pointer: at, keyword, message: messageOf(keyword, schema[keyword]), schemaPointer }];
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

const signs: Readonly<Record<string, string>> = {
  minimum: '>=',
  maximum: '<=',
  exclusiveMinimum: '>',
  exclusiveMaximum: '<',
};

function messageOf(keyword: string, value: unknown): string {
  const what = keyword.replace(/^(?:additional|unevaluated)/, (word) => `${word} `).toLowerCase();
  if (what !== keyword && value === false) return `must NOT have ${what}`;
  if (keyword === 'type') return `must be ${[value].flat().join(',')}`;
  if (keyword in signs) return `must be ${signs[keyword]} ${toJson(value)}`;
  if (keyword === 'multipleOf') return `must be multiple of ${toJson(value)}`;
  if (keyword === 'uniqueItems') return 'must NOT have duplicate items';
  if (keyword === 'enum') return 'must be equal to one of the allowed values';
  if (keyword === 'oneOf') return 'must match exactly one schema in oneOf';
  return `must match ${keyword}${isObject(value) || Array.isArray(value) ? '' : ` ${toJson(value)}`}`;
}
