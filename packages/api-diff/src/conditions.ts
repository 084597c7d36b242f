import type { Place } from '@voice-agent/api-documents/tree';
import { isObject } from '@voice-agent/json-schema/keywords';
import type { Pair } from './pair.ts';
import { countOf } from './scalars.ts';
import { type Effect, joined } from './schema-rules.ts';
import type { Part, View } from './view.ts';
import type { Views } from './views.ts';

const inverse = (effect: Effect): Effect => {
  if (effect === 'narrowed') return 'widened';
  return effect === 'widened' ? 'narrowed' : effect;
};

/** Compares what holds only in some cases, or must not hold: by what happens to the schemas inside. */
export function compareConditions(pair: Pair): void {
  compareNot(pair);
  compareIf(pair);
  compareDependentSchemas(pair);
  compareContains(pair);
}

/** Schemas that can't be paired by name: equal ones are taken off, the rest is paired in order. */
function pairs(
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

const placesOf = (views: Views, view: View, keyword: string): Place[] =>
  views.held(view, keyword).map(({ at }) => at);

function compareNot(pair: Pair): void {
  const { schemas, direction, before, after, reportKeyword: tell } = pair;
  const [old, now] = [placesOf(schemas.before, before, 'not'), placesOf(schemas.after, after, 'not')];
  for (const [was, is] of pairs(pair, old, now)) {
    if (was !== undefined && is !== undefined) {
      const effect = inverse(schemas.effect(direction, [{ place: was }], [{ place: is }]));
      tell('not', effect === 'undecided' ? 'changed' : effect, 'excludes other values now', was, is);
    } else if (is !== undefined) tell('not', 'narrowed', 'now excludes some values', before.place, is);
    else tell('not', 'widened', 'no longer excludes some values', was, after.place);
  }
}

function compareIf(pair: Pair): void {
  const { schemas, direction, before, after, reportKeyword: tell } = pair;
  const conditions = (views: Views, view: View) =>
    view.layers
      .filter(({ value }) => value.if !== undefined && (value.then !== undefined || value.else !== undefined))
      .map(({ place }) => ({
        place: views.tree.at(place, 'if'),
        branches: ['then', 'else'].map((name): Part[] => {
          const at = views.tree.at(place, name);
          return at.value === undefined ? [] : [{ place: at }];
        }),
      }));
  const rest = conditions(schemas.after, after);
  for (const { place, branches } of conditions(schemas.before, before)) {
    const same = rest.findIndex(
      (each) => schemas.effect(direction, [{ place }], [{ place: each.place }]) === 'none',
    );
    const [found] = rest.splice(Math.max(same, 0), 1);
    if (found === undefined) tell('condition', 'widened', 'no longer has a condition', place, after.place);
    else if (same < 0) tell('condition', 'changed', 'has another condition now', place, found.place);
    else {
      const effects = branches.map((old, index) =>
        schemas.effect(direction, old, found.branches[index] ?? []),
      );
      const effect = joined(effects);
      const rule = effect === 'undecided' ? 'changed' : effect;
      tell('condition', rule, 'has a condition with other consequences now', place, found.place);
    }
  }
  for (const { place } of rest) tell('condition', 'narrowed', 'has a new condition', before.place, place);
}

function compareDependentSchemas({ schemas, direction, before, after, reportKeyword: tell }: Pair): void {
  const byName = (views: Views, view: View): Map<string, Place> =>
    new Map(
      views
        .held(view, 'dependentSchemas')
        .flatMap(({ value, at }) =>
          Object.keys(isObject(value) ? value : {}).map((name): [string, Place] => [
            name,
            views.tree.at(at, name),
          ]),
        ),
    );
  const [old, now] = [byName(schemas.before, before), byName(schemas.after, after)];
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(name), now.get(name)];
    const parts = (place: Place | undefined): Part[] => (place === undefined ? [] : [{ place }]);
    const effect = schemas.effect(direction, parts(was), parts(is));
    const text = `with the field \`${name}\` must have another form now`;
    tell(
      'condition',
      effect === 'undecided' ? 'changed' : effect,
      text,
      was ?? before.place,
      is ?? after.place,
    );
  }
}

function compareContains(pair: Pair): void {
  const { schemas, direction, before, after, reportKeyword: tell } = pair;
  const [old, now] = [
    placesOf(schemas.before, before, 'contains'),
    placesOf(schemas.after, after, 'contains'),
  ];
  if (old.length + now.length === 0) return;
  const least = (view: View): number => countOf(view, 'minContains') ?? 1;
  const most = (view: View): number => countOf(view, 'maxContains') ?? Number.POSITIVE_INFINITY;
  const says = (view: View): boolean => least(view) > 0 || most(view) !== Number.POSITIVE_INFINITY;
  if (old.length === 0) {
    if (says(after))
      tell('contains', 'narrowed', 'now limits how many items of a kind there are', before.place, now[0]);
    return;
  }
  if (now.length === 0) {
    if (says(before))
      tell('contains', 'widened', 'no longer limits how many items of a kind there are', old[0], after.place);
    return;
  }
  const [was, is] = [least(before), least(after)];
  if (was !== is)
    tell(
      'min-contains',
      is > was ? 'narrowed' : 'widened',
      `now needs at least ${is} such items; before ${was}`,
      old[0],
      now[0],
    );
  const [wasMost, isMost] = [most(before), most(after)];
  if (wasMost !== isMost) {
    const say = (count: number): string => (Number.isFinite(count) ? `at most ${count}` : 'any number');
    const text = `now allows ${say(isMost)} of such items; before ${say(wasMost)}`;
    tell('max-contains', isMost < wasMost ? 'narrowed' : 'widened', text, old[0], now[0]);
  }
  for (const [first, second] of pairs(pair, old, now)) {
    if (first === undefined || second === undefined) {
      tell('contains', first === undefined ? 'narrowed' : 'widened', 'counts other items now', first, second);
      continue;
    }
    const inner = schemas.effect(direction, [{ place: first }], [{ place: second }]);
    // With a least number fewer kinds are harder to meet, with a greatest number they are easier.
    const effects = [
      ...(Math.max(was, is) > 0 ? [inner] : []),
      ...(Number.isFinite(Math.min(wasMost, isMost)) ? [inverse(inner)] : []),
    ];
    const effect = joined(effects);
    tell('contains', effect === 'undecided' ? 'changed' : effect, 'counts other items now', first, second);
  }
}
