import fc from 'fast-check';
import { arbitraryOf, NoValue } from './arbitrary.ts';
import { bounded } from './bounded.ts';
import { memories } from './cache.ts';
import {
  all,
  greatest,
  hasShape,
  least,
  type Plain,
  plainsOf,
  recursion,
  schemaOfKey,
  type Type,
} from './dnf.ts';
import type { Schema } from './keywords.ts';
import type { SchemaSpace } from './registry.ts';
import { rangeOf, stringOf } from './scalars.ts';

const mostDepth = 12;
const mostRecursion = 3;

/** The smallest value that comes to mind for a schema, always the same; undefined when none is found. */
export function exampleOf(space: SchemaSpace, schema: Schema, refs: readonly string[] = []): unknown {
  return memoryOf(space).of(schema, refs.join(' '), () => found(space, schema, refs));
}

const memoryOf = memories<unknown>();

function found(space: SchemaSpace, schema: Schema, refs: readonly string[]): unknown {
  return ofPlains(space, schema, plainsOf(space, schema, refs, 8));
}

/** As exampleOf, for one way to satisfy a schema. */
export function exampleOfPlain(space: SchemaSpace, plain: Plain): unknown {
  return ofPlains(space, all(plain.origins), [plain]);
}

/** By construction; where that finds nothing, the shortest of some values made from a fixed seed. */
function ofPlains(space: SchemaSpace, schema: Schema, plains: readonly Plain[]): unknown {
  try {
    for (const plain of plains) {
      const made = bounded(() => built(space, plain, 0));
      if (made !== undefined && space.acceptsWithout(schema, made)) return made;
    }
    const made = fc.sample(arbitraryOf(space, schema), { seed: 1, numRuns: 10 });
    const length = (value: unknown) => JSON.stringify(value).length;
    return made.reduce((best, each) => (length(each) < length(best) ? each : best));
  } catch (error) {
    if (error instanceof NoValue) return undefined;
    throw error;
  }
}

function built(space: SchemaSpace, plain: Plain, depth: number): unknown {
  if (plain.values !== undefined) return plain.values[0];
  for (const type of [...plain.types].sort((a, b) => fit(plain, b) - fit(plain, a))) {
    const made = typed(space, plain, type, depth);
    if (made !== undefined) return made;
  }
  return undefined;
}

const about: Readonly<Partial<Record<Type, readonly string[]>>> = {
  object: ['properties', 'required', 'additionalProperties', 'minProperties', 'patternProperties'],
  array: ['items', 'prefixItems', 'contains', 'minItems'],
  integer: ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum'],
  string: ['minLength', 'maxLength', 'pattern', 'format'],
};

/** How many keywords speak of a type, so that a schema without `type` is met by what it is about. */
export const fit = (plain: Plain, type: Type): number =>
  (about[type] ?? []).filter((keyword) => plain.origins.some((each) => each[keyword] !== undefined)).length;

function typed(space: SchemaSpace, plain: Plain, type: Type, depth: number): unknown {
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return true;
    case 'string':
      return text(plain);
    case 'integer':
    case 'number':
      return numeric(space, plain, type === 'integer');
    case 'array':
      return array(space, plain, depth);
    case 'object':
      return object(space, plain, depth);
  }
}

function text(plain: Plain): unknown {
  const shortest = greatest(plain, 'minLength', 0);
  const longest = least(plain, 'maxLength', Number.POSITIVE_INFINITY);
  if (hasShape(plain)) {
    try {
      const made = fc.sample(stringOf(plain), { seed: 1, numRuns: 20 });
      return made.reduce((best, each) => (each.length < best.length ? each : best));
    } catch (error) {
      if (error instanceof NoValue) return undefined;
      throw error;
    }
  }
  return longest < shortest ? undefined : 'a'.repeat(Math.max(shortest, Math.min(1, longest)));
}

function numeric(space: SchemaSpace, plain: Plain, isInteger: boolean): unknown {
  const { min, max } = rangeOf(plain, isInteger);
  const steps = plain.origins.flatMap(({ multipleOf }) =>
    typeof multipleOf === 'number' ? [multipleOf] : [],
  );
  const near = steps.flatMap((step) => [step, Math.ceil(min / step) * step, Math.floor(max / step) * step]);
  const schema = all(plain.origins);
  const tried = [1, 0, ...near, min, max, (min + max) / 2, min + 1];
  return tried.find(
    (value) =>
      Number.isFinite(value) &&
      (!isInteger || Number.isInteger(value)) &&
      space.acceptsWithout(schema, value),
  );
}

function part(space: SchemaSpace, schema: Schema, plain: Plain, depth: number): unknown {
  if (schema === true) return 'a';
  if (depth > mostDepth) return undefined;
  const plains = plainsOf(space, schema, plain.refs, 8).filter(
    ({ refs }) => recursion(refs) <= mostRecursion,
  );
  // In a circle, the branch that leads out of it comes first.
  if (plains.some(({ refs }) => recursion(refs) > 1))
    plains.sort((a, b) => a.required.size - b.required.size);
  for (const each of plains) {
    const made = bounded(() => built(space, each, depth + 1));
    if (made !== undefined && space.acceptsWithout(schema, made)) return made;
  }
  return undefined;
}

function array(space: SchemaSpace, plain: Plain, depth: number): unknown {
  const contained = plain.contains.flatMap(({ schema, least }) =>
    Array.from({ length: least }, () => schema),
  );
  const length = Math.max(greatest(plain, 'minItems', 0), contained.length);
  // Sampling is the better way to a long or a varied list.
  if (length > 1000) return undefined;
  const items = Array.from({ length }, (_, index) =>
    part(space, all([plain.prefix[index] ?? plain.items, contained[index] ?? true]), plain, depth),
  );
  return items.includes(undefined) ? undefined : items;
}

function object(space: SchemaSpace, plain: Plain, depth: number): unknown {
  const fewest = greatest(plain, 'minProperties', 0);
  const made: Record<string, unknown> = {};
  const add = (key: string): boolean => {
    const value = part(space, schemaOfKey(plain, key), plain, depth);
    if (value !== undefined) made[key] = value;
    return value !== undefined;
  };
  for (const key of plain.required) if (!add(key)) return undefined;
  for (const key of plain.properties.keys()) {
    if (Object.keys(made).length < fewest && !Object.hasOwn(made, key)) add(key);
  }
  for (let index = 1; Object.keys(made).length < fewest && index <= fewest; index++) {
    if (plain.additional !== false) add(`extra${index}`);
  }
  return made;
}
