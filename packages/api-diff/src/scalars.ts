import type { Effect } from './schema-rules.ts';
import { canonical, type View } from './view.ts';

/** The least or greatest number of a schema. */
export interface Bound {
  value: number;
  exclusive: boolean;
}

/** The limit that holds on one side; for integers always inclusive, since 1 and "above 0" are the same. */
export function boundOf(view: View, side: 'minimum' | 'maximum'): Bound | undefined {
  const exclusive = side === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum';
  const sign = side === 'minimum' ? 1 : -1;
  let bound: Bound | undefined;
  for (const { value } of view.layers)
    for (const keyword of [side, exclusive]) {
      const held = value[keyword];
      if (typeof held !== 'number') continue;
      const made = { value: held, exclusive: keyword === exclusive };
      if (bound === undefined || tighter(made, bound, sign)) bound = made;
    }
  const isWhole = view.types?.has('integer') === true && !view.types.has('number');
  if (bound === undefined || !isWhole) return bound;
  const round = side === 'minimum' ? Math.ceil : Math.floor;
  const whole = round(bound.value);
  return { value: bound.exclusive && whole === bound.value ? whole + sign : whole, exclusive: false };
}

const tighter = (a: Bound, b: Bound, sign: number): boolean =>
  a.value * sign > b.value * sign || (a.value === b.value && a.exclusive && !b.exclusive);

/** What happened to the allowed values when one bound took the place of another. */
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

/** The tightest count of a schema, for keywords whose absence means no limit. */
export function countOf(view: View, keyword: string): number | undefined {
  const held = view.layers.map(({ value }) => value[keyword]).filter((each) => typeof each === 'number');
  if (held.length === 0) return undefined;
  return keyword.startsWith('min') ? Math.max(...held) : Math.min(...held);
}

const wider: Readonly<Record<string, readonly string[]>> = {
  uri: ['uri-reference', 'iri', 'iri-reference'],
  'uri-reference': ['iri-reference'],
  iri: ['iri-reference'],
  email: ['idn-email'],
  hostname: ['idn-hostname'],
};
const checked = new Set(
  `
  date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri
  iri-reference uuid uri-template json-pointer relative-json-pointer regex int32 float byte int8 int16
  uint8 uint16 uint32
`
    .trim()
    .split(/\s+/),
);
/** Formats that allow every value of their type, or only tell how to show it. */
const hints = new Set(['int64', 'double', 'password', 'html', 'markdown', 'commonmark', 'textarea']);

/** What happened when one format took the place of another. */
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

/** What happened when one step took the place of another. */
export function stepEffect(before: number, after: number): Effect {
  const isMultiple = (a: number, b: number): boolean => Math.abs(a / b - Math.round(a / b)) < 1e-9;
  if (before === after) return 'none';
  if (isMultiple(after, before)) return 'narrowed';
  return isMultiple(before, after) ? 'widened' : 'changed';
}

/** What happened when one pattern took the place of another, as far as their texts tell. */
export function patternEffect(before: string, after: string): Effect {
  if (before === after) return 'none';
  const [old, now] = [anchorsOf(before), anchorsOf(after)];
  // An alternative at the top is not held together by an anchor.
  if (old.core === now.core && !old.core.includes('|'))
    return inclusion(
      old.start && !now.start,
      old.end && !now.end,
      now.start && !old.start,
      now.end && !old.end,
    );
  const [a, b] = [repeatOf(before), repeatOf(after)];
  if (a === undefined || b === undefined || a.head !== b.head) return 'undecided';
  return inclusion(b.least < a.least, b.most > a.most, b.least > a.least, b.most < a.most);
}

function inclusion(looser1: boolean, looser2: boolean, tighter1: boolean, tighter2: boolean): Effect {
  const [looser, tighter] = [looser1 || looser2, tighter1 || tighter2];
  if (looser && tighter) return 'undecided';
  if (looser) return 'widened';
  return tighter ? 'narrowed' : 'none';
}

function anchorsOf(pattern: string): { core: string; start: boolean; end: boolean } {
  // `.*` at an open end says nothing.
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
