import fc from 'fast-check';
import { BoundedFilter, choice, isPossible, NoValue, Thrifty } from './bounded.ts';
import { type Conjunction, maxOf, minOf, texts } from './dnf.ts';
import { evaluate, isOfType } from './evaluate.ts';
import { regExpOf, type SchemaObject } from './keywords.ts';
import { withoutLookAround } from './look-around.ts';
import { integerOf, isNumber } from './numbers.ts';

// Services can add to these days: no sum is beyond the year 9999.
const firstDay = new Date('1900-01-01T00:00:00Z');
const lastDay = new Date('2199-12-31T23:59:59Z');
const instant = fc
  .date({ min: firstDay, max: lastDay, noInvalidDate: true })
  .map((date) => date.toISOString());
// The unit `binary` of fast-check takes 0.6 s at its first use.
const codePoint = fc
  .integer({ min: 0, max: 0x10_f7ff })
  .map((number) => String.fromCodePoint(number < 0xd800 ? number : number + 0x800));
const token = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
// So do its URLs, whose paths have any code point.
const segment = fc
  .array(fc.oneof(token, codePoint.map(encodeURIComponent), fc.constantFrom(...".-_~!$&'()*+,;=:@")), {
    maxLength: 4,
  })
  .map((parts) => parts.join(''));
const url = fc
  .tuple(fc.constantFrom('http', 'https'), fc.webAuthority(), fc.array(segment, { maxLength: 3 }))
  .map(([scheme, authority, path]) => `${scheme}://${[authority, ...path].join('/')}`);

/** The strings of known formats. */
const formats: Readonly<Record<string, () => fc.Arbitrary<string>>> = {
  uuid: () => fc.uuid(),
  'date-time': () =>
    fc.oneof(
      instant,
      instant.map((text) => text.replace(/\.\d+Z$/, '+02:00')),
    ),
  date: () => instant.map((text) => text.slice(0, 10)),
  time: () => instant.map((text) => text.slice(11)),
  duration: () => fc.tuple(fc.nat(40), fc.nat(59)).map(([days, minutes]) => `P${days}DT${minutes}M`),
  uri: () => url,
  url: () => url,
  'uri-reference': () =>
    fc.oneof(
      url,
      token.map((text) => `/${text}`),
    ),
  'uri-template': () => token.map((text) => `https://example.com/{${text.replaceAll('-', '_')}}`),
  email: () =>
    fc.tuple(token, token).map(([user, host]) => `${user}@${host.replaceAll('-', '')}.example.com`),
  hostname: () => token.map((text) => `${text.replaceAll('-', '')}.example.com`),
  ipv4: () => fc.ipV4(),
  ipv6: () => fc.ipV6(),
  'json-pointer': () =>
    fc.array(token, { maxLength: 3 }).map((tokens) => tokens.map((text) => `/${text}`).join('')),
  'relative-json-pointer': () => fc.nat(9).map((up) => `${up}#`),
  regex: () => token,
  byte: () => fc.base64String(),
};

const maxLongLength = 2000;
const veryLong = 10_000;

/** Strings of any script, without lone surrogates; the length counts code points, as in JSON Schema. */
const anyText = (shortest: number, longest: number): fc.Arbitrary<string> =>
  cached(`${shortest} ${longest}`, () => [buildText(shortest, longest)])[0] as fc.Arbitrary<string>;

const known = new Map<string, fc.Arbitrary<string>[]>();

/** Caches arbitraries of strings: they take longer to build than to use. */
function cached(key: string, make: () => fc.Arbitrary<string>[]): fc.Arbitrary<string>[] {
  let found = known.get(key);
  if (found === undefined) {
    found = make();
    known.set(key, found);
  }
  return found;
}

function buildText(shortest: number, longest: number): fc.Arbitrary<string> {
  const usual = { minLength: shortest, maxLength: Math.min(longest, shortest + 24) };
  const options = [
    { weight: 4, arbitrary: fc.string({ ...usual, unit: 'grapheme-ascii' }) },
    { weight: 4, arbitrary: fc.string({ ...usual, unit: codePoint }) },
  ];
  if (longest <= maxLongLength) {
    const long = fc.string({ minLength: longest, maxLength: longest, unit: 'grapheme-ascii' });
    options.push({ weight: 1, arbitrary: long });
  }
  const text = fc.oneof(...options);
  if (longest < veryLong) return text;
  const long = fc.constantFrom('a', 'é', '\u{1f469}').map((each) => each.repeat(veryLong));
  return new Thrifty(fc.oneof(...options, { weight: 1, arbitrary: long }), text);
}

const only = (origins: readonly SchemaObject[], keywords: readonly string[]): SchemaObject => ({
  allOf: origins.map((each) =>
    Object.fromEntries(Object.entries(each).filter(([key]) => keywords.includes(key))),
  ),
});
const plainly = (schema: SchemaObject, value: unknown) => evaluate((each) => each, schema, value);

export function stringOf(conjunction: Conjunction): fc.Arbitrary<string> {
  const min = maxOf(conjunction, 'minLength', 0);
  const max = minOf(conjunction, 'maxLength', Number.POSITIVE_INFINITY);
  if (max < min) throw new NoValue('A text is asked to be longer than it may be.');
  const result: fc.Arbitrary<string>[] = [];
  for (const pattern of texts(conjunction, 'pattern')) result.push(...matching(pattern, max));
  for (const format of texts(conjunction, 'format')) {
    if (Object.hasOwn(formats, format))
      result.push(...cached(format, () => [formats[format]?.() as fc.Arbitrary<string>]));
  }
  // For other formats, and patterns that are hard to match, the examples of the document can help.
  const examples = conjunction.origins
    .flatMap(({ examples, example, default: usual }) => [examples, example, usual].flat())
    .filter((each) => typeof each === 'string');
  const isHard = texts(conjunction, 'pattern').some((each) => withoutLookAround(each) !== undefined);
  if (examples.length > 0 && (isHard || (result.length === 0 && texts(conjunction, 'pattern').length > 0)))
    result.push(fc.constantFrom(...examples));
  const constraints = only(conjunction.origins, ['minLength', 'maxLength', 'pattern', 'format']);
  const accepts = (text: string) => !/\p{Surrogate}/u.test(text) && plainly(constraints, text);
  const fitting = choice(result.map((each) => new BoundedFilter(each, accepts)));
  if (result.length > 0 && !(isHard && !isPossible(fitting))) return fitting;
  return new BoundedFilter(anyText(min, max), accepts);
}

/** Strings that match a pattern, or may match it when it has look-around; none when fast-check does not support it. */
function matching(pattern: string, longest: number): fc.Arbitrary<string>[] {
  const of = (each: string): fc.Arbitrary<string>[] => {
    try {
      return [fc.stringMatching(regExpOf(each), longest < maxLongLength ? { maxLength: longest } : {})];
    } catch {
      return [];
    }
  };
  return cached(`${longest} ${pattern}`, () => {
    const { whole, somewhere } = withoutLookAround(pattern) ?? { whole: [pattern], somewhere: [] };
    const found = whole.flatMap(of);
    const pieces = somewhere.flatMap((each) => of(`^(?:${each})$`));
    const [base] = found;
    if (base === undefined || pieces.length === 0) return found;
    const placed = pieces.map((piece) => fc.tuple(piece, fc.double({ min: 0, max: 1, noNaN: true })));
    return [...found, fc.tuple(base, ...placed).map(([text, ...parts]) => parts.reduce(withPiece, text))];
  });
}

/** A text with a piece in the place of as many characters. @param at from 0 to 1 */
function withPiece(text: string, [piece, at]: readonly [piece: string, at: number]): string {
  const start = Math.round(Math.max(0, text.length - piece.length) * at);
  return text.slice(0, start) + piece + text.slice(start + piece.length);
}

const greatestFloat = (2 - 2 ** -23) * 2 ** 127;

/** Whether a number is on the same side of each limit in 32 bits, where its format says that it has so many. */
export function isSameInFormat(conjunction: Conjunction, value: number | bigint): boolean {
  if (!texts(conjunction, 'format').includes('float')) return true;
  const limits = only(conjunction.origins, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum']);
  const single = Math.fround(Number(value));
  return Number.isFinite(single) && plainly(limits, single) === plainly(limits, value);
}

/** The bounds of a number, also by its format. */
export function rangeOf(conjunction: Conjunction, isInteger: boolean): { min: number; max: number } {
  const formats = texts(conjunction, 'format');
  const greatest = formats.includes('float') ? greatestFloat : Number.MAX_VALUE;
  const widest = formats.includes('int32') ? 2 ** 31 : isInteger ? 2 ** 53 : greatest;
  const below = minOf(conjunction, 'exclusiveMaximum', Number.POSITIVE_INFINITY);
  const above = maxOf(conjunction, 'exclusiveMinimum', Number.NEGATIVE_INFINITY);
  const max = minOf(conjunction, 'maximum', isInteger ? widest - 1 : widest);
  const min = maxOf(conjunction, 'minimum', isInteger ? 1 - widest : -widest);
  if (!isInteger) return { min: Math.max(min, above), max: Math.min(max, below) };
  return {
    min: Math.ceil(Math.max(min, Math.floor(above) + 1)),
    max: Math.floor(Math.min(max, Math.ceil(below) - 1)),
  };
}

/** The integers within limits that no double is within; undefined when some double is. */
export function longRangeOf(conjunction: Conjunction): { min: bigint; max: bigint } | undefined {
  const { min: least, max: greatest } = rangeOf(conjunction, true);
  if (least <= greatest) return undefined;
  const limits = (keyword: string, round: (value: number) => number, more: bigint): bigint[] =>
    conjunction.origins.flatMap(({ [keyword]: limit }) =>
      isNumber(limit) ? [BigInt(typeof limit === 'bigint' ? limit : round(limit)) + more] : [],
    );
  const lows = [...limits('minimum', Math.ceil, 0n), ...limits('exclusiveMinimum', Math.floor, 1n)];
  const highs = [...limits('maximum', Math.floor, 0n), ...limits('exclusiveMaximum', Math.ceil, -1n)];
  const low = lows.reduce<bigint | undefined>(
    (one, each) => (one === undefined || each > one ? each : one),
    undefined,
  );
  const high = highs.reduce<bigint | undefined>(
    (one, each) => (one === undefined || each < one ? each : one),
    undefined,
  );
  const min = low ?? (high ?? 0n) - someIntegers;
  const max = high ?? min + someIntegers;
  return min > max ? undefined : { min, max };
}

const someIntegers = 1_000_000n;

export function numberOf(conjunction: Conjunction, isInteger: boolean): fc.Arbitrary<number | bigint> {
  const long = isInteger ? longRangeOf(conjunction) : undefined;
  const longStep = conjunction.origins.find(({ multipleOf }) => typeof multipleOf === 'bigint')?.multipleOf;
  if (long !== undefined || longStep !== undefined) return longOf(conjunction, long, longStep);
  const { min, max } = rangeOf(conjunction, isInteger);
  const steps = conjunction.origins.flatMap(({ multipleOf }) =>
    typeof multipleOf === 'number' ? [multipleOf] : [],
  );
  const constraints = only(conjunction.origins, numberKeywords);
  const accepts = (value: number) =>
    (!isInteger || Number.isInteger(value)) &&
    plainly(constraints, value) &&
    isSameInFormat(conjunction, value);
  const isFloat = texts(conjunction, 'format').includes('float');
  const result: fc.Arbitrary<number>[] = [];
  if (steps.length > 0) result.push(multiples(stepOf(isInteger ? [1, ...steps] : steps), min, max));
  else {
    // Small numbers first: they are easier to read.
    const low = Math.ceil(Math.max(min, -1000));
    const high = Math.floor(Math.min(max, Math.max(low, 0) + 1000));
    if (low <= high) result.push(fc.integer({ min: low, max: high }));
    if (!isInteger && min <= max) {
      result.push(
        fc
          .double({ min, max, noNaN: true, noDefaultInfinity: true })
          .map((value) => (isFloat ? Math.fround(value) : value) + 0 || 0),
      );
    } else if (min <= max && (min < low || max > high)) {
      result.push(fc.integer({ min, max }));
    }
    const extremes = extremeNumbers.filter((value) => min <= value && value <= max && accepts(value));
    if (extremes.length > 0) result.push(fc.constantFrom(...extremes));
  }
  return choice(result.map((each) => new BoundedFilter(each, accepts)));
}

/** Integers of which some have more than 53 bits. @param step of one keyword, if one is as long */
function longOf(
  conjunction: Conjunction,
  range: { min: bigint; max: bigint } | undefined,
  step: unknown,
): fc.Arbitrary<number | bigint> {
  const constraints = only(conjunction.origins, numberKeywords);
  const steps = [step, ...conjunction.origins.map((each) => each.multipleOf), 1];
  const size = BigInt(steps.find((each) => isOfType(each, 'integer')) as number | bigint);
  const near = { min: -3n * size, max: 3n * size };
  const values = fc.bigInt(range ?? near).map((each) => integerOf(`${each - (each % size)}`) ?? each);
  return new BoundedFilter(values, (value) => plainly(constraints, value));
}

const numberKeywords = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'format'];

/** The limits of other types of numbers: 32 bits, 53 bits, the exponent. */
const extremeNumbers = [2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 1 - 2 ** 53, 0.1, 1e-7, 1e21, 1e308, 5e-324];

/** The least common multiple, up to nine decimals. */
function stepOf(steps: readonly number[]): number {
  const scale = 1e9;
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  return steps.map((step) => Math.round(step * scale) || 1).reduce((a, b) => (a / divisor(a, b)) * b) / scale;
}

/** The multiples nearest to zero. */
function multiples(step: number, min: number, max: number): fc.Arbitrary<number> {
  const maxCount = 1e6;
  const [lowest, highest] = [Math.ceil(min / step), Math.floor(max / step)];
  if (lowest > highest) throw new NoValue('No multiple is within the limits.');
  const nearest = Math.min(Math.max(0, lowest), highest);
  const times = { min: Math.max(lowest, nearest - maxCount), max: Math.min(highest, nearest + maxCount) };
  // Without the rounding errors of binary fractions.
  return fc.integer(times).map((count) => Number((count * step).toPrecision(15)));
}
