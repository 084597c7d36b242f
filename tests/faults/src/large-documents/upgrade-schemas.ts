import type { Fields } from '../harness/fault.ts';

/** Schemas of OpenAPI 3.0 as equivalent JSON Schema; anything else stays. No example has these keywords. */
export function upgraded(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(upgraded);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, ...rest } = node as Fields;
  const copy: Fields = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, upgraded(value)]));
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
