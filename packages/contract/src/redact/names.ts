import { isObject, type SchemaObject } from '@voice-agent/json-schema/keywords';
import { pointerIn, valueAt } from '@voice-agent/json-schema/pointer';

const nouns =
  '(?:token|secret|password|passwd|passphrase|pwd|cookie|credential|authorization|signature|jwt)s?|(?:api|access|private|signing|encryption)-?keys?';
const secretWord = new RegExp(`(?:^|-)[a-z]*(?:${nouns})\\d*(?:-|$)`);
/** What is said about a secret, such as `tokenType`, is none. */
const aboutSecret = /-(?:type|count|limit|length|expiry|expires|at|in)$/;
const maxName = 128;

/** Whether the name of a field, parameter or header says that its value is a secret: `authToken`, `X-API-Key`. */
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
 * The names of the fields, parameters and headers whose values are secrets by what documents say: `format: password`,
 * `writeOnly`, or `x-secret`. Of a map or list of secrets it is the name of the map or list.
 */
export function secretNamesIn(roots: readonly SchemaObject[]): Set<string> {
  const [names, seen] = [new Set<string>(), new Set<object>()];
  const visit = (root: SchemaObject, node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    if (isObject(node)) {
      for (const held of [node.properties, node.headers])
        for (const [name, schema] of isObject(held) ? Object.entries(held) : [])
          if (isSecretSchema(root, schema)) names.add(name);
      if (typeof node.name === 'string' && typeof node.in === 'string' && isSecretSchema(root, node))
        names.add(node.name);
    }
    for (const child of Object.values(node)) visit(root, child);
  };
  for (const root of roots) visit(root, root);
  return names;
}

const inner = ['schema', 'items', 'additionalProperties', 'then', 'else'];
const innerLists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/** Whether texts that a schema accepts, or a parameter that has one, are secrets as a whole. */
function isSecretSchema(root: SchemaObject, schema: unknown, seen: Set<object> = new Set()): boolean {
  if (!isObject(schema) || seen.has(schema)) return false;
  seen.add(schema);
  if (schema.format === 'password' || schema.writeOnly === true || schema['x-secret'] === true) return true;
  const { $ref, patternProperties } = schema;
  const held = [
    ...(typeof $ref === 'string' && $ref.startsWith('#/') ? [valueAt(root, pointerIn($ref))] : []),
    ...inner.map((key) => schema[key]),
    ...innerLists.flatMap((key) => schema[key]),
    ...(isObject(patternProperties) ? Object.values(patternProperties) : []),
  ];
  return held.some((each) => isSecretSchema(root, each, seen));
}
