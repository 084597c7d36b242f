import { isObject, type SchemaObject } from '../schemas/keywords.ts';
import { localTarget } from '../schemas/pointer.ts';

const nouns =
  '(?:token|secret|password|passwd|passphrase|pwd|cookie|credential|authorization|signature|jwt)s?|(?:api|access|private|signing|encryption)-?keys?';
const secretWord = new RegExp(`(?:^|-)[a-z]*(?:${nouns})\\d*(?:-|$)`);
/** A property of a secret, such as `tokenType`, is not secret. */
const aboutSecret = /-(?:type|count|limit|length|expiry|expires|at|in)$/;
const maxName = 128;

/** Whether a field, parameter or header is a secret by its name: `authToken`, `X-API-Key`. */
export function isSecretName(name: string): boolean {
  const words = name
    .slice(-maxName)
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/[^A-Za-z\d]+/g, '-')
    .toLowerCase();
  return secretWord.test(words) && !aboutSecret.test(words);
}

/**
 * The names of the fields, parameters and headers that documents mark as secrets: `format: password`, `writeOnly`, or
 * `x-secret`. Of a map or array of secrets it is the name of the map or array.
 */
export function secretNamesIn(roots: readonly SchemaObject[]): Set<string> {
  const [names, seen] = [new Set<string>(), new Set<object>()];
  const visit = (root: SchemaObject, node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    if (isObject(node)) {
      for (const members of [node.properties, node.headers])
        for (const [name, schema] of isObject(members) ? Object.entries(members) : [])
          if (isSecretSchema(root, schema)) names.add(name);
      if (typeof node.name === 'string' && typeof node.in === 'string' && isSecretSchema(root, node))
        names.add(node.name);
    }
    for (const child of Object.values(node)) visit(root, child);
  };
  for (const root of roots) visit(root, root);
  return names;
}

const subschemas = ['schema', 'items', 'additionalProperties', 'then', 'else'];
const subschemaLists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/** Whether the values of a schema, or of a parameter with one, are secrets. */
function isSecretSchema(root: SchemaObject, schema: unknown, seen: Set<object> = new Set()): boolean {
  if (!isObject(schema) || seen.has(schema)) return false;
  seen.add(schema);
  if (schema.format === 'password' || schema.writeOnly === true || schema['x-secret'] === true) return true;
  const { patternProperties } = schema;
  const parts = [
    localTarget(root, schema)?.value,
    ...subschemas.map((key) => schema[key]),
    ...subschemaLists.flatMap((key) => schema[key]),
    ...(isObject(patternProperties) ? Object.values(patternProperties) : []),
  ];
  return parts.some((each) => isSecretSchema(root, each, seen));
}
