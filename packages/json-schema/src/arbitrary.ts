import fc from 'fast-check';
import { BoundedFilter, choice, isPossible, Lazy, NoValue } from './bounded.ts';
import { cachePerRegistry } from './cache.ts';
import { arrayOf, objectOf, type Parts } from './containers.ts';
import { all, type Conjunction, recursion, type Type, toDnf } from './dnf.ts';
import type { Schema, SchemaObject } from './keywords.ts';
import type { SchemaRegistry } from './registry.ts';
import { numberOf, stringOf } from './scalars.ts';

export { NoValue } from './bounded.ts';

/** From this depth on, and from this recursion on, only what must be there is made. */
const leanDepth = 5;
const leanRecursion = 2;
const maxRecursion = 5;
const mostDepth = 40;

/**
 * Values that a schema accepts, made from its keywords. What can't be made so is filtered, with an end.
 *
 * @throws NoValue when no value is found that the schema accepts.
 * @throws CannotRun when the schema can't be used.
 */
export function arbitraryOf(registry: SchemaRegistry, schema: Schema): fc.Arbitrary<unknown> {
  const inner = new ArbitraryBuilder(registry).of(schema, [], 0);
  const made = new BoundedFilter(inner, (value) => registry.acceptsIgnoring(schema, value));
  if (!isPossible(made)) {
    const place = typeof schema === 'object' ? registry.pointerOf(schema) : undefined;
    throw new NoValue(`No value was found that the schema at ${place || '/'} accepts.`);
  }
  return made;
}

const anything = fc.jsonValue({ maxDepth: 1 }).map((value): unknown => JSON.parse(JSON.stringify(value)));

const memoryOf = cachePerRegistry<fc.Arbitrary<unknown> | NoValue>();

class ArbitraryBuilder {
  readonly #registry: SchemaRegistry;

  constructor(registry: SchemaRegistry) {
    this.#registry = registry;
  }

  of(schema: Schema, refs: readonly string[], depth: number): fc.Arbitrary<unknown> {
    if (schema === true) return anything;
    // Each branch leads to the same parts: without a memory, a recursion doubles the work at every turn.
    const made = memoryOf(this.#registry).of(schema, `${depth} ${refs.join(' ')}`, () => {
      try {
        return this.#made(schema, refs, depth);
      } catch (error) {
        if (error instanceof NoValue) return error;
        throw error;
      }
    });
    if (made instanceof NoValue) throw made;
    return made;
  }

  #made(schema: Schema, refs: readonly string[], depth: number): fc.Arbitrary<unknown> {
    const conjunctions = toDnf(this.#registry, schema, refs);
    if (conjunctions.length === 0 || depth > mostDepth) throw new NoValue('The schema allows nothing.');
    const isLean = depth >= leanDepth || recursion(conjunctions[0]?.refs ?? []) >= leanRecursion;
    const options: fc.Arbitrary<unknown>[] = [];
    for (const conjunction of conjunctions) {
      if (recursion(conjunction.refs) > maxRecursion) continue;
      // Deep down a branch that leads on for ever must be seen before it is taken.
      if (isLean) options.push(...this.#tried(() => this.#conjunction(conjunction, depth, isLean)));
      else options.push(new Lazy(() => this.#conjunction(conjunction, depth, isLean)));
    }
    if (options.length === 0) throw new NoValue('The schema leads on for ever.');
    // Without a branch to choose, what is made needs no test.
    if (!conjunctions.some((conjunction) => conjunction.checked)) return choice(options);
    const accepts = (value: unknown) => this.#registry.acceptsIgnoring(schema, value);
    return choice(options.map((option) => new BoundedFilter(option, accepts)));
  }

  #tried(make: () => fc.Arbitrary<unknown>): fc.Arbitrary<unknown>[] {
    try {
      return [make()];
    } catch (error) {
      if (error instanceof NoValue) return [];
      throw error;
    }
  }

  #conjunction(conjunction: Conjunction, depth: number, isLean: boolean): fc.Arbitrary<unknown> {
    if (conjunction.values !== undefined)
      return this.#judged(conjunction, fc.constantFrom(...conjunction.values));
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
    const options = types.flatMap((type) => this.#tried(() => this.#typed(type, conjunction, parts)));
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
        return this.#judged(conjunction, arrayOf(conjunction, parts));
      case 'object':
        return this.#judged(conjunction, objectOf(conjunction, parts));
    }
  }

  /** Tested against what the construction only aims at. */
  #judged(conjunction: Conjunction, made: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
    const aimed = conjunction.origins.filter((each) => hardKeywords.some((name) => each[name] !== undefined));
    if (aimed.length === 0 && conjunction.values === undefined) return made;
    const schema = all(conjunction.values === undefined ? aimed : conjunction.origins);
    return new BoundedFilter(made, (value) => this.#registry.acceptsIgnoring(schema, value));
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
