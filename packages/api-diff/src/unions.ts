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
  const [old, now] = [[...before], [...after]];
  const matched: [Branch, Branch][] = [];
  const take = (fits: (a: Branch, b: Branch) => boolean): void => {
    for (const oldBranch of [...old]) {
      const found = now.filter((newBranch) => fits(oldBranch, newBranch));
      if (
        found.length !== 1 ||
        found[0] === undefined ||
        old.filter((each) => fits(each, found[0] as Branch)).length !== 1
      )
        continue;
      old.splice(old.indexOf(oldBranch), 1);
      now.splice(now.indexOf(found[0]), 1);
      matched.push([oldBranch, found[0]]);
    }
  };
  take((a, b) => a.constants !== '' && a.constants === b.constants);
  take((a, b) => a.reference !== '' && a.reference === b.reference);
  take((a, b) => a.title !== '' && a.title === b.title);
  for (const fits of [equality, likeness]) {
    for (const oldBranch of [...old]) {
      const newBranch = best(now, (each) => fits(pair, oldBranch, each));
      if (newBranch === undefined) continue;
      old.splice(old.indexOf(oldBranch), 1);
      now.splice(now.indexOf(newBranch), 1);
      matched.push([oldBranch, newBranch]);
    }
  }
  for (const [oldBranch, newBranch] of matched)
    pair.descend(oldBranch.parts, newBranch.parts, after.length > 1 ? labelOf(newBranch) : '');
  const rule = union.kind === 'oneOf' ? 'one-of-branch' : 'any-of-branch';
  for (const oldBranch of old) {
    const isCovered = after.some((newBranch) =>
      ['none', 'widened'].includes(schemas.effect(direction, oldBranch.parts, newBranch.parts)),
    );
    if (isOnlyNull(oldBranch))
      report('null', 'narrowed', 'can no longer be null', oldBranch.place, union.place);
    else if (!isCovered)
      report(
        rule,
        'narrowed',
        `no longer allows the form ${nameOf(oldBranch)}`,
        oldBranch.place,
        union.place,
      );
  }
  for (const newBranch of now) {
    const isCovered = before.some((oldBranch) =>
      ['none', 'narrowed'].includes(schemas.effect(direction, oldBranch.parts, newBranch.parts)),
    );
    const place = pair.before.unions[0]?.place ?? pair.before.place;
    if (isOnlyNull(newBranch)) report('null', 'widened', 'can now be null', place, newBranch.place);
    else if (!isCovered)
      report(rule, 'widened', `now allows the form ${nameOf(newBranch)} too`, place, newBranch.place);
  }
  const isOneOf = ({ unions }: View): boolean => unions.some(({ kind }) => kind === 'oneOf');
  compareOverlaps(
    pair,
    [
      ...matched.map(([oldBranch, newBranch]) => ({ before: oldBranch, after: newBranch })),
      ...old.map((branch) => ({ before: branch })),
      ...now.map((branch) => ({ after: branch })),
    ],
    { before: isOneOf(pair.before), after: isOneOf(pair.after) },
  );
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
