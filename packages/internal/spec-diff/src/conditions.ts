import type { Place } from '@voice-agent/spec-model';
import { compareLimits } from './keywords.ts';
import type { Pair } from './pair.ts';
import { countOf } from './scalars.ts';
import { type Effect, joined } from './schema-rules.ts';
import { partsAt, type View } from './view.ts';

const inverses: Partial<Record<Effect, Effect>> = { narrowed: 'widened', widened: 'narrowed' };
const inverse = (effect: Effect): Effect => inverses[effect] ?? effect;

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

/** A rule for a keyword of schemas never has the effect `undecided`. */
const decided = (effect: Effect): Effect => (effect === 'undecided' ? 'changed' : effect);

function compareNot(pair: Pair): void {
  const { schemas, direction, before, after, report } = pair;
  for (const [old, now] of matchPlaces(pair, placesOf(before, 'not'), placesOf(after, 'not'))) {
    if (old === undefined) report('not', 'narrowed', 'now excludes some values', undefined, now);
    else if (now === undefined) report('not', 'widened', 'no longer excludes some values', old);
    else {
      const effect = inverse(schemas.effect(direction, [{ place: old }], [{ place: now }]));
      report('not', decided(effect), 'excludes other values now', old, now);
    }
  }
}

function compareIf({ schemas, direction, before, after, report }: Pair): void {
  const conditions = ({ layers, tree }: View) =>
    layers
      .filter(({ value }) => value.if !== undefined && (value.then !== undefined || value.else !== undefined))
      .map(({ place }) => ({
        place: tree.at(place, 'if'),
        branches: ['then', 'else'].map((name) => partsAt(tree.at(place, name))),
      }));
  const rest = conditions(after);
  for (const { place, branches } of conditions(before)) {
    const same = rest.findIndex(
      (each) => schemas.effect(direction, [{ place }], [{ place: each.place }]) === 'none',
    );
    const [found] = rest.splice(Math.max(same, 0), 1);
    if (found === undefined) report('condition', 'widened', 'no longer has a condition', place);
    else if (same < 0) report('condition', 'changed', 'has another condition now', place, found.place);
    else {
      const effects = branches.map((old, index) =>
        schemas.effect(direction, old, found.branches[index] ?? []),
      );
      const text = 'has a condition with other consequences now';
      report('condition', decided(joined(effects)), text, place, found.place);
    }
  }
  for (const { place } of rest) report('condition', 'narrowed', 'has a new condition', undefined, place);
}

function compareDependentSchemas({ schemas, direction, before, after, report }: Pair): void {
  const [old, now] = [before.entriesOf('dependentSchemas'), after.entriesOf('dependentSchemas')];
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const [first, second] = [old.get(name) ?? [], now.get(name) ?? []];
    const effect = schemas.effect(direction, first, second);
    const text = `with the field \`${name}\` must have another form now`;
    report('condition', decided(effect), text, first[0]?.place, second[0]?.place);
  }
}

function compareContains(pair: Pair): void {
  const { schemas, direction, before, after, report } = pair;
  const [old, now] = [placesOf(before, 'contains'), placesOf(after, 'contains')];
  const minOf = (view: View): number => countOf(view, 'minContains') ?? 1;
  const maxOf = (view: View): number => countOf(view, 'maxContains') ?? Number.POSITIVE_INFINITY;
  const [oldMin, newMin, oldMax, newMax] = [minOf(before), minOf(after), maxOf(before), maxOf(after)];
  if (old.length === 0 || now.length === 0) {
    const isNew = old.length === 0;
    const [min, max] = isNew ? [newMin, newMax] : [oldMin, oldMax];
    const text = `${isNew ? 'now' : 'no longer'} limits how many items of a kind there are`;
    if (old.length + now.length > 0 && (min > 0 || Number.isFinite(max)))
      report('contains', isNew ? 'narrowed' : 'widened', text, old[0], now[0]);
    return;
  }
  const bound = (value: number) => (Number.isFinite(value) ? { value, exclusive: false } : undefined);
  const [mins, maxes] = [[bound(oldMin), bound(newMin)] as const, [bound(oldMax), bound(newMax)] as const];
  compareLimits(pair, 'min-contains', 'minimum', mins, ['contains'], ' such items');
  compareLimits(pair, 'max-contains', 'maximum', maxes, ['contains'], ' such items');
  for (const [first, second] of matchPlaces(pair, old, now)) {
    const text = 'counts other items now';
    if (first === undefined || second === undefined) {
      report('contains', first === undefined ? 'narrowed' : 'widened', text, first, second);
      continue;
    }
    const inner = schemas.effect(direction, [{ place: first }], [{ place: second }]);
    // A narrower schema makes `minContains` harder to satisfy, and `maxContains` easier.
    const effects = [
      ...(Math.max(oldMin, newMin) > 0 ? [inner] : []),
      ...(Number.isFinite(Math.min(oldMax, newMax)) ? [inverse(inner)] : []),
    ];
    report('contains', decided(joined(effects)), text, first, second);
  }
}
