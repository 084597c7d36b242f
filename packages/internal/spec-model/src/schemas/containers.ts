import fc from 'fast-check';
import { absent, choice, isPossible, NoValue, OrAbsent } from './bounded.ts';
import { all, type Conjunction, maxOf, minOf, schemaOfKey, texts } from './dnf.ts';
import { isSame, matches } from './evaluate.ts';
import { isObject, type Schema } from './keywords.ts';

/** Builds the parts of a value. `isLean` leaves out optional parts, in deep values. */
export interface Parts {
  isLean: boolean;
  of(schema: Schema): fc.Arbitrary<unknown>;
  isAllowed(schema: Schema): boolean;
}

const ignoredName = '__proto__';

export function objectOf(conjunction: Conjunction, parts: Parts): fc.Arbitrary<unknown> {
  const max = minOf(conjunction, 'maxProperties', Number.POSITIVE_INFINITY);
  const min = maxOf(conjunction, 'minProperties', 0);
  const names = parts.of(all([{ type: 'string' }, conjunction.names]));
  const isNamed = (key: string) =>
    conjunction.names === true || parts.isAllowed(all([conjunction.names, { const: key }]));
  const optional = [...conjunction.properties.keys()].filter(
    (key) =>
      !conjunction.required.has(key) &&
      isNamed(key) &&
      parts.isAllowed(conjunction.properties.get(key) as Schema),
  );
  const short = Math.max(0, min - conjunction.required.size);
  const forced = optional.slice(0, short);
  const present = parts.isLean ? forced : optional;
  const of = (key: string) => parts.of(conjunction.properties.get(key) ?? true);
  const model = Object.fromEntries([
    ...[...conjunction.required].map((key) => [key, of(key)] as const),
    ...present.map((key) => [key, new OrAbsent(of(key))] as const),
  ]);
  const known = fc.record(model, {
    requiredKeys: [...conjunction.required, ...forced],
    noNullPrototype: true,
  });
  const room = max - conjunction.required.size - forced.length;
  const more = others(conjunction, parts, names, short - forced.length, parts.isLean ? 0 : Math.min(room, 3));
  return fc.tuple(known, more).map(([named, unnamed]) => {
    const entries = Object.entries(named).filter(([, value]) => value !== absent);
    const ordered = [
      ...entries.filter(([key]) => conjunction.required.has(key) || forced.includes(key)),
      ...unnamed,
      ...entries.filter(([key]) => !conjunction.required.has(key) && !forced.includes(key)),
    ];
    return Object.fromEntries(ordered.slice(0, Math.max(max, conjunction.required.size)));
  });
}

type Entry = [key: string, value: unknown];

/** Properties by pattern, and additional ones. */
function others(
  conjunction: Conjunction,
  parts: Parts,
  names: fc.Arbitrary<unknown>,
  min: number,
  max: number,
): fc.Arbitrary<Entry[]> {
  const kinds: fc.Arbitrary<Entry>[] = [];
  if (max <= 0 && min <= 0) return fc.constant([]);
  const isFree = (key: string) => key !== ignoredName && !conjunction.properties.has(key);
  for (const pattern of conjunction.patternProperties.keys()) {
    const key = parts.of(all([{ type: 'string', pattern }, conjunction.names])) as fc.Arbitrary<string>;
    if (!isPossible(key)) continue;
    // A key can match more patterns than the one it was made for.
    const schema = schemaOfKey(conjunction, fc.sample(key, { seed: 1, numRuns: 1 })[0] as string);
    if (!parts.isAllowed(schema)) continue;
    kinds.push(fc.tuple(key, parts.of(schema)));
  }
  if (parts.isAllowed(conjunction.additional)) {
    const isOther = (key: string) =>
      ![...conjunction.patternProperties.keys()].some((each) => matches(each, key));
    const key = (names as fc.Arbitrary<string>).map((text) =>
      isFree(text) && isOther(text) ? text : `${text}x`,
    );
    kinds.push(fc.tuple(key, parts.of(conjunction.additional)));
  }
  if (kinds.length === 0) {
    if (min > 0) throw new NoValue('The schema wants more properties than it allows.');
    return fc.constant([]);
  }
  return fc
    .array(new OrAbsent(choice(kinds)), { minLength: min, maxLength: Math.max(min, max) })
    .map((entries) => entries.filter((each) => each !== absent).filter(([key]) => isFree(key)));
}

export function arrayOf(conjunction: Conjunction, parts: Parts): fc.Arbitrary<unknown> {
  const min = maxOf(conjunction, 'minItems', 0);
  const closed = conjunction.prefix.findIndex((schema) => !parts.isAllowed(schema));
  const prefix = closed < 0 ? conjunction.prefix : conjunction.prefix.slice(0, closed);
  const ends = closed >= 0 || !parts.isAllowed(conjunction.items);
  const max = Math.min(
    minOf(conjunction, 'maxItems', Number.POSITIVE_INFINITY),
    ends ? prefix.length : Infinity,
  );
  if (max < min) throw new NoValue('The schema wants more items than it allows.');
  const beyond = Math.max(0, min - prefix.length);
  const minimum = conjunction.contains.reduce((sum, each) => sum + each.minOf, 0);
  const some = Math.max(0, Math.min(max - prefix.length, beyond + (parts.isLean ? 0 : 4)));
  const contained = conjunction.contains.map(({ schema, minOf: least, most: max }) =>
    fc.array(parts.of(all([conjunction.items, schema])), {
      minLength: least,
      maxLength: Math.min(max, least + 1),
    }),
  );
  // With `maxContains`, the other items must not match.
  const bounded = conjunction.contains
    .filter(({ most: max }) => Number.isFinite(max))
    .map(({ schema }) => ({ not: schema }));
  const other = some === 0 ? false : all([conjunction.items, ...bounded]);
  const rest = parts.isAllowed(other) ? parts.of(other) : undefined;
  const free =
    rest === undefined || (bounded.length > 0 && !isPossible(rest))
      ? fc.constant([])
      : fc.array(new OrAbsent(rest), {
          minLength: Math.max(0, Math.min(some, beyond - minimum)),
          maxLength: some,
        });
  const lead = fc.tuple(...prefix.map((schema) => new OrAbsent(parts.of(schema))));
  const isUnique = conjunction.origins.some(({ uniqueItems }) => uniqueItems === true);
  return fc
    .tuple(lead, fc.tuple(...contained), free, fc.nat(prefix.length))
    .map(([leading, found, loose, cut]) => {
      const end = leading.indexOf(absent);
      const first = end < 0 ? leading : leading.slice(0, end);
      const tail = end < 0 ? [...found.flat(), ...loose.filter((each) => each !== absent)] : [];
      const items = tail.length > 0 ? [...first, ...tail] : first.slice(0, Math.max(cut, min));
      return unique(isUnique, texts(conjunction, 'x-unique-items-by'), items).slice(0, max);
    });
}

function unique(isUnique: boolean, properties: readonly string[], items: readonly unknown[]): unknown[] {
  const clash = (a: unknown, b: unknown) =>
    (isUnique && isSame(a, b)) ||
    properties.some(
      (name) =>
        isObject(a) &&
        isObject(b) &&
        Object.hasOwn(a, name) &&
        Object.hasOwn(b, name) &&
        isSame(a[name], b[name]),
    );
  const kept: unknown[] = [];
  for (const item of items) {
    if (!kept.some((each) => clash(each, item))) kept.push(item);
  }
  return kept;
}
