import fc from 'fast-check';
import { arbitraryOf, NoValue } from './arbitrary.ts';
import { bounded } from './bounded.ts';
import { cachePerRegistry } from './cache.ts';
import {
  all,
  type Conjunction,
  hasShape,
  maxOf,
  minOf,
  recursion,
  schemaOfKey,
  type Type,
  toDnf,
} from './dnf.ts';
import { isOfType } from './evaluate.ts';
import type { Schema } from './keywords.ts';
import { integerOf, toJson } from './numbers.ts';
import type { SchemaRegistry } from './registry.ts';
import { isSameInFormat, longRangeOf, rangeOf, stringOf } from './scalars.ts';

const maxDepth = 12;
const maxRecursion = 3;

/** A small valid value of a schema, always the same; undefined when none is found. */
export function exampleOf(registry: SchemaRegistry, schema: Schema, refs: readonly string[] = []): unknown {
  return cacheOf(registry).of(schema, refs.join(' '), () => found(registry, schema, refs));
}

const cacheOf = cachePerRegistry<unknown>();

function found(registry: SchemaRegistry, schema: Schema, refs: readonly string[]): unknown {
  return ofPlains(registry, schema, toDnf(registry, schema, refs, 8));
}

/** As exampleOf, for one conjunction. */
export function exampleOfPlain(registry: SchemaRegistry, conjunction: Conjunction): unknown {
  return ofPlains(registry, all(conjunction.origins), [conjunction]);
}

/** Constructs a value; where that fails, takes the shortest of ten random values with a fixed seed. */
function ofPlains(registry: SchemaRegistry, schema: Schema, conjunctions: readonly Conjunction[]): unknown {
  try {
    for (const conjunction of conjunctions) {
      const result = bounded(() => built(registry, conjunction, 0));
      if (result !== undefined && registry.acceptsIgnoring(schema, result)) return result;
    }
    const result = fc.sample(arbitraryOf(registry, schema), { seed: 1, numRuns: 10 });
    const length = (value: unknown) => toJson(value).length;
    return result.reduce((best, each) => (length(each) < length(best) ? each : best));
  } catch (error) {
    if (error instanceof NoValue) return undefined;
    throw error;
  }
}

function built(registry: SchemaRegistry, conjunction: Conjunction, depth: number): unknown {
  if (conjunction.values !== undefined) return conjunction.values[0];
  for (const type of [...conjunction.types].sort((a, b) => fit(conjunction, b) - fit(conjunction, a))) {
    const result = typed(registry, conjunction, type, depth);
    if (result !== undefined) return result;
  }
  return undefined;
}

const about: Readonly<Partial<Record<Type, readonly string[]>>> = {
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'patternProperties'],
  array: ['items', 'prefixItems', 'contains', 'minItems'],
  integer: ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum'],
  string: ['minLength', 'maxLength', 'pattern', 'format'],
};

/** The number of keywords about a type: a schema without `type` gets a value of the type with the most. */
export const fit = (conjunction: Conjunction, type: Type): number =>
  (about[type] ?? []).filter((keyword) => conjunction.origins.some((each) => each[keyword] !== undefined))
    .length;

function typed(registry: SchemaRegistry, conjunction: Conjunction, type: Type, depth: number): unknown {
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return true;
    case 'string':
      return text(conjunction);
    case 'integer':
    case 'number':
      return numeric(registry, conjunction, type === 'integer');
    case 'array':
      return array(registry, conjunction, depth);
    case 'object':
      return object(registry, conjunction, depth);
  }
}

function text(conjunction: Conjunction): unknown {
  const shortest = maxOf(conjunction, 'minLength', 0);
  const longest = minOf(conjunction, 'maxLength', Number.POSITIVE_INFINITY);
  if (hasShape(conjunction)) {
    try {
      const result = fc.sample(stringOf(conjunction), { seed: 1, numRuns: 20 });
      return result.reduce((best, each) => (each.length < best.length ? each : best));
    } catch (error) {
      if (error instanceof NoValue) return undefined;
      throw error;
    }
  }
  return longest < shortest ? undefined : 'a'.repeat(Math.max(shortest, Math.min(1, longest)));
}

function numeric(registry: SchemaRegistry, conjunction: Conjunction, isInteger: boolean): unknown {
  const { min, max } = rangeOf(conjunction, isInteger);
  const steps = conjunction.origins.flatMap(({ multipleOf }) =>
    typeof multipleOf === 'number' ? [multipleOf] : [],
  );
  // Without the rounding errors of binary fractions.
  const multiple = (count: number, step: number) => Number((count * step).toPrecision(15));
  const near = steps.flatMap((step) => [
    step,
    multiple(Math.ceil(min / step), step),
    multiple(Math.floor(max / step), step),
  ]);
  const schema = all(conjunction.origins);
  const long = isInteger ? longRangeOf(conjunction) : undefined;
  const ends = long === undefined ? [] : [long.min, long.max].map((each) => integerOf(`${each}`) ?? each);
  const tried = [1, 0, ...near, min, max, (min + max) / 2, min + 1, ...ends];
  return tried.find(
    (value) =>
      (typeof value === 'bigint' || Number.isFinite(value)) &&
      (!isInteger || isOfType(value, 'integer')) &&
      isSameInFormat(conjunction, value) &&
      registry.acceptsIgnoring(schema, value),
  );
}

function part(registry: SchemaRegistry, schema: Schema, conjunction: Conjunction, depth: number): unknown {
  if (schema === true) return 'a';
  if (depth > maxDepth) return undefined;
  const conjunctions = toDnf(registry, schema, conjunction.refs, 8).filter(
    ({ refs }) => recursion(refs) <= maxRecursion,
  );
  // In a recursion, the branch with the fewest required properties is likely to end it.
  if (conjunctions.some(({ refs }) => recursion(refs) > 1))
    conjunctions.sort((a, b) => a.required.size - b.required.size);
  for (const each of conjunctions) {
    const result = bounded(() => built(registry, each, depth + 1));
    if (result !== undefined && registry.acceptsIgnoring(schema, result)) return result;
  }
  return undefined;
}

function array(registry: SchemaRegistry, conjunction: Conjunction, depth: number): unknown {
  const contained = conjunction.contains.flatMap(({ schema, minOf: least }) =>
    Array.from({ length: least }, () => schema),
  );
  const length = Math.max(maxOf(conjunction, 'minItems', 0), contained.length);
  // Random values are better for a long list.
  if (length > 1000) return undefined;
  const items = Array.from({ length }, (_, index) =>
    part(
      registry,
      all([conjunction.prefix[index] ?? conjunction.items, contained[index] ?? true]),
      conjunction,
      depth,
    ),
  );
  return items.includes(undefined) ? undefined : items;
}

function object(registry: SchemaRegistry, conjunction: Conjunction, depth: number): unknown {
  const min = maxOf(conjunction, 'minProperties', 0);
  const result: Record<string, unknown> = {};
  const add = (key: string): boolean => {
    const value = part(registry, schemaOfKey(conjunction, key), conjunction, depth);
    if (value !== undefined) result[key] = value;
    return value !== undefined;
  };
  for (const key of conjunction.required) if (!add(key)) return undefined;
  for (const key of conjunction.properties.keys()) {
    if (Object.keys(result).length < min && !Object.hasOwn(result, key)) add(key);
  }
  for (let index = 1; Object.keys(result).length < min && index <= min; index++) {
    if (conjunction.additional !== false) add(`extra${index}`);
  }
  return result;
}
