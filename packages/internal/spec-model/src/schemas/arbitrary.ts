import fc from 'fast-check';
import { BoundedFilter, choice, isPossible, Lazy, NoValue, Thrifty } from './bounded.ts';
import { cachePerRegistry } from './cache.ts';
import { arrayOf, objectOf, type Parts } from './containers.ts';
import { all, type Conjunction, recursion, type Type, toDnf } from './dnf.ts';
import type { Schema, SchemaObject } from './keywords.ts';
import type { SchemaRegistry } from './registry.ts';
import { numberOf, stringOf } from './scalars.ts';

export { NoValue } from './bounded.ts';

/** Deeper values, and values of a deeper recursion, have only their required parts. */
const leanDepth = 5;
const leanRecursion = 2;
const maxRecursion = 5;
const maxDepth = 40;

/**
 * Random values that a schema accepts. Keywords that can't guide the construction filter its values.
 *
 * @throws NoValue when no valid value is found
 * @throws CannotRun when the schema can't be used
 */
export function arbitraryOf(registry: SchemaRegistry, schema: Schema): fc.Arbitrary<unknown> {
  const inner = new ArbitraryBuilder(registry).of(schema, [], 0);
  const result = new BoundedFilter(inner, (value) => registry.acceptsIgnoring(schema, value));
  if (!isPossible(result)) {
    const place = typeof schema === 'object' ? registry.pointerOf(schema) : undefined;
    throw new NoValue(`No value was found that the schema at ${place || '/'} accepts.`);
  }
  return result;
}

/**
 * Some of them, from a seed; none when no valid value is found.
 *
 * @throws CannotRun when the schema can't be used
 */
export function samplesOf(
  registry: SchemaRegistry,
  schema: Schema,
  options: { seed: number; numRuns: number },
): unknown[] {
  try {
    return fc.sample(arbitraryOf(registry, schema), options);
  } catch (error) {
    if (error instanceof NoValue) return [];
    throw error;
  }
}

const anything = fc.jsonValue({ maxDepth: 1 }).map((value): unknown => JSON.parse(JSON.stringify(value)));

const cacheOf = cachePerRegistry<fc.Arbitrary<unknown> | NoValue>();

class ArbitraryBuilder {
  readonly #registry: SchemaRegistry;

  constructor(registry: SchemaRegistry) {
    this.#registry = registry;
  }

  of(schema: Schema, refs: readonly string[], depth: number): fc.Arbitrary<unknown> {
    if (schema === true) return anything;
    // Branches share parts: without a cache, each level of a recursion doubles the work.
    const result = cacheOf(this.#registry).of(schema, `${depth} ${refs.join(' ')}`, () => {
      try {
        return this.#build(schema, refs, depth);
      } catch (error) {
        if (error instanceof NoValue) return error;
        throw error;
      }
    });
    if (result instanceof NoValue) throw result;
    return result;
  }

  #build(schema: Schema, refs: readonly string[], depth: number): fc.Arbitrary<unknown> {
    const conjunctions = toDnf(this.#registry, schema, refs);
    if (conjunctions.length === 0 || depth > maxDepth) throw new NoValue('The schema allows nothing.');
    const isLean = depth >= leanDepth || recursion(conjunctions[0]?.refs ?? []) >= leanRecursion;
    const options: fc.Arbitrary<unknown>[] = [];
    for (const conjunction of conjunctions) {
      if (recursion(conjunction.refs) > maxRecursion) continue;
      // In deep values an endless branch must fail here, before it is chosen.
      if (isLean) options.push(...this.#ifPossible(() => this.#conjunction(conjunction, depth, isLean)));
      else options.push(new Lazy(() => this.#conjunction(conjunction, depth, isLean)));
    }
    if (options.length === 0) throw new NoValue('The schema leads on for ever.');
    // Without branches every value is valid.
    if (!conjunctions.some((conjunction) => conjunction.checked)) return choice(options);
    const accepts = (value: unknown) => this.#registry.acceptsIgnoring(schema, value);
    return choice(options.map((option) => new BoundedFilter(option, accepts)));
  }

  #ifPossible(make: () => fc.Arbitrary<unknown>): fc.Arbitrary<unknown>[] {
    try {
      return [make()];
    } catch (error) {
      if (error instanceof NoValue) return [];
      throw error;
    }
  }

  #conjunction(conjunction: Conjunction, depth: number, isLean: boolean): fc.Arbitrary<unknown> {
    if (conjunction.values !== undefined)
      return this.#filtered(conjunction, fc.constantFrom(...conjunction.values));
    const parts: Parts = {
      isLean,
      of: (schema) =>
        isLean
          ? this.of(schema, conjunction.refs, depth + 1)
          : new Lazy(() => this.of(schema, conjunction.refs, depth + 1)),
      isAllowed: (schema) => schema === true || toDnf(this.#registry, schema, conjunction.refs, 1).length > 0,
    };
    const types = conjunction.types.filter(
      (type) => type !== 'integer' || !conjunction.types.includes('number'),
    );
    const options = types.flatMap((type) => this.#ifPossible(() => this.#typed(type, conjunction, parts)));
    if (options.length === 0) throw new NoValue('No type of the schema can be made.');
    return choice(options);
  }

  #typed(type: Type, conjunction: Conjunction, parts: Parts): fc.Arbitrary<unknown> {
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
      case 'number':
        return numberOf(conjunction, type === 'integer');
      case 'string':
        return stringOf(conjunction);
      case 'array':
        return this.#container(arrayOf, conjunction, parts);
      case 'object':
        return this.#container(objectOf, conjunction, parts);
    }
  }

  #container(build: typeof objectOf, conjunction: Conjunction, parts: Parts): fc.Arbitrary<unknown> {
    const ample = this.#filtered(conjunction, build(conjunction, parts));
    if (parts.isLean) return ample;
    const lean = new Lazy(() => this.#filtered(conjunction, build(conjunction, { ...parts, isLean: true })));
    return new Thrifty(ample, lean);
  }

  /** Filters values by the keywords that the construction can't guarantee. */
  #filtered(conjunction: Conjunction, result: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
    const aimed = conjunction.origins.filter((each) => hardKeywords.some((name) => each[name] !== undefined));
    if (aimed.length === 0 && conjunction.values === undefined) return result;
    const schema = all(conjunction.values === undefined ? aimed : conjunction.origins);
    return new BoundedFilter(result, (value) => this.#registry.acceptsIgnoring(schema, value));
  }
}

const hardKeywords = [
  'contains',
  'uniqueItems',
  'x-unique-items-by',
  'minItems',
  'minProperties',
  'maxProperties',
  'propertyNames',
  'patternProperties',
  'unevaluatedItems',
  'unevaluatedProperties',
  'not',
] satisfies (keyof SchemaObject)[];
