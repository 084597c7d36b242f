import { isObject, type Schema, type SchemaRegistry } from '@voice-agent/spec-model';
import {
  type Conjunction,
  exampleOf,
  hasShape,
  maxOf,
  minOf,
  samplesOf,
  toDnf,
} from '@voice-agent/spec-model/generate';

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

/** A value of a schema; undefined when none is found. */
function sampleValue(registry: SchemaRegistry, schema: Schema, variant: Variant): unknown {
  const branches = toDnf(registry, schema, [], 8);
  const branch = branches.find(({ types }) => types.some((type) => type !== 'null'));
  if (branch === undefined) return undefined;
  const { seed, index } = variant;
  const plain = plainValues(registry, branch, variant).filter((each) => registry.accepts(schema, each));
  if (plain.length > 0) return plain[index % plain.length];
  const samples = samplesOf(registry, schema, { seed: seed + index, numRuns: 5 });
  return samples.find((each) => each !== null);
}

/** Values without a surprise for any service; none where only random ones will do. */
function plainValues(registry: SchemaRegistry, branch: Conjunction, variant: Variant): unknown[] {
  const { values, types, items, origins } = branch;
  if (values !== undefined) return values.filter((each) => each !== null);
  if (types.includes('boolean')) return [true, false];
  if (types.includes('number') || types.includes('integer')) {
    const low = Math.ceil(maxOf(branch, 'minimum', maxOf(branch, 'exclusiveMinimum', 0)));
    const step = Math.max(1, ...origins.map((each) => Number(each.multipleOf ?? 1)));
    const whole = Array.from({ length: 40 }, (_, index) => (Math.ceil((low + 1) / step) + index) * step);
    return types.includes('number') ? [...whole.map((each) => each + 0.5), ...whole] : whole;
  }
  if (types.includes('string')) return textsOf(branch, variant);
  if (!types.includes('array')) return [];
  const item = sampleValue(registry, items, variant);
  return item === undefined ? [] : [[item]];
}

/** Letters and digits within the limits of length, or a string of a format. */
function textsOf(branch: Conjunction, { index, seed }: Variant): string[] {
  const day = `2031-05-${10 + (index % 18)}`;
  const formats = [
    day,
    `${day}T10:20:30Z`,
    `gate${seed}v${index}@example.com`,
    `https://example.com/gate${index}`,
  ];
  if (hasShape(branch)) return formats;
  const [shortest, longest] = [maxOf(branch, 'minLength', 0), minOf(branch, 'maxLength', 1_000)];
  const long = `gate${(seed % 46_656).toString(36)}v${index.toString(36)}`.padStart(shortest, 'x');
  return [long.length <= longest ? long : long.slice(-longest)];
}
