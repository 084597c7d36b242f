import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { escapeToken } from './pointer.ts';
import { YamlFile } from './yaml-file.ts';

// A claim is every statement of a spec that a service can meet or violate. These keywords are only
// words for people, or say how the document itself is written.
const annotations = new Set(['title', 'description', 'summary', 'examples', '$comment', 'tags']);
const documentKeywords = new Set(['openapi', 'asyncapi', 'info', 'operationId']);
// Below these keywords a key is a name that somebody chose: a property may well be called `description`.
const namesBelow = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
  'schemas',
  'paths',
  'parameters',
  'responses',
  'requestBodies',
  'headers',
  'securitySchemes',
  'pathItems',
  'webhooks',
  'callbacks',
  'links',
  'content',
  'servers',
  'variables',
  'channels',
  'operations',
  'messages',
]);
// Below these stands a value, whose keys mean nothing to the specs.
const valuesBelow = new Set(['const', 'enum', 'default']);

type Place = 'keywords' | 'names' | 'value';

/** A copy of a node of a spec with its claims only. */
export function withoutAnnotations(node: unknown, place: Place = 'keywords'): unknown {
  if (Array.isArray(node)) {
    return node.map((item) => withoutAnnotations(item, place === 'names' ? 'keywords' : place));
  }
  if (typeof node !== 'object' || node === null) return node;
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node)) {
    if (place !== 'keywords') kept[key] = withoutAnnotations(value, place === 'names' ? 'keywords' : 'value');
    else if (annotations.has(key) || documentKeywords.has(key)) continue;
    else {
      const below = namesBelow.has(key) ? 'names' : valuesBelow.has(key) ? 'value' : 'keywords';
      kept[key] = withoutAnnotations(value, below);
    }
  }
  return kept;
}

/** The children of a node with their JSON pointers; none for a scalar and for an empty list or map. */
function childrenOf(node: unknown, pointer: string): [string, unknown][] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).map(([key, value]) => [`${pointer}/${escapeToken(key)}`, value]);
}

/** The pointers of the single claims in a node: one for each scalar and each empty list or map. */
export function claimsIn(node: unknown, pointer = ''): string[] {
  const children = childrenOf(node, pointer);
  return children.length === 0 ? [pointer] : children.flatMap(([at, child]) => claimsIn(child, at));
}

/** The pointers of the claims that are not covered; where a whole node is not, the pointer of that node. */
export function uncoveredIn(node: unknown, isCovered: (pointer: string) => boolean, pointer = ''): string[] {
  if (isCovered(pointer)) return [];
  const children = childrenOf(node, pointer);
  const below = children.flatMap(([at, child]) => uncoveredIn(child, isCovered, at));
  const whole = children.every(([at]) => below.includes(at));
  return whole ? [pointer] : below;
}

/** Every source file of both specs, or of one, by path. */
export function readSources(folder: URL, name = '{openapi,asyncapi}'): Map<string, YamlFile> {
  const paths = globSync(`${name}/**/*.{yaml,yml}`, { cwd: fileURLToPath(folder) }).sort();
  return new Map(paths.map((path) => [path, new YamlFile(folder, path)]));
}
