import type { Json, Schema, SchemaObject } from './specs.ts';

/** A value as code. */
export const code = (value: Json): string =>
  `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;

const listed = (values: Json[]): string =>
  values.length === 1
    ? code(values[0] as Json)
    : `${values.slice(0, -1).map(code).join(', ')} or ${code(values.at(-1) as Json)}`;

const types: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  array: 'list',
  object: 'object',
};

const formats: Record<string, string> = {
  uuid: 'UUID',
  'date-time': 'moment in ISO 8601 with a time zone',
  uri: 'URL',
  password: 'secret text',
};

/**
 * What a schema allows, in words without a full stop. What it holds inside is not said.
 *
 * @param inner the schema of the items or of the values, resolved
 */
export function inWords(schema: Schema, inner?: Schema): string {
  if (schema === false) return 'not allowed';
  if (schema === true) return 'anything';
  return [...kind(schema, inner), ...limits(schema)].join(', ');
}

function kind(schema: SchemaObject, inner?: Schema): string[] {
  if (schema.const !== undefined) return [code(schema.const)];
  if (schema.enum !== undefined) return [listed(schema.enum)];
  if (schema.oneOf !== undefined) return ['one of several shapes'];
  if (schema.format !== undefined && schema.format in formats) return [formats[schema.format] as string];
  const names = [schema.type ?? []].flat().map((type) => types[type] ?? type);
  const [name = 'anything'] = names;
  if (names.length > 1) return [`${names.join(' or ')}${inner ? ` of ${plural(inner)}` : ''}`];
  if (name === 'list') return [`list of ${inner === undefined ? 'anything' : plural(inner)}`];
  if (name === 'object' && schema.properties === undefined && schema.additionalProperties !== undefined)
    return [
      isOpen(schema) || inner === undefined ? 'object with any fields' : `object of ${plural(inner)} by name`,
    ];
  return [name];
}

const isOpen = ({ additionalProperties }: SchemaObject): boolean =>
  additionalProperties === true || additionalProperties === undefined;

function plural(schema: Schema): string {
  const words = inWords(schema);
  const simple: Record<string, string> = {
    'true or false': 'booleans',
    'secret text': 'secret texts',
    anything: 'anything',
    'one of several shapes': 'objects of several shapes',
  };
  return simple[words] ?? words.replace(/^whole number|^\w+/, '$&s');
}

function limits(schema: SchemaObject): string[] {
  const { minLength, maxLength, minimum, pattern } = schema;
  const found: string[] = [];
  if (minLength !== undefined && maxLength !== undefined)
    found.push(`${minLength} to ${maxLength} characters`);
  else if (minLength !== undefined) found.push(`at least ${minLength} characters`);
  else if (maxLength !== undefined) found.push(`at most ${maxLength} characters`);
  if (minimum !== undefined) found.push(`at least ${minimum}`);
  if (pattern !== undefined) found.push(`matches ${code(pattern)}`);
  if (schema['x-extensible-enum'] !== undefined)
    found.push(`known: ${listed(schema['x-extensible-enum'])}; others are possible`);
  if (schema['x-unique-items-by'] !== undefined)
    found.push(`no two with the same ${code(schema['x-unique-items-by'])}`);
  if (schema.type === 'object' && schema.properties !== undefined && schema.additionalProperties === false)
    found.push('with no other field');
  if (schema.properties !== undefined && schema.additionalProperties === true)
    found.push('other fields are possible');
  if (schema.default !== undefined) found.push(`documented default ${code(schema.default)}`);
  return found;
}
