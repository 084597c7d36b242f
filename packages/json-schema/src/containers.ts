import fc from 'fast-check';
import { choice, isPossible, NoValue } from './bounded.ts';
import { all, greatest, least, type Plain, schemaOfKey, texts } from './dnf.ts';
import { isSame, matches } from './evaluate.ts';
import { isObject, type Schema } from './keywords.ts';

/** How the parts of a value are made. `isLean` leaves out what need not be there, since it is deep already. */
export interface Parts {
  isLean: boolean;
  of(schema: Schema): fc.Arbitrary<unknown>;
  isAllowed(schema: Schema): boolean;
}

const without = '__proto__';

export function objectOf(plain: Plain, parts: Parts): fc.Arbitrary<unknown> {
  const most = least(plain, 'maxProperties', Number.POSITIVE_INFINITY);
  const fewest = greatest(plain, 'minProperties', 0);
  const names = parts.of(all([{ type: 'string' }, plain.names]));
  const isNamed = (key: string) =>
    plain.names === true || parts.isAllowed(all([plain.names, { const: key }]));
  const optional = [...plain.properties.keys()].filter(
    (key) => !plain.required.has(key) && isNamed(key) && parts.isAllowed(plain.properties.get(key) as Schema),
  );
  const short = Math.max(0, fewest - plain.required.size);
  const forced = optional.slice(0, short);
  const present = parts.isLean ? forced : optional;
  const model = Object.fromEntries(
    [...plain.required, ...present].map((key) => [key, parts.of(plain.properties.get(key) ?? true)]),
  );
  const known = fc.record(model, { requiredKeys: [...plain.required, ...forced], noNullPrototype: true });
  const room = most - plain.required.size - forced.length;
  const more = others(plain, parts, names, short - forced.length, parts.isLean ? 0 : Math.min(room, 3));
  return fc.tuple(known, more).map(([named, unnamed]) => {
    const entries = Object.entries(named);
    const held = [
      ...entries.filter(([key]) => plain.required.has(key) || forced.includes(key)),
      ...unnamed,
      ...entries.filter(([key]) => !plain.required.has(key) && !forced.includes(key)),
    ];
    return Object.fromEntries(held.slice(0, Math.max(most, plain.required.size)));
  });
}

type Entry = [key: string, value: unknown];

/** Properties that are not named: by their patterns, and any others. */
function others(
  plain: Plain,
  parts: Parts,
  names: fc.Arbitrary<unknown>,
  fewest: number,
  most: number,
): fc.Arbitrary<Entry[]> {
  const kinds: fc.Arbitrary<Entry>[] = [];
  if (most <= 0 && fewest <= 0) return fc.constant([]);
  const isFree = (key: string) => key !== without && !plain.properties.has(key);
  for (const pattern of plain.patternProperties.keys()) {
    const key = parts.of(all([{ type: 'string', pattern }, plain.names])) as fc.Arbitrary<string>;
    if (!isPossible(key)) continue;
    // A key can match more patterns than the one it was made for.
    const schema = schemaOfKey(plain, fc.sample(key, { seed: 1, numRuns: 1 })[0] as string);
    if (!parts.isAllowed(schema)) continue;
    kinds.push(fc.tuple(key, parts.of(schema)));
  }
  if (parts.isAllowed(plain.additional)) {
    const isOther = (key: string) => ![...plain.patternProperties.keys()].some((each) => matches(each, key));
    const key = (names as fc.Arbitrary<string>).map((text) =>
      isFree(text) && isOther(text) ? text : `${text}x`,
    );
    kinds.push(fc.tuple(key, parts.of(plain.additional)));
  }
  if (kinds.length === 0) {
    if (fewest > 0) throw new NoValue('The schema wants more properties than it allows.');
    return fc.constant([]);
  }
  return fc
    .array(choice(kinds), { minLength: fewest, maxLength: Math.max(fewest, most) })
    .map((entries) => entries.filter(([key]) => isFree(key)));
}

export function arrayOf(plain: Plain, parts: Parts): fc.Arbitrary<unknown> {
  const fewest = greatest(plain, 'minItems', 0);
  const closed = plain.prefix.findIndex((schema) => !parts.isAllowed(schema));
  const prefix = closed < 0 ? plain.prefix : plain.prefix.slice(0, closed);
  const ends = closed >= 0 || !parts.isAllowed(plain.items);
  const most = Math.min(least(plain, 'maxItems', Number.POSITIVE_INFINITY), ends ? prefix.length : Infinity);
  if (most < fewest) throw new NoValue('The schema wants more items than it allows.');
  const beyond = Math.max(0, fewest - prefix.length);
  const wanted = plain.contains.reduce((sum, each) => sum + each.least, 0);
  const some = Math.max(0, Math.min(most - prefix.length, beyond + (parts.isLean ? 0 : 4)));
  const contained = plain.contains.map(({ schema, least, most }) =>
    fc.array(parts.of(all([plain.items, schema])), {
      minLength: least,
      maxLength: Math.min(most, least + 1),
    }),
  );
  // Where containing is bounded, the other items must not count.
  const bounded = plain.contains
    .filter(({ most }) => Number.isFinite(most))
    .map(({ schema }) => ({ not: schema }));
  const other = some === 0 ? false : all([plain.items, ...bounded]);
  const rest = parts.isAllowed(other) ? parts.of(other) : undefined;
  const free =
    rest === undefined || (bounded.length > 0 && !isPossible(rest))
      ? fc.constant([])
      : fc.array(rest, { minLength: Math.max(0, Math.min(some, beyond - wanted)), maxLength: some });
  const lead = fc.tuple(...prefix.map((schema) => parts.of(schema)));
  const isUnique = plain.origins.some(({ uniqueItems }) => uniqueItems === true);
  return fc
    .tuple(lead, fc.tuple(...contained), free, fc.nat(prefix.length))
    .map(([first, found, loose, cut]) => {
      const tail = [...found.flat(), ...loose];
      const items = tail.length > 0 ? [...first, ...tail] : first.slice(0, Math.max(cut, fewest));
      return unique(isUnique, texts(plain, 'x-unique-items-by'), items).slice(0, most);
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
