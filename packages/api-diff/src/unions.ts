import { type Branch, branchOf, labelOf, nameOf, namesOf, overlapOf } from './branches.ts';
import { compareOverlaps } from './overlaps.ts';
import type { Pair } from './pair.ts';
import { common, plus } from './sets.ts';
import { splitByDiscriminator, splitByType } from './splits.ts';
import type { Union } from './view.ts';
import type { View } from './views.ts';

const minLikeness = 0.5;

/** Compares a schema with alternatives to one without. `done`: nothing is left to compare. */
export function compareSpread(pair: Pair): 'done' | 'more' {
  const unions = [...pair.before.unions, ...pair.after.unions];
  const isOneSided = pair.before.unions.length === 0 || pair.after.unions.length === 0;
  const { before, after } = pair;
  const isListed = before.values !== undefined || after.values !== undefined;
  if (unions.length !== 1 || !isOneSided || isListed || before.never || after.never) return 'more';
  spread(pair, unions[0]);
  return 'done';
}

/** Compares `oneOf` and `anyOf`. */
export function compareUnions(pair: Pair): void {
  const { before, after, report } = pair;
  const [old, now] = [before.unions, after.unions];
  for (let index = 0; index < Math.max(old.length, now.length); index++) {
    const [oldUnion, newUnion] = [old[index], now[index]];
    if (oldUnion !== undefined && newUnion !== undefined) {
      compareBranches(
        pair,
        branchesOf(before, oldUnion, newUnion),
        branchesOf(after, newUnion, oldUnion),
        newUnion,
      );
      compareKinds(pair, oldUnion, newUnion);
    } else {
      const isNew = oldUnion === undefined;
      const text = isNew
        ? 'must now be of one of several forms as well'
        : 'need no longer be of one of several forms';
      report('all-of-branch', isNew ? 'narrowed' : 'widened', text, oldUnion?.place, newUnion?.place);
    }
  }
}

/** The branches of a union; split by type when the other side has another number of them, to find more matches. */
function branchesOf(view: View, union: Union, other: Union): Branch[] {
  const isLikely = union.branches.length === other.branches.length;
  return union.branches.flatMap((part) => {
    const pieces = isLikely ? [[part]] : splitByType(view.of([part]), part);
    return pieces.map((parts) => branchOf(view, [part], parts));
  });
}

/** The side without alternatives is a single one, or one for each discriminator value of the other side. */
function spread(pair: Pair, union: Union | undefined): void {
  if (union === undefined) return;
  const { before, after } = pair;
  const isBefore = before.unions.length > 0;
  const [view, other] = isBefore ? [before, after] : [after, before];
  const branches = union.branches.map((part) => branchOf(view, [part], [...view.base, part]));
  const pieces = splitByDiscriminator(other, branches).map((parts) =>
    branchOf(other, [{ place: other.place }], parts),
  );
  compareBranches(pair, isBefore ? branches : pieces, isBefore ? pieces : branches, union);
}

function compareBranches(pair: Pair, before: Branch[], after: Branch[], union: Union): void {
  const { schemas, direction, report } = pair;
  const { matched, removed, added } = matchBranches(pair, before, after);
  for (const [old, now] of matched) pair.descend(old.parts, now.parts, after.length > 1 ? labelOf(now) : '');
  const rule = union.kind === 'oneOf' ? 'one-of-branch' : 'any-of-branch';
  for (const old of removed) {
    const isCovered = after.some((now) =>
      ['none', 'widened'].includes(schemas.effect(direction, old.parts, now.parts)),
    );
    const at = [old.place, union.place] as const;
    if (isOnlyNull(old)) report('null', 'narrowed', 'can no longer be null', ...at);
    else if (!isCovered) report(rule, 'narrowed', `no longer allows the form ${nameOf(old)}`, ...at);
  }
  for (const now of added) {
    const isCovered = before.some((old) =>
      ['none', 'narrowed'].includes(schemas.effect(direction, old.parts, now.parts)),
    );
    const at = [pair.before.unions[0]?.place, now.place] as const;
    if (isOnlyNull(now)) report('null', 'widened', 'can now be null', ...at);
    else if (!isCovered) report(rule, 'widened', `now allows the form ${nameOf(now)} too`, ...at);
  }
  const isOneOf = ({ unions }: View): boolean => unions.some(({ kind }) => kind === 'oneOf');
  const matches = [
    ...matched.map(([old, now]) => ({ before: old, after: now })),
    ...removed.map((branch) => ({ before: branch })),
    ...added.map((branch) => ({ after: branch })),
  ];
  compareOverlaps(pair, matches, { before: isOneOf(pair.before), after: isOneOf(pair.after) });
}

/** Matches branches by a unique constant, reference or title, then by equality, then by likeness. */
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
  for (const key of ['constants', 'reference', 'title'] as const)
    for (const old of removed.filter((each) => each[key] !== '')) {
      const [now, another] = added.filter((each) => each[key] === old[key]);
      const isUnique = removed.filter((each) => each[key] === old[key]).length === 1;
      if (now !== undefined && another === undefined && isUnique) match(old, now);
    }
  for (const score of [equality, likeness])
    for (const old of [...removed]) {
      const now = best(added, (each) => score(pair, old, each));
      if (now !== undefined) match(old, now);
    }
  return { matched, removed, added };
}

const isOnlyNull = ({ view }: Branch): boolean => view.types?.size === 1 && view.types.has('null');

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

function best(branches: Branch[], score: (branch: Branch) => number): Branch | undefined {
  let [found, greatest]: [Branch | undefined, number] = [undefined, 0];
  for (const branch of branches) {
    const each = score(branch);
    if (each >= minLikeness && each > greatest) [found, greatest] = [branch, each];
  }
  return found;
}

/** Compares `oneOf`, which accepts values of exactly one branch, with `anyOf`. */
function compareKinds({ report, before, after }: Pair, oldUnion: Union, newUnion: Union): void {
  if (oldUnion.kind === newUnion.kind) return;
  const at = [oldUnion.place, newUnion.place] as const;
  const isOneOf = newUnion.kind === 'oneOf';
  const overlap = isOneOf ? overlapOf(after, newUnion) : overlapOf(before, oldUnion);
  const text = `is now ${newUnion.kind}; before ${oldUnion.kind}`;
  if (overlap === 'some') report('exclusive', isOneOf ? 'narrowed' : 'widened', text, ...at);
  else if (overlap === 'unknown')
    report('undecided', 'undecided', `${text}, and whether two forms fit at once is not known`, ...at);
}
