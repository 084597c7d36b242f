import { arbitraryOf, NoValue } from '@voice-agent/json-schema/arbitrary';
import { type Conjunction, hasShape, maxOf, minOf, toDnf } from '@voice-agent/json-schema/dnf';
import { exampleOf } from '@voice-agent/json-schema/example';
import { isObject, type Schema } from '@voice-agent/json-schema/keywords';
import type { SchemaRegistry } from '@voice-agent/json-schema/registry';
import fc from 'fast-check';

/** Which of the values of a schema: those of another variant differ wherever the schema allows it. */
export interface Variant {
  seed: number;
  index: number;
}

/** Properties that the service sets in most services, and that a request had better not set. */
export const ofService: RegExp =
  /^(?:_?id|uuid|version|revision|rev|etag|href|self|url|_?links)$|(?:created|updated|modified|deleted)/i;

/** A valid value in plain letters and numbers, with every property that can be set; undefined when none is found. */
export function sampleBody(
  registry: SchemaRegistry,
  schema: Schema,
  variant: Variant,
  isWanted: (name: string, isRequired: boolean) => boolean = () => true,
): unknown {
  const base = exampleOf(registry, schema);
  if (!isObject(base)) return base;
  const branch = toDnf(registry, schema, [], 8).find(
    (each) => registry.accepts(schema, base) && fitsTo(each, base),
  );
  const { properties = new Map<string, Schema>(), required = new Set<string>() } = branch ?? {};
  let body: Record<string, unknown> = { ...base };
  for (const [name, child] of properties) {
    const isRequired = required.has(name);
    if (!isWanted(name, isRequired) || (!isRequired && ofService.test(name))) continue;
    const value = sampleValue(registry, child, variant);
    const changed = { ...body, [name]: value };
    if (value !== undefined && registry.accepts(schema, changed)) body = changed;
  }
  return body;
}

const fitsTo = ({ required, types }: Conjunction, body: object): boolean =>
  types.includes('object') && [...required].every((name) => Object.hasOwn(body, name));

const maxDepth = 3;

/** A value of a schema; undefined when none is found. */
export function sampleValue(
  registry: SchemaRegistry,
  schema: Schema,
  variant: Variant,
  depth: number = 0,
): unknown {
  const branches = toDnf(registry, schema, [], 8);
  const branch = branches.find(({ types }) => types.some((type) => type !== 'null')) ?? branches[0];
  if (branch === undefined) return undefined;
  const { index } = variant;
  const isFit = (value: unknown): boolean => registry.accepts(schema, value);
  const chosen = candidates(registry, branch, variant, depth).filter(isFit);
  if (chosen.length > 0) return chosen[index % chosen.length];
  try {
    const { seed } = variant;
    return fc
      .sample(arbitraryOf(registry, schema), { seed: seed + index, numRuns: 5 })
      .find((each) => each !== null);
  } catch (error) {
    if (error instanceof NoValue) return undefined;
    throw error;
  }
}

/** Plain values, of which those that the schema accepts are taken in turn. */
function candidates(
  registry: SchemaRegistry,
  branch: Conjunction,
  variant: Variant,
  depth: number,
): unknown[] {
  const { values, types } = branch;
  const { index, seed } = variant;
  if (values !== undefined) return values.filter((each) => each !== null);
  if (types.includes('boolean')) return [true, false];
  if (types.includes('number') || types.includes('integer')) return numbers(branch, types.includes('number'));
  if (types.includes('string'))
    return hasShape(branch) ? formatted(branch, index) : [text(branch, index, seed)];
  if (depth >= maxDepth) return [];
  if (types.includes('array')) {
    const item = sampleValue(registry, branch.items, variant, depth + 1);
    const other = sampleValue(registry, branch.items, { seed, index: index + 7 }, depth + 1);
    return item === undefined ? [] : [[item], [item, other]];
  }
  return types.includes('object') ? [objectOf(registry, branch, variant, depth)] : [];
}

function numbers(branch: Conjunction, hasFractions: boolean): number[] {
  const low = Math.ceil(maxOf(branch, 'minimum', maxOf(branch, 'exclusiveMinimum', 0)));
  const high = Math.floor(minOf(branch, 'maximum', minOf(branch, 'exclusiveMaximum', low + 1_000)));
  const step = Math.max(1, ...branch.origins.map((each) => Number(each.multipleOf ?? 1)));
  const first = Math.ceil((low + 1) / step) * step;
  const whole = Array.from({ length: 40 }, (_, index) => first + index * step).filter((each) => each <= high);
  return hasFractions ? [...whole.map((each) => each + 0.5), ...whole] : whole;
}

/** Different letters for each variant, within the limits of length. */
function text(branch: Conjunction, index: number, seed: number): string {
  const name = `${(seed % 46_656).toString(36)}v${index.toString(36)}`;
  const [shortest, longest] = [maxOf(branch, 'minLength', 0), minOf(branch, 'maxLength', 1_000)];
  const long = `gate${name}`.padStart(shortest, 'x');
  return long.length <= longest ? long : long.slice(-longest);
}

function formatted({ origins }: Conjunction, index: number): string[] {
  const number = `${10 + (index % 18)}`;
  switch (origins.find(({ format }) => format !== undefined)?.format) {
    case 'date':
      return [`2031-05-${number}`];
    case 'date-time':
      return [`2031-05-${number}T10:20:30Z`];
    case 'email':
      return [`gate${number}@example.com`];
    case 'uri':
    case 'url':
      return [`https://example.com/gate${number}`];
    default:
      return [];
  }
}

function objectOf(registry: SchemaRegistry, branch: Conjunction, variant: Variant, depth: number): object {
  const entries = [...branch.properties].map(([name, child]) => [
    name,
    sampleValue(registry, child, variant, depth + 1),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
