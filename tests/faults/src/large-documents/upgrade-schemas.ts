import type { Fields } from '../harness/fault.ts';

/** Converts the schemas of an OpenAPI 3.0 document to JSON Schema. Keeps everything else. */
export function upgradeSchemas(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(upgradeSchemas);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = node as Fields;
  const copy: Fields = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, upgradeSchemas(value)]),
  );
  if (nullable === true && typeof copy.type === 'string') copy.type = [copy.type, 'null'];
  for (const [exclusive, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof copy[exclusive] !== 'boolean') continue;
    if (copy[exclusive] === true) {
      copy[exclusive] = copy[limit];
      delete copy[limit];
    } else delete copy[exclusive];
  }
  return copy;
}
