import { isKnown, isObject } from '@voice-agent/json-schema/keywords';
import { mostItems, requiredOf } from './objects.ts';
import type { Pair } from './pair.ts';
import {
  type Bound,
  boundEffect,
  boundOf,
  countOf,
  formatEffect,
  patternEffect,
  stepEffect,
} from './scalars.ts';
import type { Effect } from './schema-rules.ts';
import { canonical, type Held, type View } from './view.ts';
import type { Views } from './views.ts';

/** A keyword for counts, the id of its rule, the type that it is about, and what it counts. */
const counts: readonly [keyword: string, name: string, type: string, what: string][] = [
  ['minLength', 'min-length', 'string', 'characters'],
  ['maxLength', 'max-length', 'string', 'characters'],
  ['minItems', 'min-items', 'array', 'items'],
  ['maxItems', 'max-items', 'array', 'items'],
  ['minProperties', 'min-properties', 'object', 'fields'],
  ['maxProperties', 'max-properties', 'object', 'fields'],
];

const allows = ({ types }: View, type: string): boolean => types === undefined || types.has(type);

/** Compares what limits texts, numbers and sizes. Keywords of a type that one side does not allow say nothing. */
export function compareScalars(pair: Pair): void {
  const both = (type: string): boolean => allows(pair.before, type) && allows(pair.after, type);
  for (const [keyword, name, type, what] of counts) if (both(type)) compareCount(pair, keyword, name, what);
  if (both('integer')) {
    for (const side of ['minimum', 'maximum'] as const) compareBound(pair, side);
    compareLists(pair, 'multipleOf', 'multiple-of', (old, now) => stepEffect(old as number, now as number), {
      says: (value, { types }) => types?.has('number') !== false || !Number.isInteger(1 / Number(value)),
    });
  }
  if (both('string')) {
    compareLists(pair, 'pattern', 'pattern', (old, now) => patternEffect(String(old), String(now)));
    for (const keyword of ['contentMediaType', 'contentEncoding'])
      compareLists(pair, keyword, 'content', () => 'changed', { alone: 'undecided' });
    compareLists(pair, 'contentSchema', 'undecided', () => 'undecided', { alone: 'undecided' });
  }
  compareFormat(pair);
  if (both('array')) {
    compareUniqueItems(pair);
    compareLists(pair, 'x-unique-items-by', 'unique-items-by', () => 'changed');
  }
}

function compareCount(
  { before, after, schemas, reportKeyword: tell }: Pair,
  keyword: string,
  name: string,
  what: string,
): void {
  const isLeast = keyword.startsWith('min');
  const [was, is] = [limitOf(schemas.before, before, keyword), limitOf(schemas.after, after, keyword)];
  const [old, now] = [was, is].map((value) => value ?? (isLeast ? 0 : Number.POSITIVE_INFINITY));
  if (old === undefined || now === undefined || old === now) return;
  // What is required is counted already.
  const tighter = now > old ? before : after;
  if (keyword === 'minProperties' && requiredOf(tighter).size >= Math.max(old, now)) return;
  const word = isLeast ? 'least' : 'most';
  const limit = isLeast ? 'no least number' : 'no greatest number';
  const first = is === undefined ? `now has ${limit} of ${what}` : `now allows at ${word} ${is} ${what}`;
  const then = was === undefined ? `before there was ${limit}` : `before at ${word} ${was}`;
  const effect: Effect = now > old === isLeast ? 'narrowed' : 'widened';
  tell(name, effect, `${first}; ${then}`, ...places(schemas, before, after, [keyword]));
}

function limitOf(views: Views, view: View, keyword: string): number | undefined {
  if (keyword !== 'maxItems') return countOf(view, keyword);
  const most = mostItems(views, view);
  return Number.isFinite(most) ? most : undefined;
}

function compareBound(
  { before, after, schemas, reportKeyword: tell }: Pair,
  side: 'minimum' | 'maximum',
): void {
  const [old, now] = [boundOf(before, side), boundOf(after, side)];
  const most = side === 'maximum' ? 'most' : 'least';
  const no = side === 'maximum' ? 'no greatest value' : 'no least value';
  const say = (bound: Bound): string => {
    const strict = side === 'maximum' ? 'less than' : 'more than';
    return bound.exclusive ? `${strict} ${bound.value}` : `at ${most} ${bound.value}`;
  };
  const first = now === undefined ? `now has ${no}` : `now allows ${say(now)}`;
  const then = old === undefined ? `before it had ${no}` : `before ${say(old)}`;
  const exclusive = side === 'maximum' ? 'exclusiveMaximum' : 'exclusiveMinimum';
  tell(
    side,
    boundEffect(old, now, side),
    `${first}; ${then}`,
    ...places(schemas, before, after, [side, exclusive]),
  );
}

/** Where one of these keywords stands on each side; else where the schema is. */
export function places(
  { before, after }: Pair['schemas'],
  old: View,
  now: View,
  keywords: string[],
): [before: Held['at'], after: Held['at']] {
  const [was] = keywords.flatMap((keyword) => before.held(old, keyword));
  const [is] = keywords.flatMap((keyword) => after.held(now, keyword));
  return [was?.at ?? old.place, is?.at ?? now.place];
}

/** What is only on one side, when equal values are taken off. */
function unpaired(before: readonly Held[], after: readonly Held[]): [old: Held[], now: Held[]] {
  const texts = (list: readonly Held[]): Set<string> => new Set(list.map(({ value }) => canonical(value)));
  const [was, is] = [texts(before), texts(after)];
  return [
    before.filter(({ value }) => !is.has(canonical(value))),
    after.filter(({ value }) => !was.has(canonical(value))),
  ];
}

/** Compares a keyword that may hold several times, since all of them apply. */
function compareLists(
  { before, after, schemas, reportKeyword: tell }: Pair,
  keyword: string,
  name: string,
  effectOf: (old: unknown, now: unknown) => Effect,
  { alone, says = () => true }: { alone?: Effect; says?: (value: unknown, view: View) => boolean } = {},
): void {
  const [old, now] = unpaired(
    schemas.before.held(before, keyword).filter(({ value }) => says(value, before)),
    schemas.after.held(after, keyword).filter(({ value }) => says(value, after)),
  );
  for (let index = 0; index < Math.max(old.length, now.length); index++) {
    const [was, is] = [old[index], now[index]];
    if (was !== undefined && is !== undefined) {
      const effect = effectOf(was.value, is.value);
      const rule = effect === 'undecided' ? 'changed' : effect;
      const text = `now has the ${keyword} ${shown(is.value)}; before ${shown(was.value)}`;
      if (name === 'unique-items-by') {
        tell(name, 'widened', text, was.at, is.at);
        tell(name, 'narrowed', text, was.at, is.at);
      } else tell(name, rule, text, was.at, is.at);
    } else if (is !== undefined)
      tell(name, alone ?? 'narrowed', `now has the ${keyword} ${shown(is.value)}`, before.place, is.at);
    else if (was !== undefined)
      tell(name, alone ?? 'widened', `no longer has the ${keyword} ${shown(was.value)}`, was.at, after.place);
  }
}

const shownCharacters = 80;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `\`${text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text}\``;
}

function compareFormat({ before, after, schemas, reportKeyword: tell }: Pair): void {
  const [old, now] = unpaired(schemas.before.held(before, 'format'), schemas.after.held(after, 'format'));
  const [was, is] = [old[0], now[0]];
  const effect = formatEffect(was?.value as string | undefined, is?.value as string | undefined);
  const first = is === undefined ? 'now has no format' : `now has the format ${shown(is.value)}`;
  const then = was === undefined ? 'before it had none' : `before ${shown(was.value)}`;
  tell('format', effect, `${first}; ${then}`, was?.at ?? before.place, is?.at ?? after.place);
}

function compareUniqueItems({ before, after, schemas, reportKeyword: tell }: Pair): void {
  const holds = (view: View): boolean => view.layers.some(({ value }) => value.uniqueItems === true);
  // Less than two items are never equal.
  if ([before, after].some((view) => (countOf(view, 'maxItems') ?? 2) < 2)) return;
  const [old, now] = [holds(before), holds(after)];
  if (old === now) return;
  const text = now ? 'must now have no equal items' : 'may now have equal items';
  tell(
    'unique-items',
    now ? 'narrowed' : 'widened',
    text,
    ...places(schemas, before, after, ['uniqueItems']),
  );
}

/** Compares what does not limit values but tells people and tools something; and keywords that are not known. */
export function compareNotes(pair: Pair): void {
  const { before, after, schemas, direction, reportKeyword: tell, reportRule: tellAs } = pair;
  const [old, now] = unpaired(schemas.before.held(before, 'default'), schemas.after.held(after, 'default'));
  if (old.length + now.length > 0) {
    const first = now[0] === undefined ? 'now has no default' : `now has the default ${shown(now[0].value)}`;
    const then = old[0] === undefined ? 'before it had none' : `before ${shown(old[0].value)}`;
    const at = [old[0]?.at ?? before.place, now[0]?.at ?? after.place] as const;
    tellAs(`${direction}-default-changed`, 'none', `${first}; ${then}`, ...at);
  }
  const isDeprecated = (view: View): boolean => view.layers.some(({ value }) => value.deprecated === true);
  if (!isDeprecated(before) && isDeprecated(after))
    tellAs(
      `${direction}-deprecated`,
      'none',
      'is now deprecated',
      ...places(schemas, before, after, ['deprecated']),
    );
  compareDiscriminator(pair);
  compareLists(pair, 'xml', 'xml', () => 'changed', { alone: 'changed' });
  const unknown = new Set(
    [...before.layers, ...after.layers]
      .flatMap(({ value }) => Object.keys(value))
      .filter((key) => !isRead(key)),
  );
  for (const keyword of unknown) {
    const [was, is] = unpaired(schemas.before.held(before, keyword), schemas.after.held(after, keyword));
    if (was.length + is.length === 0) continue;
    const text = `has another \`${keyword}\`, a keyword whose meaning is not known`;
    tell('undecided', 'undecided', text, was[0]?.at ?? before.place, is[0]?.at ?? after.place);
  }
}

const isRead = (keyword: string): boolean => isKnown(keyword) || keyword === 'additionalItems';

/** The field that tells branches apart, and the values that it knows; how a branch is called does not count. */
function compareDiscriminator({
  before,
  after,
  schemas,
  direction,
  reportKeyword: tell,
  reportRule: tellAs,
}: Pair): void {
  const [old] = schemas.before.held(before, 'discriminator');
  const [now] = schemas.after.held(after, 'discriminator');
  if (old === undefined && now === undefined) return;
  const at = [old?.at ?? before.place, now?.at ?? after.place] as const;
  if (old === undefined) tellAs(`${direction}-discriminator-added`, 'none', 'now has a discriminator', ...at);
  else if (now === undefined)
    tellAs(`${direction}-discriminator-removed`, 'none', 'no longer has a discriminator', ...at);
  else {
    const [was, is] = [kindsOf(old), kindsOf(now)];
    if (was.field !== is.field || (was.kinds === undefined) !== (is.kinds === undefined)) {
      const text = 'has another discriminator now';
      tellAs(`${direction}-discriminator-changed`, 'undecided', text, ...at);
    }
    const gone = was.kinds?.filter((kind) => is.kinds?.includes(kind) === false) ?? [];
    const come = is.kinds?.filter((kind) => was.kinds?.includes(kind) === false) ?? [];
    if (gone.length > 0)
      tell('discriminator-value', 'narrowed', `no longer knows the form ${shown(gone.join(', '))}`, ...at);
    if (come.length > 0)
      tell('discriminator-value', 'widened', `now knows the form ${shown(come.join(', '))} too`, ...at);
  }
}

/** The values that a discriminator names itself; the name of a component is one without being named. */
function kindsOf({ value }: Held): { field: unknown; kinds: string[] | undefined } {
  const { propertyName, mapping } = isObject(value) ? value : {};
  if (!isObject(mapping)) return { field: propertyName, kinds: undefined };
  const named = Object.entries(mapping).filter(([kind, target]) => kind !== String(target).split('/').at(-1));
  return { field: propertyName, kinds: named.map(([kind]) => kind) };
}
