import fc from 'fast-check';

/** No valid value was found: the schema allows nothing, or too little for the construction. */
export class NoValue extends Error {
  override readonly name = 'NoValue';
}

/** A value has too many parts: one with fewer can exist. */
class TooLarge extends NoValue {}

const maxParts = 30_000;
/** Past so many, a value gets only what it must have: larger ones find no more, and are slow to send and to shrink. */
const ampleParts = 500;
const charactersPerPart = 20;
let depth = 0;
let parts = 0;

/**
 * Makes a part of a value, within a limit: n schemas that each contain the next one twice have 2^n parts.
 *
 * @throws NoValue when the whole value has too many parts
 */
export function bounded<T>(make: () => T): T {
  if (depth === 0) parts = 0;
  if (++parts > maxParts) throw new TooLarge(`A value of the schema has more than ${maxParts} parts.`);
  depth++;
  try {
    return make();
  } finally {
    depth--;
  }
}

/** An arbitrary that is built at its first use, since schemas can be recursive. */
export class Lazy<T> extends fc.Arbitrary<T> {
  readonly #make: () => fc.Arbitrary<T>;
  #result: fc.Arbitrary<T> | undefined;

  constructor(make: () => fc.Arbitrary<T>) {
    super();
    this.#make = make;
  }

  get #inner(): fc.Arbitrary<T> {
    this.#result ??= this.#make();
    return this.#result;
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<T> {
    return bounded(() => this.#inner.generate(random, bias));
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#inner.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return this.#inner.shrink(value, context);
  }
}

/** Values of one arbitrary while the whole value is small, of another one when it has become large. */
export class Thrifty<T> extends fc.Arbitrary<T> {
  readonly #ample: fc.Arbitrary<T>;
  readonly #lean: fc.Arbitrary<T>;

  constructor(ample: fc.Arbitrary<T>, lean: fc.Arbitrary<T>) {
    super();
    this.#ample = ample;
    this.#lean = lean;
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<T> {
    return bounded(() => {
      const origin = parts > ampleParts ? this.#lean : this.#ample;
      const { value_: value, context } = origin.generate(random, bias);
      if (typeof value === 'string') parts += Math.floor(value.length / charactersPerPart);
      return new fc.Value(value, { origin, context });
    });
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#ample.canShrinkWithoutContext(value);
  }

  override shrink(value: T, known?: { origin: fc.Arbitrary<T>; context: unknown }): fc.Stream<fc.Value<T>> {
    const { origin = this.#ample, context } = known ?? {};
    return origin
      .shrink(value, context)
      .map((each) => new fc.Value(each.value_, { origin, context: each.context }));
  }
}

const maxAttempts = 300;

/** Filters values with a limit of attempts; a filter of fast-check has none. */
export class BoundedFilter<T> extends fc.Arbitrary<T> {
  readonly #inner: fc.Arbitrary<T>;
  readonly #accepts: (value: T) => boolean;
  #hasPassed = false;

  constructor(inner: fc.Arbitrary<T>, accepts: (value: T) => boolean) {
    super();
    this.#inner = inner;
    this.#accepts = accepts;
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<T> {
    for (let tries = 0; tries < maxAttempts; tries++) {
      try {
        const result = bounded(() =>
          this.#inner.generate(random, tries < maxAttempts / 2 ? bias : undefined),
        );
        if (!this.#accepts(result.value)) continue;
        this.#hasPassed = true;
        return result;
      } catch (error) {
        // Another attempt can take a branch that has values.
        if (!this.#hasPassed || !isNoValue(error) || error instanceof TooLarge) throw error;
      }
    }
    throw new NoValue('No value passed the test of its schema.');
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#inner.canShrinkWithoutContext(value) && this.#accepts(value);
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return this.#inner.shrink(value, context).filter((each) => this.#accepts(each.value));
  }
}

/** What stands for a part without a value. */
export const absent: unique symbol = Symbol('absent');

/** Values of a part that can be left out: `absent` where none is found. */
export class OrAbsent<T> extends fc.Arbitrary<T | typeof absent> {
  readonly #inner: fc.Arbitrary<T>;
  #failures = 0;
  #successes = 0;

  constructor(inner: fc.Arbitrary<T>) {
    super();
    this.#inner = inner;
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<T | typeof absent> {
    if (this.#failures < 2 || this.#successes > 0)
      try {
        const result = this.#inner.generate(random, bias);
        this.#successes++;
        return result;
      } catch (error) {
        if (!isNoValue(error)) throw error;
        if (!(error instanceof TooLarge)) this.#failures++;
      }
    return new fc.Value<typeof absent>(absent, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is T | typeof absent {
    return value !== absent && this.#inner.canShrinkWithoutContext(value);
  }

  override shrink(value: T | typeof absent, context: unknown): fc.Stream<fc.Value<T | typeof absent>> {
    return value === absent ? fc.Stream.nil() : this.#inner.shrink(value, context);
  }
}

const isNoValue = (error: unknown): boolean =>
  error instanceof NoValue || (error instanceof Error && error.cause instanceof NoValue);

/** Whether an arbitrary has any value. */
export function isPossible(arbitrary: fc.Arbitrary<unknown>): boolean {
  try {
    fc.sample(arbitrary, { numRuns: 1, seed: 1 });
    return true;
  } catch (error) {
    if (isNoValue(error)) return false;
    throw error;
  }
}

/** One of some arbitraries, without those that have no value; shrinks towards the first. */
export function choice<T>(options: readonly fc.Arbitrary<T>[]): fc.Arbitrary<T> {
  const [only] = options;
  if (only !== undefined && options.length === 1) return only;
  return new Lazy(() => {
    const possible = options.filter(isPossible);
    if (possible.length === 0) throw new NoValue('No branch of the schema can be met.');
    return fc.oneof({ withCrossShrink: true }, ...possible);
  });
}
