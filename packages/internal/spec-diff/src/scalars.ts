import { isEqual, isExactMultiple, isNumber, sum } from '@voice-agent/spec-model';
import { type Effect, joined } from './schema-rules.ts';
import { canonical, type View } from './view.ts';

/** Whether both sides allow a type. */
export const bothAllow = ({ before, after }: { before: View; after: View }, type: string): boolean =>
  [before, after].every(({ types }) => types === undefined || types.has(type));

/** An integer of more than 53 bits is a bigint. */
export type Numeric = number | bigint;

/** The minimum or maximum of a schema. */
export interface Bound {
  value: Numeric;
  exclusive: boolean;
}

/** The strictest limit on one side; inclusive for integers, since "above 0" is "at least 1". */
export function boundOf(view: View, side: 'minimum' | 'maximum'): Bound | undefined {
  const exclusive = side === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
  const sign = side === 'minimum' ? 1 : -1;
  let bound: Bound | undefined;
  for (const { value } of view.layers)
    for (const keyword of [side, exclusive]) {
      const limit = value[keyword];
      if (!isNumber(limit)) continue;
      const result = { value: limit, exclusive: keyword === exclusive };
      if (bound === undefined || tighter(result, bound, sign)) bound = result;
    }
  const isWhole = view.types?.has('integer') === true && !view.types.has('number');
  if (bound === undefined || !isWhole) return bound;
  const round = side === 'minimum' ? Math.ceil : Math.floor;
  const whole = typeof bound.value === 'bigint' ? bound.value : round(bound.value);
  return { value: bound.exclusive && whole === bound.value ? sum(whole, sign) : whole, exclusive: false };
}

const tighter = (a: Bound, b: Bound, sign: number): boolean =>
  (sign > 0 ? a.value > b.value : a.value < b.value) ||
  (isEqual(a.value, b.value) && a.exclusive && !b.exclusive);

/** The effect of another bound on the allowed values. */
export function boundEffect(
  before: Bound | undefined,
  after: Bound | undefined,
  side: 'minimum' | 'maximum',
): Effect {
  const sign = side === 'minimum' ? 1 : -1;
  if (canonical(before) === canonical(after)) return 'none';
  if (after === undefined) return 'widened';
  if (before === undefined) return 'narrowed';
  return tighter(after, before, sign) ? 'narrowed' : 'widened';
}

/** The strictest value of a keyword such as `maxItems`. */
export function countOf(view: View, keyword: string): number | undefined {
  const limits = view.layers.map(({ value }) => value[keyword]).filter((each) => typeof each === 'number');
  if (limits.length === 0) return undefined;
  return keyword.startsWith('min') ? Math.max(...limits) : Math.min(...limits);
}

const wider: Readonly<Record<string, readonly string[]>> = {
  uri: ['uri-reference', 'iri', 'iri-reference'],
  'uri-reference': ['iri-reference'],
  iri: ['iri-reference'],
  email: ['idn-email'],
  hostname: ['idn-hostname'],
};
const checked = new Set(
  (
    'date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri ' +
    'iri-reference uuid uri-template json-pointer relative-json-pointer regex int32 float byte int8 int16 ' +
    'uint8 uint16 uint32'
  ).split(' '),
);
/** Formats that allow every value of their type. */
const hints = new Set(['int64', 'double', 'password', 'html', 'markdown', 'commonmark', 'textarea']);

/** The bits of formats of integers, and whether they have a sign. */
const integers = /^(u?)int(8|16|32)$/;

/** Whether the limits of a schema leave only integers that are in a format. */
export function isWithin(view: View, format: unknown): boolean {
  const [, unsigned, bits = ''] = integers.exec(String(format)) ?? [];
  const isWhole = view.types?.has('integer') === true && !view.types.has('number');
  const [min, max] = [boundOf(view, 'minimum')?.value, boundOf(view, 'maximum')?.value];
  if (bits === '' || !isWhole || min === undefined || max === undefined) return false;
  const size = 2 ** Number(bits);
  const least = unsigned === 'u' ? 0 : -size / 2;
  return min >= least && max < least + size;
}

/** The effect of another format on the allowed values. */
export function formatEffect(before: string | undefined, after: string | undefined): Effect {
  const old = before === undefined || hints.has(before) ? undefined : before;
  const now = after === undefined || hints.has(after) ? undefined : after;
  if (old === now) return 'none';
  if ((old !== undefined && !checked.has(old)) || (now !== undefined && !checked.has(now)))
    return 'undecided';
  if (now === undefined || wider[old ?? '']?.includes(now)) return 'widened';
  if (old === undefined || wider[now]?.includes(old)) return 'narrowed';
  return 'changed';
}

/** The effect of another `multipleOf` on the allowed values. */
export function stepEffect(before: Numeric, after: Numeric): Effect {
  if (isEqual(before, after)) return 'none';
  if (isExactMultiple(after, before)) return 'narrowed';
  return isExactMultiple(before, after) ? 'widened' : 'changed';
}

/** The effect of another pattern on the allowed values, as far as their sources show. */
export function patternEffect(before: string, after: string): Effect {
  if (before === after) return 'none';
  const [old, now] = [anchorsOf(before), anchorsOf(after)];
  // An anchor applies to one alternative of `a|b` only.
  if (old.core === now.core && !old.core.includes('|'))
    return inclusionEffect(Number(now.start) - Number(old.start), Number(now.end) - Number(old.end));
  const [a, b] = [repeatOf(before), repeatOf(after)];
  if (a === undefined || b === undefined || a.head !== b.head) return 'undecided';
  // Two unlimited repetitions have no difference.
  return inclusionEffect(b.least - a.least, a.most === b.most ? 0 : a.most - b.most);
}

/** @param limits by how much each limit is tighter than before */
function inclusionEffect(...limits: number[]): Effect {
  const effect = joined(limits.map((each) => (each < 0 ? 'widened' : each > 0 ? 'narrowed' : 'none')));
  return effect === 'changed' ? 'undecided' : effect;
}

function anchorsOf(pattern: string): { core: string; start: boolean; end: boolean } {
  // `.*` at an end without anchor has no effect.
  let core = pattern.replace(/^\^?\.\*(?!\?)/, '').replace(/(?<!\\)\.\*\$?$/, '');
  const start = core.startsWith('^');
  if (start) core = core.slice(1);
  const end = /(?<!\\)\$$/.test(core);
  if (end) core = core.slice(0, -1);
  return { core, start, end };
}

/** A whole pattern that ends in a repetition: `^[a-z]{1,5}$`. */
function repeatOf(pattern: string): { head: string; least: number; most: number } | undefined {
  const [, head, sign, least, comma, most] =
    /^(\^[^|]*?[^\\|])(\+|\*|\?|\{(\d+)(,(\d*))?\})?\$$/.exec(pattern) ?? [];
  if (head === undefined) return undefined;
  if (sign === undefined) return { head, least: 1, most: 1 };
  if (sign === '+') return { head, least: 1, most: Number.POSITIVE_INFINITY };
  if (sign === '*') return { head, least: 0, most: Number.POSITIVE_INFINITY };
  if (sign === '?') return { head, least: 0, most: 1 };
  const from = Number(least);
  if (comma === undefined) return { head, least: from, most: from };
  return { head, least: from, most: most === '' ? Number.POSITIVE_INFINITY : Number(most) };
}
