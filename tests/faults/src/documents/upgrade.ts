import type { Fields } from '../types.ts';

/** Schemas of OpenAPI 3.0 as JSON Schema says the same; anything else stays. Examples hold none of these words. */
export function upgraded(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(upgraded);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = node as Fields;
  const made: Fields = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, upgraded(value)]));
  if (nullable === true && typeof made.type === 'string') made.type = [made.type, 'null'];
  for (const [exclusive, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof made[exclusive] !== 'boolean') continue;
    if (made[exclusive] === true) {
      made[exclusive] = made[limit];
      delete made[limit];
    } else delete made[exclusive];
  }
  return made;
}
