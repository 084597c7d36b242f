import { type Branch, branchOf, labelOf, nameOf, namesOf, overlapOf } from './branches.ts';
import { compareOverlaps } from './overlaps.ts';
import type { Pair } from './pair.ts';
import { common, plus } from './sets.ts';
import { splitByDiscriminator, splitByType } from './splits.ts';
import { baseOf, type Union, type View } from './view.ts';
import type { Views } from './views.ts';

const alike = 0.5;

/** Compares alternatives on one side with a schema without any on the other. `done`: it has compared everything. */
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
  const { before, after, reportKeyword: tell } = pair;
  const [old, now] = [before.unions, after.unions];
  for (let index = 0; index < Math.max(old.length, now.length); index++) {
    const [was, is] = [old[index], now[index]];
    if (was !== undefined && is !== undefined) {
      compareBranches(
        pair,
        branchesOf(pair.schemas.before, was, is),
        branchesOf(pair.schemas.after, is, was),
        is,
      );
      compareKinds(pair, was, is);
    } else if (is !== undefined)
      tell(
        'all-of-branch',
        'narrowed',
        'must now be of one of several forms as well',
        before.place,
        is.place,
      );
    else
      tell('all-of-branch', 'widened', 'need no longer be of one of several forms', was?.place, after.place);
  }
}

/** Where there are more or fewer alternatives than on the other side, one type each may say what has become of which. */
function branchesOf(views: Views, union: Union, other: Union): Branch[] {
  const isLikely = union.branches.length === other.branches.length;
  return union.branches.flatMap((part) => {
    const pieces = isLikely ? [[part]] : splitByType(views.of([part]), part);
    return pieces.map((parts) => branchOf(views, [part], parts));
  });
}

/** One side has alternatives and the other has none: the other is one alternative. */
function spread(pair: Pair, union: Union | undefined): void {
  if (union === undefined) return;
  const { schemas, before, after } = pair;
  const isBefore = before.unions.length > 0;
  const [views, view] = isBefore ? [schemas.before, before] : [schemas.after, after];
  const [otherViews, other] = isBefore ? [schemas.after, after] : [schemas.before, before];
  const base = baseOf(view);
  const branches = union.branches.map((part) => branchOf(views, [part], [...base, part]));
  const pieces = splitByDiscriminator(otherViews, other, { views, branches }).map((parts) =>
    branchOf(otherViews, [{ place: other.place }], parts),
  );
  compareBranches(pair, isBefore ? branches : pieces, isBefore ? pieces : branches, union);
}

function compareBranches(pair: Pair, before: Branch[], after: Branch[], union: Union): void {
  const { schemas, direction, reportKeyword: tell } = pair;
  const [old, now] = [[...before], [...after]];
  const matched: [Branch, Branch][] = [];
  const take = (fits: (a: Branch, b: Branch) => boolean): void => {
    for (const was of [...old]) {
      const found = now.filter((is) => fits(was, is));
      if (
        found.length !== 1 ||
        found[0] === undefined ||
        old.filter((each) => fits(each, found[0] as Branch)).length !== 1
      )
        continue;
      old.splice(old.indexOf(was), 1);
      now.splice(now.indexOf(found[0]), 1);
      matched.push([was, found[0]]);
    }
  };
  take((a, b) => a.constants !== '' && a.constants === b.constants);
  take((a, b) => a.reference !== '' && a.reference === b.reference);
  take((a, b) => a.title !== '' && a.title === b.title);
  for (const fits of [isSame, isLike]) {
    for (const was of [...old]) {
      const is = best(now, (each) => fits(pair, was, each));
      if (is === undefined) continue;
      old.splice(old.indexOf(was), 1);
      now.splice(now.indexOf(is), 1);
      matched.push([was, is]);
    }
  }
  for (const [was, is] of matched) pair.descend(was.parts, is.parts, after.length > 1 ? labelOf(is) : '');
  const rule = union.kind === 'oneOf' ? 'one-of-branch' : 'any-of-branch';
  for (const was of old) {
    const isCovered = after.some((is) =>
      ['none', 'widened'].includes(schemas.effect(direction, was.parts, is.parts)),
    );
    if (isOnlyNull(was)) tell('null', 'narrowed', 'can no longer be null', was.place, union.place);
    else if (!isCovered)
      tell(rule, 'narrowed', `no longer allows the form ${nameOf(was)}`, was.place, union.place);
  }
  for (const is of now) {
    const isCovered = before.some((was) =>
      ['none', 'narrowed'].includes(schemas.effect(direction, was.parts, is.parts)),
    );
    const place = pair.before.unions[0]?.place ?? pair.before.place;
    if (isOnlyNull(is)) tell('null', 'widened', 'can now be null', place, is.place);
    else if (!isCovered) tell(rule, 'widened', `now allows the form ${nameOf(is)} too`, place, is.place);
  }
  const isOneOf = ({ unions }: View): boolean => unions.some(({ kind }) => kind === 'oneOf');
  compareOverlaps(
    pair,
    [
      ...matched.map(([was, is]) => ({ was, is })),
      ...old.map((was) => ({ was })),
      ...now.map((is) => ({ is })),
    ],
    { before: isOneOf(pair.before), after: isOneOf(pair.after) },
  );
}

const isOnlyNull = ({ view }: Branch): boolean => view.types?.size === 1 && view.types.has('null');

const isSame = ({ schemas, direction }: Pair, a: Branch, b: Branch): number =>
  schemas.effect(direction, a.parts, b.parts) === 'none' ? 1 : 0;

/** How alike two branches are, from 0 to 1: their types, and then the names of their fields. */
function isLike(_: Pair, a: Branch, b: Branch): number {
  if (a.constants !== '' && b.constants !== '' && a.view.values === undefined) return 0;
  const [was, is] = [a.view.types, b.view.types];
  if (was !== undefined && is !== undefined && common(was, is).size === 0) return 0;
  const [old, now] = [new Set(namesOf(a.view)), new Set(namesOf(b.view))];
  const all = plus(old, now).size;
  return all === 0 ? 1 : common(old, now).size / all;
}

function best(branches: Branch[], score: (branch: Branch) => number): Branch | undefined {
  let [found, greatest]: [Branch | undefined, number] = [undefined, 0];
  for (const branch of branches) {
    const each = score(branch);
    if (each >= alike && each > greatest) [found, greatest] = [branch, each];
  }
  return found;
}

/** With `anyOf` several branches may fit, with `oneOf` exactly one. */
function compareKinds({ reportKeyword: tell, schemas }: Pair, was: Union, is: Union): void {
  if (was.kind === is.kind) return;
  const exclusive = was.kind === 'oneOf' ? overlapOf(schemas.before, was) : overlapOf(schemas.after, is);
  const text = `is now ${is.kind}; before ${was.kind}`;
  if (exclusive === 'some')
    tell('exclusive', is.kind === 'oneOf' ? 'narrowed' : 'widened', text, was.place, is.place);
  else if (exclusive === 'unknown')
    tell(
      'undecided',
      'undecided',
      `${text}, and whether two forms fit at once is not known`,
      was.place,
      is.place,
    );
}
