import { isKnown, isObject, type Place, toJson } from '@voice-agent/spec-model';
import { requiredOf } from './branches.ts';
import { type Discriminator, discriminatorOf, isOneOf, type Kind, kindsOf } from './kinds.ts';
import { maxItemsOf } from './objects.ts';
import type { Pair } from './pair.ts';
import {
  type Bound,
  bothAllow,
  boundEffect,
  boundOf,
  countOf,
  formatEffect,
  isWithin,
  type Numeric,
  patternEffect,
  stepEffect,
} from './scalars.ts';
import type { Effect } from './schema-rules.ts';
import { matchKeys } from './sets.ts';
import { canonical, type KeywordValue, type View } from './view.ts';

/** Each keyword with a count, the name in its rules, its type, and the noun of the sentences. */
const counts: readonly [keyword: string, name: string, type: string, what: string][] = [
  ['minLength', 'min-length', 'string', 'characters'],
  ['maxLength', 'max-length', 'string', 'characters'],
  ['minItems', 'min-items', 'array', 'items'],
  ['maxItems', 'max-items', 'array', 'items'],
  ['minProperties', 'min-properties', 'object', 'fields'],
  ['maxProperties', 'max-properties', 'object', 'fields'],
];

/** Compares the limits of strings, numbers and sizes, for the types that both sides allow. */
export function compareScalars(pair: Pair): void {
  for (const [keyword, name, type, what] of counts)
    if (bothAllow(pair, type)) compareCount(pair, keyword, name, what);
  if (bothAllow(pair, 'integer')) {
    for (const side of ['minimum', 'maximum'] as const) compareBound(pair, side);
    compareLists(
      pair,
      'multipleOf',
      'multiple-of',
      (old, now) => stepEffect(old as Numeric, now as Numeric),
      {
        isLimit: (value, { types }) => types?.has('number') !== false || !Number.isInteger(1 / Number(value)),
      },
    );
  }
  if (bothAllow(pair, 'string')) {
    compareLists(pair, 'pattern', 'pattern', (old, now) => patternEffect(String(old), String(now)));
    for (const keyword of ['contentMediaType', 'contentEncoding'])
      compareLists(pair, keyword, 'content', () => 'changed', { alone: 'undecided' });
    compareLists(pair, 'contentSchema', 'undecided', () => 'undecided', { alone: 'undecided' });
  }
  compareFormat(pair);
  if (bothAllow(pair, 'array')) {
    compareUniqueItems(pair);
    compareLists(pair, 'x-unique-items-by', 'unique-items-by', () => 'changed');
  }
}

function compareCount(pair: Pair, keyword: string, name: string, what: string): void {
  const side = keyword.startsWith('min') ? 'minimum' : 'maximum';
  const [old, now] = [limitOf(pair.before, keyword), limitOf(pair.after, keyword)];
  const [oldMin, newMin] = [Number(old?.value ?? 0), Number(now?.value ?? 0)];
  // The required fields are enough.
  const looser = newMin > oldMin ? pair.before : pair.after;
  if (keyword === 'minProperties' && requiredOf(looser).size >= Math.max(oldMin, newMin)) return;
  compareLimits(pair, name, side, [old, now], [keyword], ` ${what}`);
}

/** A limit of sizes; none when every size is in it. */
function limitOf(view: View, keyword: string): Bound | undefined {
  const value = keyword === 'maxItems' ? maxItemsOf(view) : countOf(view, keyword);
  const isAny = value === undefined || value === Number.POSITIVE_INFINITY;
  return isAny || (value === 0 && keyword.startsWith('min')) ? undefined : { value, exclusive: false };
}

function compareBound(pair: Pair, side: 'minimum' | 'maximum'): void {
  const exclusive = side === 'maximum' ? 'exclusiveMaximum' : 'exclusiveMinimum';
  compareLimits(pair, side, side, [boundOf(pair.before, side), boundOf(pair.after, side)], [side, exclusive]);
}

/** Compares a minimum or maximum. @param what the noun of the sentence */
export function compareLimits(
  pair: Pair,
  name: string,
  side: 'minimum' | 'maximum',
  [old, now]: readonly [old: Bound | undefined, now: Bound | undefined],
  keywords: string[],
  what = '',
): void {
  const [most, strict] = side === 'maximum' ? ['most', 'less'] : ['least', 'more'];
  const shown = ({ exclusive, value }: Bound): string =>
    `${exclusive ? `${strict} than` : `at ${most}`} ${value}${what}`;
  const first = now === undefined ? `now has no ${side}` : `now allows ${shown(now)}`;
  const then = old === undefined ? `before it had no ${side}` : `before ${shown(old)}`;
  pair.report(name, boundEffect(old, now, side), `${first}; ${then}`, ...places(pair, keywords));
}

/** The place of the first of some keywords on each side; without any, that of the schema. */
export function places(
  { before, after }: Pair,
  keywords: string[],
): [before: Place | undefined, after: Place | undefined] {
  const [old] = keywords.flatMap((keyword) => before.valuesOf(keyword));
  const [now] = keywords.flatMap((keyword) => after.valuesOf(keyword));
  return [old?.at, now?.at];
}

/** The values of a keyword that only one side has. */
function unpaired(
  { before, after }: Pair,
  keyword: string,
  isLimit: (value: unknown, view: View) => boolean = () => true,
): [old: KeywordValue[], now: KeywordValue[]] {
  const [old, now] = [before, after].map((view) =>
    view.valuesOf(keyword).filter(({ value }) => isLimit(value, view)),
  );
  const without = (values: KeywordValue[] = [], others: KeywordValue[] = []): KeywordValue[] => {
    const texts = new Set(others.map(({ value }) => canonical(value)));
    return values.filter(({ value }) => !texts.has(canonical(value)));
  };
  return [without(old, now), without(now, old)];
}

/** Compares a keyword that several layers can have, each with its own value. */
function compareLists(
  pair: Pair,
  keyword: string,
  name: string,
  effectOf: (old: unknown, now: unknown) => Effect,
  { alone, isLimit }: { alone?: Effect; isLimit?: (value: unknown, view: View) => boolean } = {},
): void {
  const { report } = pair;
  const [old, now] = unpaired(pair, keyword, isLimit);
  for (let index = 0; index < Math.max(old.length, now.length); index++) {
    const [first, second] = [old[index], now[index]];
    if (first !== undefined && second !== undefined) {
      const effect = effectOf(first.value, second.value);
      const rule = effect === 'undecided' ? 'changed' : effect;
      const text = `now has the ${keyword} ${shown(second.value)}; before ${shown(first.value)}`;
      const effects = name === 'unique-items-by' ? (['widened', 'narrowed'] as const) : [rule];
      for (const each of effects) report(name, each, text, first.at, second.at);
    } else {
      const text = second === undefined ? 'no longer has' : 'now has';
      const value = shown((first ?? second)?.value);
      const effect = alone ?? (second === undefined ? 'widened' : 'narrowed');
      report(name, effect, `${text} the ${keyword} ${value}`, first?.at, second?.at);
    }
  }
}

const shownCharacters = 80;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (toJson(value) ?? '');
  return `\`${text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text}\``;
}

function compareFormat(pair: Pair): void {
  const [old, now] = unpaired(pair, 'format');
  const [first, second] = [old[0], now[0]];
  if (first === undefined && second !== undefined && isWithin(pair.before, second.value)) return;
  if (second === undefined && first !== undefined && isWithin(pair.after, first.value)) return;
  const effect = formatEffect(first?.value as string | undefined, second?.value as string | undefined);
  const current = second === undefined ? 'now has no format' : `now has the format ${shown(second.value)}`;
  const previous = first === undefined ? 'before it had none' : `before ${shown(first.value)}`;
  pair.report('format', effect, `${current}; ${previous}`, first?.at, second?.at);
}

function compareUniqueItems(pair: Pair): void {
  const { before, after, report } = pair;
  const isUnique = (view: View): boolean => view.layers.some(({ value }) => value.uniqueItems === true);
  // One item has no equal one.
  if ([before, after].some((view) => (countOf(view, 'maxItems') ?? 2) < 2)) return;
  const [old, now] = [isUnique(before), isUnique(after)];
  if (old === now) return;
  const text = now ? 'must now have no equal items' : 'may now have equal items';
  report('unique-items', now ? 'narrowed' : 'widened', text, ...places(pair, ['uniqueItems']));
}

/** Compares annotations, which limit no values, and unknown keywords. */
export function compareAnnotations(pair: Pair): void {
  const { before, after, direction, report, reportRule } = pair;
  const [old, now] = unpaired(pair, 'default');
  if (old.length + now.length > 0) {
    // The text "false" is not false.
    const isAlike = String(old[0]?.value) === String(now[0]?.value);
    const [oldText, newText] = [old[0], now[0]].map((each) =>
      shown(isAlike ? toJson(each?.value) : each?.value),
    );
    const first = now[0] === undefined ? 'now has no default' : `now has the default ${newText}`;
    const then = old[0] === undefined ? 'before it had none' : `before ${oldText}`;
    const at = [old[0]?.at, now[0]?.at] as const;
    reportRule(`${direction}-default-changed`, 'none', `${first}; ${then}`, ...at);
  }
  const isDeprecated = (view: View): boolean => view.layers.some(({ value }) => value.deprecated === true);
  if (!isDeprecated(before) && isDeprecated(after))
    reportRule(`${direction}-deprecated`, 'none', 'is now deprecated', ...places(pair, ['deprecated']));
  compareDiscriminator(pair);
  if (pair.path.isXml) compareLists(pair, 'xml', 'xml', () => 'changed', { alone: 'changed' });
  const unknown = new Set(
    [...before.layers, ...after.layers]
      .flatMap(({ value }) => Object.keys(value))
      .filter((key) => !isRead(key)),
  );
  for (const keyword of unknown) {
    const [oldValues, newValues] = unpaired(pair, keyword);
    if (oldValues.length + newValues.length === 0) continue;
    const text = `has another \`${keyword}\`, a keyword whose meaning is not known`;
    report('undecided', 'undecided', text, oldValues[0]?.at, newValues[0]?.at);
  }
}

const isRead = (keyword: string): boolean => isKnown(keyword) || keyword === 'additionalItems';

/** Compares the field of a discriminator, its values, and the schemas that only it leads to. */
export function compareDiscriminator(pair: Pair): void {
  const { before, after, direction, report, reportRule } = pair;
  const [old, now] = [discriminatorOf(before), discriminatorOf(after)];
  const at = [old?.at, now?.at] as const;
  if (old === undefined || now === undefined) {
    const [verb, text] =
      old === undefined ? (['added', 'now'] as const) : (['removed', 'no longer'] as const);
    if (old !== now)
      reportRule(`${direction}-discriminator-${verb}`, 'none', `${text} has a discriminator`, ...at);
    return;
  }
  const [first, second] = [kindsOf(before, old), kindsOf(after, now)];
  const isSide = (view: View, { holder }: Discriminator, kinds: Map<string, Kind>): boolean =>
    !isUnion(holder) && isOneOf(view, kinds.values());
  if (isSide(before, old, first) || isSide(after, now, second)) return;
  if (old.field !== now.field) {
    const text = 'has another discriminator now';
    reportRule(`${direction}-discriminator-changed`, 'undecided', text, ...at);
  }
  const { removed, added, kept } = matchKeys(first, second);
  // A mapping to nothing may have meant any of the alternatives.
  const isUnsure = [...first.values()].some(({ target }) => target === undefined);
  const names = (list: typeof removed): string =>
    list
      .filter(([, { isListed, isName }]) => !isListed && !(isName && isUnsure))
      .map(([name]) => name)
      .join(', ');
  const [lost, won] = [names(removed), names(added)];
  if (lost !== '')
    report('discriminator-value', 'narrowed', `no longer knows the form ${shown(lost)}`, ...at);
  if (won !== '') report('discriminator-value', 'widened', `now knows the form ${shown(won)} too`, ...at);
  for (const [name, { target: from }, { target: to }] of kept)
    if (from !== undefined && to !== undefined && !(isUnion(old.holder) && isUnion(now.holder)))
      pair.descend([{ place: from }], [{ place: to }], `(${name})`);
}

const isUnion = ({ value }: Place): boolean => isObject(value) && ('oneOf' in value || 'anyOf' in value);
