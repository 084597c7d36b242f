import { placeId } from '@voice-agent/spec-model';
import {
  areExclusive,
  type Branch,
  branchOf,
  isImpossible,
  labelOf,
  nameOf,
  namesOf,
  overlapOf,
} from './branches.ts';
import { compareDiscriminator } from './keywords.ts';
import { discriminatorOf, endId, kindsOf } from './kinds.ts';
import { compareOverlaps } from './overlaps.ts';
import type { Pair } from './pair.ts';
import type { Effect } from './schema-rules.ts';
import { common, plus } from './sets.ts';
import { splitByDiscriminator, splitByField, splitByType, splitByValues, withoutNull } from './splits.ts';
import { compareNull } from './types.ts';
import { isAnnotation, type Part, type Union, type View } from './view.ts';

const minLikeness = 0.5;

/** Alternatives can be recursive. */
const maxNesting = 8;

/**
 * Compares a schema with alternatives to one without, or to one whose alternatives say what is beside them on this side.
 *
 * @returns `done`: nothing is left to compare
 */
export function compareSpread(pair: Pair): 'done' | 'more' {
  const { before, after } = pair;
  const [union, another] = [...before.unions, ...after.unions];
  const isListed = before.values !== undefined || after.values !== undefined;
  if (union === undefined || isListed || before.never || after.never) return 'more';
  const isUneven =
    before.unions.length === 1 &&
    after.unions.length === 1 &&
    isBare(before, 'discriminator') !== isBare(after, 'discriminator');
  if (another !== undefined && !isUneven) return 'more';
  const [first, second] = branchesOf(pair, before.unions[0], after.unions[0], true);
  compareNull(pair);
  compareDiscriminator(pair);
  if (another !== undefined) compareSplit(pair, first, second, another);
  else if (before.unions.length > 0) compareBranches(pair, first, pieces(after, first), union);
  else compareBranches(pair, pieces(before, second), second, union);
  return 'done';
}

/** The side without alternatives as a single one, or as one for each discriminator value of the other side. */
const pieces = (view: View, branches: Branch[]): Branch[] =>
  withoutNull(branchOf(view, view.place, view.base)).flatMap((whole) =>
    splitByDiscriminator(whole.view, branches).map((parts) => branchOf(view, whole.place, parts)),
  );

/** Whether no keyword limits the values, except for one. */
const isBare = ({ layers }: View, except: string): boolean =>
  layers.every(({ value }) => Object.keys(value).every((key) => isAnnotation(key) || key === except));

/** Compares `oneOf` and `anyOf`. */
export function compareUnions(pair: Pair): void {
  const { before, after, report } = pair;
  const [old, now] = [before.unions, after.unions];
  for (let index = 0; index < Math.max(old.length, now.length); index++) {
    const [oldUnion, newUnion] = [old[index], now[index]];
    if (oldUnion !== undefined && newUnion !== undefined)
      compareSplit(pair, ...branchesOf(pair, oldUnion, newUnion), newUnion);
    else {
      const isNew = oldUnion === undefined;
      const text = isNew
        ? 'must now be of one of several forms as well'
        : 'need no longer be of one of several forms';
      report('all-of-branch', isNew ? 'narrowed' : 'widened', text, oldUnion?.place, newUnion?.place);
    }
  }
}

function compareSplit(pair: Pair, before: Branch[], after: Branch[], union: Union): void {
  const possible = (view: View, branches: Branch[]): Branch[] =>
    namesOf(view).length === 0
      ? branches
      : branches.filter(({ parts }) => !isImpossible(view.of([...view.base, ...parts]), 'own'));
  const [old, now] = [split(pair.before, before, after), split(pair.after, after, before)];
  compareBranches(pair, possible(pair.before, old), possible(pair.after, now), union);
}

/** The branches of both sides. @param isWhole with what stands beside the unions */
function branchesOf(
  { before, after }: Pair,
  oldUnion: Union | undefined,
  newUnion: Union | undefined,
  isWhole: boolean = false,
): [before: Branch[], after: Branch[]] {
  const all = (known: (name: string, side: number) => boolean): Branch[][] =>
    [before, after].map((view, side) => {
      const union = side === 0 ? oldUnion : newUnion;
      const isKnown = (name: string): boolean => name !== '' && known(name, side);
      return union === undefined ? [] : flattened(view, union, isKnown, isWhole ? view.base : []);
    });
  // A branch that both sides have stays whole.
  const names: [Set<string>, Set<string>] = [new Set(), new Set()];
  all((name, side) => names[side as 0 | 1].add(name) === undefined);
  const shared = common(...names);
  const [first = [], second = []] = all((name) => shared.has(name));
  return [first.flatMap(withoutNull), second.flatMap(withoutNull)];
}

/** The branches of a union; in place of one that is a union itself, those of that, once. */
function flattened(
  view: View,
  union: Union,
  isKnown: (name: string) => boolean,
  base: Part[],
  within: Union[] = [],
  seen: Set<string> = new Set(),
): Branch[] {
  const unions = [...within, union];
  seen.add(placeId(union.place));
  return union.branches.flatMap((part) => {
    const branch = branchOf(view, part.place, [...base, part], unions);
    const [inner, another] = branch.view.unions;
    const isNested = inner !== undefined && another === undefined && branch.view.values === undefined;
    if (isKnown(branch.reference) || !isNested || unions.length > maxNesting) return [branch];
    if (seen.has(placeId(inner.place))) return [];
    return flattened(branch.view, inner, isKnown, branch.view.base, unions, seen);
  });
}

/** Splits branches by type and by field when the other side has another number of them, to find more matches. */
function split(view: View, branches: Branch[], others: Branch[]): Branch[] {
  if (branches.length === others.length) return branches;
  return branches.flatMap((branch) =>
    splitByType(branch.view, branch.parts)
      .flatMap((parts) => splitByField(view.of(parts), parts, others))
      .flatMap((parts) => splitByValues(view.of(parts), parts, others))
      .map((parts) => branchOf(view, branch.place, parts, branch.within)),
  );
}

function compareBranches(pair: Pair, before: Branch[], after: Branch[], union: Union): void {
  const { schemas, direction, report } = pair;
  const { matched, removed, added } = matchBranches(
    pair,
    withKinds(pair.before, before),
    withKinds(pair.after, after),
  );
  for (const [old, now] of matched) pair.descend(old.parts, now.parts, after.length > 1 ? labelOf(now) : '');
  const overlapping = compareOverlaps(pair, [
    ...matched.map(([old, now]) => ({ before: old, after: now })),
    ...removed.map((branch) => ({ before: branch })),
    ...added.map((branch) => ({ after: branch })),
  ]);
  // What it accepts in addition takes values away from others.
  const isTold = (branch: Branch, safe: 'request' | 'response'): boolean =>
    direction === safe && overlapping.has(branch);
  const rule = union.kind === 'oneOf' ? 'one-of-branch' : 'any-of-branch';
  const isEffect = (old: Branch, now: Branch, effect: Effect): boolean =>
    ['none', effect].includes(schemas.effect(direction, old.parts, now.parts));
  for (const old of removed) {
    const isCovered = after.some((now) => isEffect(old, now, 'widened'));
    const text = `no longer allows the form ${nameOf(old)}`;
    if (!isCovered && !old.view.isDangling && !isTold(old, 'response'))
      report(rule, 'narrowed', text, old.place, union.place);
  }
  const isUnknown = removed.some(({ view }) => view.isDangling);
  for (const now of isUnknown ? [] : added) {
    const isCovered = before.some((old) => isEffect(old, now, 'narrowed'));
    const text = `now allows the form ${nameOf(now)} too`;
    if (!isCovered && !isTold(now, 'request'))
      report(rule, 'widened', text, pair.before.unions[0]?.place, now.place);
  }
  compareKinds(pair, matched);
}

/** Branches with the values of the discriminator that mean them. */
function withKinds(view: View, branches: Branch[]): Branch[] {
  const found = discriminatorOf(view);
  if (found === undefined) return branches;
  const kinds = [...kindsOf(view, found)];
  return branches.map((branch) => {
    const id = endId(view.tree, branch.place);
    const own = kinds.flatMap(([kind, { target }]) =>
      target !== undefined && endId(view.tree, target) === id ? [kind] : [],
    );
    return { ...branch, kind: own.sort().join() };
  });
}

/** Matches branches by a unique discriminator value, constant, reference or title, then by equality, likeness and type. */
function matchBranches(
  pair: Pair,
  before: Branch[],
  after: Branch[],
): { matched: [old: Branch, now: Branch][]; removed: Branch[]; added: Branch[] } {
  const [removed, added] = [[...before], [...after]];
  const matched: [Branch, Branch][] = [];
  const match = (old: Branch, now: Branch): void => {
    removed.splice(removed.indexOf(old), 1);
    added.splice(added.indexOf(now), 1);
    matched.push([old, now]);
  };
  for (const key of ['kind', 'constants', 'reference', 'title'] as const)
    for (const old of removed.filter((each) => each[key] !== '')) {
      const [now, another] = added.filter((each) => each[key] === old[key]);
      const isUnique = removed.filter((each) => each[key] === old[key]).length === 1;
      if (now !== undefined && another === undefined && isUnique) match(old, now);
    }
  for (const score of [equality, likeness, kinship])
    for (const old of [...removed]) {
      const now = best(added, (each) => score(pair, old, each));
      if (now !== undefined) match(old, now);
    }
  return { matched, removed, added };
}

const equality = ({ schemas, direction }: Pair, a: Branch, b: Branch): number =>
  schemas.effect(direction, a.parts, b.parts) === 'none' ? 1 : 0;

/** How similar two branches are, from 0 to 1: by their types, then by the names of their fields. */
function likeness(_: Pair, a: Branch, b: Branch): number {
  if (a.constants !== '' && b.constants !== '' && a.view.values === undefined) return 0;
  const [oldTypes, newTypes] = [a.view.types, b.view.types];
  if (oldTypes !== undefined && newTypes !== undefined && common(oldTypes, newTypes).size === 0) return 0;
  const [oldNames, newNames] = [new Set(namesOf(a.view)), new Set(namesOf(b.view))];
  const all = plus(oldNames, newNames).size;
  return all === 0 ? 1 : common(oldNames, newNames).size / all;
}

/** Whether both branches are objects, and one of them has no other keyword. */
const kinship = (_: Pair, ...branches: Branch[]): number =>
  Number(
    branches.every(({ view }) => view.types?.has('object') === true) &&
      branches.some(({ view }) => view.unions.length === 0 && isBare(view, 'type')),
  );

function best(branches: Branch[], score: (branch: Branch) => number): Branch | undefined {
  let [found, maxLikeness]: [Branch | undefined, number] = [undefined, 0];
  for (const branch of branches) {
    const each = score(branch);
    if (each >= minLikeness && each > maxLikeness) [found, maxLikeness] = [branch, each];
  }
  return found;
}

/** Compares `oneOf`, which accepts values of exactly one branch, with `anyOf`. */
function compareKinds({ report, before, after }: Pair, matched: readonly [old: Branch, now: Branch][]): void {
  const at = [before.unions[0]?.place, after.unions[0]?.place] as const;
  let isUnknown = false;
  for (const [index, [old, now]] of matched.entries())
    for (const [otherOld, otherNow] of matched.slice(index + 1)) {
      const [was, is] = [areExclusive(old, otherOld), areExclusive(now, otherNow)];
      if (was === is) continue;
      const overlap = is ? overlapOf(now, otherNow) : overlapOf(old, otherOld);
      if (overlap === 'some') {
        const text = is ? 'is now oneOf; before anyOf' : 'is now anyOf; before oneOf';
        report('exclusive', is ? 'narrowed' : 'widened', text, ...at);
        return;
      }
      isUnknown ||= overlap === 'unknown';
    }
  const text = 'changes between oneOf and anyOf, and whether two forms fit at once is not known';
  if (isUnknown) report('undecided', 'undecided', text, ...at);
}
