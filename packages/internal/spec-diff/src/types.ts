import { type Place, toJson } from '@voice-agent/spec-model';
import { places } from './keywords.ts';
import type { Pair } from './pair.ts';
import { type Effect, joined } from './schema-rules.ts';
import { common, minus, plus } from './sets.ts';
import { canonical, type Layer, typeOf, type Union, type View } from './view.ts';

const shownValues = 8;
/** Values in sentences: `A`, `B` and 3 others. */
function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, shownValues).map((value) => `\`${toJson(value).replaceAll('"', '')}\``);
  const rest = values.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} others` : shown.join(', ');
}

const ofObjects = /^(?:properties|\w+Properties|propertyNames|required|dependent\w+)$/;
const ofOthers =
  /^(?:\w*items|contains|m\w+(?:Contains|Length)|pattern|format|\w*(?:minimum|maximum)|multipleOf|content\w+)$/i;

/** Whether a schema without a type has only keywords of objects: it is meant for objects alone. */
function isForObjects({ types, values }: View, layers: readonly Layer[]): boolean {
  const keywords = layers.flatMap(({ value }) => Object.keys(value));
  const isUntyped = types === undefined && values === undefined;
  return (
    isUntyped && keywords.some((key) => ofObjects.test(key)) && !keywords.some((key) => ofOthers.test(key))
  );
}

/** The values that a schema with its alternatives allows. */
interface Allowed {
  /** The types; undefined for any. */
  types: ReadonlySet<string> | undefined;
  /** The same, where a schema that is meant for objects is one of objects. */
  meant: ReadonlySet<string> | undefined;
  hasNull: boolean;
}

const known = new WeakMap<View, Allowed>();

/** Alternatives can be deep and recursive: each is decided after those inside, and without a deep stack. */
function allowedBy(view: View): Allowed {
  const entered = new Set<View>();
  const waiting = [view];
  for (let each = waiting.at(-1); each !== undefined; each = waiting.at(-1)) {
    const inner =
      entered.has(each) || known.has(each) ? [] : each.unions.flatMap((union) => innerViews(each, union));
    const unknown = inner.filter((other) => !entered.has(other) && !known.has(other));
    entered.add(each);
    if (unknown.length > 0) waiting.push(...unknown);
    else if (!known.has(waiting.pop() as View)) known.set(each, decided(each));
  }
  return known.get(view) as Allowed;
}

const innerViews = (view: View | undefined, { branches }: Union): View[] =>
  branches.flatMap((part) => view?.of([part]) ?? []);

function decided(view: View): Allowed {
  const ownTypes = view.values === undefined ? view.types : new Set(view.values.map(typeOf));
  const isNull =
    ownTypes?.has('null') ??
    !isForObjects(
      view,
      view.layers.filter(({ orNull }) => orNull === undefined),
    );
  const unions = view.unions.map((union) => innerViews(view, union).flatMap((each) => known.get(each) ?? []));
  const hasNull =
    !view.never &&
    isNull &&
    view.unions.every(({ kind, orNull }, index) => {
      const count = unions[index]?.filter((each) => each.hasNull).length ?? 0;
      return orNull !== undefined || (kind === 'oneOf' ? count === 1 : count > 0);
    });
  const [first] = unions;
  const typesIn = (key: 'types' | 'meant'): ReadonlySet<string> | undefined => {
    if (first === undefined)
      return key === 'meant' && isForObjects(view, view.layers) ? new Set(['object']) : undefined;
    const all = first.map((each) => each[key]);
    if (all.includes(undefined)) return undefined;
    return new Set([...all.flatMap((types) => [...(types ?? [])]), ...(hasNull ? ['null'] : [])]);
  };
  return { types: ownTypes ?? typesIn('types'), meant: ownTypes ?? typesIn('meant'), hasNull };
}

/** The types of both sides. Where only one of them has types, the other one has those that it is meant for. */
function typesOfPair({ before, after, path }: Pair): (ReadonlySet<string> | undefined)[] {
  const [old, now] = [allowedBy(before), allowedBy(after)];
  // A text is a text, whatever else its form limits it to.
  if (canonical([...(old.types ?? [])].sort()) === canonical([...(now.types ?? [])].sort()))
    return [old.types, now.types];
  const key = (old.types === undefined) !== (now.types === undefined) ? 'meant' : 'types';
  return [asText(old[key], before, path.isText === true), asText(now[key], after, path.isText === true)];
}

/** Compares whether null is valid: for all alternatives together. */
export function compareNull(pair: Pair): void {
  const [old, now] = [allowedBy(pair.before).hasNull, allowedBy(pair.after).hasNull];
  const [oldTypes, newTypes] = typesOfPair(pair);
  // Anything includes null.
  const isTold = (oldTypes === undefined) !== (newTypes === undefined);
  if (old === now || isTold) return;
  const placeOf = ({ unions: [union], layers }: View): Place | undefined =>
    union?.orNull ?? layers.find(({ orNull }) => orNull)?.orNull ?? union?.place;
  const [oldPlace, newPlace] = places(pair, ['enum', 'const', 'type']);
  const at = [placeOf(pair.before) ?? oldPlace, placeOf(pair.after) ?? newPlace] as const;
  pair.report('null', old ? 'narrowed' : 'widened', old ? 'can no longer be null' : 'can now be null', ...at);
}

/** Reports changes at the keyword with the values or the types, or at an added value. */
function reporterOf(pair: Pair): (name: string, effect: Effect, text: string, value?: unknown) => void {
  return (name, effect, text, value) => {
    const [oldPlace, newPlace] = places(pair, ['enum', 'const', 'type']);
    const index = Array.isArray(newPlace?.value) ? newPlace.value.indexOf(value) : -1;
    const isAdded = newPlace !== undefined && index >= 0;
    pair.report(name, effect, text, oldPlace, isAdded ? pair.after.tree.at(newPlace, index) : newPlace);
  };
}

/** Compares types, null and enumerations. `done`: nothing is left to compare. */
export function compareTypes(pair: Pair): 'done' | 'more' {
  const { before, after } = pair;
  const report = reporterOf(pair);
  if (before.never || after.never) {
    const [old, now] = [before, after].map(({ values }) => (values?.length ? listed(values) : undefined));
    if (!before.never && old !== undefined)
      report('enum-value', 'narrowed', `no longer allows ${old}, so that no value is left`);
    else if (!before.never) report('type', 'narrowed', 'now allows no value at all');
    if (!after.never && now !== undefined)
      report('enum-value', 'widened', `now allows ${now}; before it allowed no value`);
    else if (!after.never) report('type', 'widened', 'now allows values; before it allowed none');
    return 'done';
  }
  const [old, now] = typesOfPair(pair);
  if (before.values !== undefined || after.values !== undefined) {
    compareListed(pair, old, now);
    return 'done';
  }
  compareKnown(pair);
  compareNull(pair);
  return compareTypeSets(pair, old, now);
}

/** In a query, numbers and booleans are strings too. */
function asText(
  types: ReadonlySet<string> | undefined,
  view: View,
  isText: boolean,
): ReadonlySet<string> | undefined {
  if (!isText || types === undefined || !types.has('string')) return types;
  const limits = ['format', 'pattern', 'minLength', 'maxLength'];
  const isFree =
    view.values === undefined && !view.layers.some(({ value }) => limits.some((key) => key in value));
  return isFree ? plus(types, new Set(['number', 'integer', 'boolean'])) : types;
}

function compareTypeSets(
  pair: Pair,
  old: ReadonlySet<string> | undefined,
  now: ReadonlySet<string> | undefined,
): 'done' | 'more' {
  const report = reporterOf(pair);
  if (old === undefined || now === undefined) {
    if (now !== undefined)
      report('type', 'narrowed', `now must be ${namesOf(now)}; before it could be anything`);
    if (old !== undefined) report('type', 'widened', `can now be anything; before it was ${namesOf(old)}`);
    return 'more';
  }
  const [oldTypes, newTypes] = [withoutNull(old), withoutNull(now)];
  const isNarrowed = minus(oldTypes, newTypes).size > 0;
  const isWidened = minus(newTypes, oldTypes).size > 0;
  const isOther = isNarrowed && isWidened && common(oldTypes, newTypes).size === 0;
  // The alternatives that come and go are reported by themselves.
  const isTold = pair.before.types === undefined && pair.after.types === undefined && !isOther;
  const effect = joined([isNarrowed ? 'narrowed' : 'none', isWidened ? 'widened' : 'none']);
  if (!isTold) report('type', effect, `is now ${namesOf(now)}; before it was ${namesOf(old)}`);
  return isOther ? 'done' : 'more';
}

const withoutNull = (types: ReadonlySet<string>): Set<string> =>
  new Set([...types].filter((type) => type !== 'null'));

const namesOf = (types: ReadonlySet<string> | undefined): string =>
  types === undefined
    ? 'anything'
    : [...types].filter((type) => type !== 'integer' || !types.has('number')).join(' or ');

/** Compares enumerations: tries each value on the other side. */
function compareListed(
  pair: Pair,
  old: ReadonlySet<string> | undefined,
  now: ReadonlySet<string> | undefined,
): void {
  const { before, after } = pair;
  const report = reporterOf(pair);
  const [oldValues, newValues] = [enumerated(before), enumerated(after)];
  const isText = pair.path.isText === true;
  const removed = (oldValues ?? []).filter((value) => !isAccepted(after, value, isText));
  const added = (newValues ?? []).filter((value) => !isAccepted(before, value, isText));
  if (oldValues === undefined && newValues !== undefined) {
    if (added.length === newValues.length) {
      report('type', 'changed', `is now one of ${listed(newValues)}; before it was ${namesOf(old)}`);
      return;
    }
    report('enum', 'narrowed', `now allows only ${listed(newValues)}`);
  }
  if (oldValues !== undefined && newValues === undefined) {
    if (removed.length === oldValues.length) {
      report('type', 'changed', `is now ${namesOf(now)}; before it was one of ${listed(oldValues)}`);
      return;
    }
    report('enum', 'widened', `now allows other values than ${listed(oldValues)} too`);
  }
  const isAll = removed.length > 0 && removed.length === oldValues?.length;
  if (isAll && added.length > 0 && added.length === newValues?.length) {
    report('enum', 'changed', `is now ${listed(added)}; before it was ${listed(removed)}`);
    return;
  }
  if (removed.includes(null)) report('null', 'narrowed', 'can no longer be null');
  if (added.includes(null)) report('null', 'widened', 'can now be null');
  const [lost, won] = [removed, added].map((values) => values.filter((value) => value !== null));
  if (lost?.length) report('enum-value', 'narrowed', `no longer allows ${listed(lost)}`);
  if (won?.length) report('enum-value', 'widened', `now allows ${listed(won)} too`, won[0]);
}

const listedValues = new WeakMap<View, unknown[] | undefined>();

/** All values of a schema, when it has few. Each schema is read once, also where it is recursive. */
function enumerated(view: View): unknown[] | undefined {
  if (!listedValues.has(view)) {
    listedValues.set(view, undefined);
    listedValues.set(view, valuesIn(view));
  }
  return listedValues.get(view);
}

function valuesIn(view: View): unknown[] | undefined {
  if (view.values !== undefined) return view.values;
  for (const { branches } of view.unions) {
    const lists = branches.map((part) => enumerated(view.of([part])));
    if (lists.every((list) => list !== undefined)) {
      const all = new Map([...lists.flat(), null].map((value) => [canonical(value), value]));
      return [...all.values()].filter((value) => view.accepts(value));
    }
  }
  if (view.types === undefined) return undefined;
  const few = [...view.types].every((type) => type === 'boolean' || type === 'null');
  return few ? [true, false, null].filter((value) => view.accepts(value)) : undefined;
}

/** Whether a view accepts a value. @param isText the value is a string on the wire, as in a query */
function isAccepted(view: View, value: unknown, isText: boolean): boolean {
  if (view.accepts(value)) return true;
  if (!isText || typeof value === 'object') return false;
  const text = String(value);
  const others = [text, ...(text.trim() === '' ? [] : [Number(text)]), true, false];
  return others.some((each) => String(each) === text && view.accepts(each));
}

/** Compares the values of `x-extensible-enum`, which allows any other value too. */
function compareKnown({ before, after, direction, reportRule }: Pair): void {
  if (before.known === undefined || after.known === undefined) return;
  const [oldKnown, newKnown] = [new Set(before.known.map(canonical)), new Set(after.known.map(canonical))];
  const removed = before.known.filter((value) => !newKnown.has(canonical(value)));
  const added = after.known.filter((value) => !oldKnown.has(canonical(value)));
  if (removed.length)
    reportRule(`${direction}-known-value-removed`, 'none', `no longer names the value ${listed(removed)}`);
  if (added.length)
    reportRule(`${direction}-known-value-added`, 'none', `now names the value ${listed(added)} too`);
}
