import type { Place } from '@voice-agent/api-documents/tree';
import { isObject } from '@voice-agent/json-schema/keywords';
import type { Pair } from './pair.ts';
import { countOf } from './scalars.ts';
import { type Effect, joined } from './schema-rules.ts';
import type { Part } from './view.ts';
import type { View } from './views.ts';

const inverse = (effect: Effect): Effect => {
  if (effect === 'narrowed') return 'widened';
  return effect === 'widened' ? 'narrowed' : effect;
};

/** Compares `not`, `if`, `dependentSchemas` and `contains`, by the effect on the schemas inside. */
export function compareConditions(pair: Pair): void {
  compareNot(pair);
  compareIf(pair);
  compareDependentSchemas(pair);
  compareContains(pair);
}

/** Matches schemas without a name: drops equal ones and matches the others in order. */
function matchPlaces(
  { schemas, direction }: Pair,
  before: Place[],
  after: Place[],
): [old: Place | undefined, now: Place | undefined][] {
  const rest = [...after];
  const old = before.filter((place) => {
    const same = rest.findIndex(
      (each) => schemas.effect(direction, [{ place }], [{ place: each }]) === 'none',
    );
    if (same >= 0) rest.splice(same, 1);
    return same < 0;
  });
  return Array.from({ length: Math.max(old.length, rest.length) }, (_, index) => [old[index], rest[index]]);
}

const placesOf = (view: View, keyword: string): Place[] => view.valuesOf(keyword).map(({ at }) => at);

function compareNot(pair: Pair): void {
  const { schemas, direction, before, after, report } = pair;
  const [old, now] = [placesOf(before, 'not'), placesOf(after, 'not')];
  for (const [oldPlace, newPlace] of matchPlaces(pair, old, now)) {
    if (oldPlace !== undefined && newPlace !== undefined) {
      const effect = inverse(schemas.effect(direction, [{ place: oldPlace }], [{ place: newPlace }]));
      report(
        'not',
        effect === 'undecided' ? 'changed' : effect,
        'excludes other values now',
        oldPlace,
        newPlace,
      );
    } else if (newPlace !== undefined)
      report('not', 'narrowed', 'now excludes some values', undefined, newPlace);
    else report('not', 'widened', 'no longer excludes some values', oldPlace);
  }
}

function compareIf(pair: Pair): void {
  const { schemas, direction, before, after, report } = pair;
  const conditions = (view: View) =>
    view.layers
      .filter(({ value }) => value.if !== undefined && (value.then !== undefined || value.else !== undefined))
      .map(({ place }) => ({
        place: view.tree.at(place, 'if'),
        branches: ['then', 'else'].map((name): Part[] => {
          const at = view.tree.at(place, name);
          return at.value === undefined ? [] : [{ place: at }];
        }),
      }));
  const rest = conditions(after);
  for (const { place, branches } of conditions(before)) {
    const same = rest.findIndex(
      (each) => schemas.effect(direction, [{ place }], [{ place: each.place }]) === 'none',
    );
    const [found] = rest.splice(Math.max(same, 0), 1);
    if (found === undefined) report('condition', 'widened', 'no longer has a condition', place, after.place);
    else if (same < 0) report('condition', 'changed', 'has another condition now', place, found.place);
    else {
      const effects = branches.map((old, index) =>
        schemas.effect(direction, old, found.branches[index] ?? []),
      );
      const effect = joined(effects);
      const rule = effect === 'undecided' ? 'changed' : effect;
      report('condition', rule, 'has a condition with other consequences now', place, found.place);
    }
  }
  for (const { place } of rest) report('condition', 'narrowed', 'has a new condition', before.place, place);
}

function compareDependentSchemas({ schemas, direction, before, after, report }: Pair): void {
  const byName = (view: View): Map<string, Place> =>
    new Map(
      view
        .valuesOf('dependentSchemas')
        .flatMap(({ value, at }) =>
          Object.keys(isObject(value) ? value : {}).map((name): [string, Place] => [
            name,
            view.tree.at(at, name),
          ]),
        ),
    );
  const [old, now] = [byName(before), byName(after)];
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const [oldPlace, newPlace] = [old.get(name), now.get(name)];
    const parts = (place: Place | undefined): Part[] => (place === undefined ? [] : [{ place }]);
    const effect = schemas.effect(direction, parts(oldPlace), parts(newPlace));
    const text = `with the field \`${name}\` must have another form now`;
    report('condition', effect === 'undecided' ? 'changed' : effect, text, oldPlace, newPlace);
  }
}

function compareContains(pair: Pair): void {
  const { schemas, direction, before, after, report } = pair;
  const [old, now] = [placesOf(before, 'contains'), placesOf(after, 'contains')];
  if (old.length + now.length === 0) return;
  const minOf = (view: View): number => countOf(view, 'minContains') ?? 1;
  const maxOf = (view: View): number => countOf(view, 'maxContains') ?? Number.POSITIVE_INFINITY;
  const isLimit = (view: View): boolean => minOf(view) > 0 || maxOf(view) !== Number.POSITIVE_INFINITY;
  if (old.length === 0) {
    if (isLimit(after))
      report('contains', 'narrowed', 'now limits how many items of a kind there are', before.place, now[0]);
    return;
  }
  if (now.length === 0) {
    if (isLimit(before))
      report(
        'contains',
        'widened',
        'no longer limits how many items of a kind there are',
        old[0],
        after.place,
      );
    return;
  }
  const [oldMin, newMin] = [minOf(before), minOf(after)];
  if (oldMin !== newMin)
    report(
      'min-contains',
      newMin > oldMin ? 'narrowed' : 'widened',
      `now needs at least ${newMin} such items; before ${oldMin}`,
      old[0],
      now[0],
    );
  const [oldMax, newMax] = [maxOf(before), maxOf(after)];
  if (oldMax !== newMax) {
    const limitText = (count: number): string => (Number.isFinite(count) ? `at most ${count}` : 'any number');
    const text = `now allows ${limitText(newMax)} of such items; before ${limitText(oldMax)}`;
    report('max-contains', newMax < oldMax ? 'narrowed' : 'widened', text, old[0], now[0]);
  }
  for (const [first, second] of matchPlaces(pair, old, now)) {
    if (first === undefined || second === undefined) {
      report(
        'contains',
        first === undefined ? 'narrowed' : 'widened',
        'counts other items now',
        first,
        second,
      );
      continue;
    }
    const inner = schemas.effect(direction, [{ place: first }], [{ place: second }]);
    // A narrower schema makes `minContains` harder to satisfy, and `maxContains` easier.
    const effects = [
      ...(Math.max(oldMin, newMin) > 0 ? [inner] : []),
      ...(Number.isFinite(Math.min(oldMax, newMax)) ? [inverse(inner)] : []),
    ];
    const effect = joined(effects);
    report('contains', effect === 'undecided' ? 'changed' : effect, 'counts other items now', first, second);
  }
}
