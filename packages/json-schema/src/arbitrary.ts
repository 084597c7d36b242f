import fc from 'fast-check';
import { Checked, choice, isPossible, Lazy, NoValue } from './bounded.ts';
import { memories } from './cache.ts';
import { arrayOf, objectOf, type Parts } from './containers.ts';
import { all, type Plain, plainsOf, recursion, type Type } from './dnf.ts';
import type { Schema, SchemaObject } from './keywords.ts';
import type { SchemaSpace } from './registry.ts';
import { numberOf, stringOf } from './scalars.ts';

export { NoValue } from './bounded.ts';

/** From this depth on, and from this recursion on, only what must be there is made. */
const leanDepth = 5;
const leanRecursion = 2;
const mostRecursion = 5;
const mostDepth = 40;

/**
 * Values that a schema accepts, made from its keywords. What can't be made so is filtered, with an end.
 *
 * @throws NoValue when no value is found that the schema accepts.
 * @throws CannotRun when the schema can't be used.
 */
export function arbitraryOf(space: SchemaSpace, schema: Schema): fc.Arbitrary<unknown> {
  const inner = new Making(space).of(schema, [], 0);
  const made = new Checked(inner, (value) => space.acceptsWithout(schema, value));
  if (!isPossible(made)) {
    const place = typeof schema === 'object' ? space.pointerOf(schema) : undefined;
    throw new NoValue(`No value was found that the schema at ${place || '/'} accepts.`);
  }
  return made;
}

const anything = fc.jsonValue({ maxDepth: 1 }).map((value): unknown => JSON.parse(JSON.stringify(value)));

const memoryOf = memories<fc.Arbitrary<unknown> | NoValue>();

class Making {
  readonly #space: SchemaSpace;

  constructor(space: SchemaSpace) {
    this.#space = space;
  }

  of(schema: Schema, refs: readonly string[], depth: number): fc.Arbitrary<unknown> {
    if (schema === true) return anything;
    // Each branch leads to the same parts: without a memory, a recursion doubles the work at every turn.
    const made = memoryOf(this.#space).of(schema, `${depth} ${refs.join(' ')}`, () => {
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
    const plains = plainsOf(this.#space, schema, refs);
    if (plains.length === 0 || depth > mostDepth) throw new NoValue('The schema allows nothing.');
    const isLean = depth >= leanDepth || recursion(plains[0]?.refs ?? []) >= leanRecursion;
    const options: fc.Arbitrary<unknown>[] = [];
    for (const plain of plains) {
      if (recursion(plain.refs) > mostRecursion) continue;
      // Deep down a branch that leads on for ever must be seen before it is taken.
      if (isLean) options.push(...this.#tried(() => this.#plain(plain, depth, isLean)));
      else options.push(new Lazy(() => this.#plain(plain, depth, isLean)));
    }
    if (options.length === 0) throw new NoValue('The schema leads on for ever.');
    // Without a branch to choose, what is made needs no test.
    if (!plains.some((plain) => plain.checked)) return choice(options);
    const accepts = (value: unknown) => this.#space.acceptsWithout(schema, value);
    return choice(options.map((option) => new Checked(option, accepts)));
  }

  #tried(make: () => fc.Arbitrary<unknown>): fc.Arbitrary<unknown>[] {
    try {
      return [make()];
    } catch (error) {
      if (error instanceof NoValue) return [];
      throw error;
    }
  }

  #plain(plain: Plain, depth: number, isLean: boolean): fc.Arbitrary<unknown> {
    if (plain.values !== undefined) return this.#judged(plain, fc.constantFrom(...plain.values));
    const parts: Parts = {
      isLean,
      of: (schema) =>
        isLean
          ? this.of(schema, plain.refs, depth + 1)
          : new Lazy(() => this.of(schema, plain.refs, depth + 1)),
      isAllowed: (schema) => schema === true || plainsOf(this.#space, schema, plain.refs, 1).length > 0,
    };
    const types = plain.types.filter((type) => type !== 'integer' || !plain.types.includes('number'));
    const options = types.flatMap((type) => this.#tried(() => this.#typed(type, plain, parts)));
    if (options.length === 0) throw new NoValue('No type of the schema can be made.');
    return choice(options);
  }

  #typed(type: Type, plain: Plain, parts: Parts): fc.Arbitrary<unknown> {
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
      case 'number':
        return numberOf(plain, type === 'integer');
      case 'string':
        return stringOf(plain);
      case 'array':
        return this.#judged(plain, arrayOf(plain, parts));
      case 'object':
        return this.#judged(plain, objectOf(plain, parts));
    }
  }

  /** Tested against what the construction only aims at. */
  #judged(plain: Plain, made: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
    const aimed = plain.origins.filter((each) => hardKeywords.some((name) => each[name] !== undefined));
    if (aimed.length === 0 && plain.values === undefined) return made;
    const schema = all(plain.values === undefined ? aimed : plain.origins);
    return new Checked(made, (value) => this.#space.acceptsWithout(schema, value));
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
