import { areApart, areExclusive, type Branch, isPlain, nameOf } from './branches.ts';
import type { Pair } from './pair.ts';
import { sampleOf } from './samples.ts';

/** A branch on both sides; one side is missing when the branch is new or gone. */
export interface BranchMatch {
  before?: Branch;
  after?: Branch;
}

/**
 * `oneOf` rejects a value of two branches. So a branch that accepts more can take values away from another one, and a
 * branch that accepts less can give them back.
 *
 * @returns the branches of which that was reported
 */
export function compareOverlaps(pair: Pair, matches: readonly BranchMatch[]): Set<Branch> {
  const overlapping = new Set<Branch>();
  for (const match of matches) {
    const { before, after } = match;
    const effect = before && after && pair.schemas.effect(pair.direction, before.parts, after.parts);
    for (const side of ['after', 'before'] as const) {
      const changed = match[side];
      const harmless = side === 'after' ? 'narrowed' : 'widened';
      if (changed === undefined || effect === 'none' || effect === harmless) continue;
      const isReported = matches.some((each) => {
        const other = each.before && each.after && each[side];
        if (each === match || other === undefined || !areExclusive(changed, other)) return false;
        return !isOverlapSame(pair, match, each) && reportOverlap(pair, changed, other, side);
      });
      if (isReported) overlapping.add(changed);
    }
  }
  return overlapping;
}

/** The names of two branches; with their places when those are the same. */
function namesOfBoth(...branches: [Branch, Branch]): [string, string] {
  const [one, two] = branches.map(nameOf) as [string, string];
  if (one !== two) return [one, two];
  const placeOf = ({ reference, place }: Branch): string =>
    reference || place.pointer.split('/').slice(-2).join('/');
  return branches.map((branch) => `${one} (\`${placeOf(branch)}\`)`) as [string, string];
}

/** @returns whether the branches of one side can overlap */
function reportOverlap(pair: Pair, changed: Branch, other: Branch, side: 'before' | 'after'): boolean {
  if (areApart(other, changed)) return false;
  const [one, two] = namesOfBoth(changed, other);
  const isAfter = side === 'after';
  const text = isAfter
    ? `rejects what fits both ${one} and ${two}, and ${one} now accepts more`
    : `no longer rejects what fitted both ${one} and ${two}, since ${one} now accepts less`;
  const isScalar = isPlain(changed) && isPlain(other) && !mayBeObject(changed) && !mayBeObject(other);
  // A request may be accepted that was rejected, and a response may have fewer values.
  if (!isScalar && isAfter === (pair.direction === 'response')) return false;
  const isSure = isScalar || isShown(pair, changed, other, isAfter);
  const at = isAfter ? [pair.before.place, changed.place] : [changed.place, pair.after.place];
  const effect = isAfter ? 'narrowed' : 'widened';
  pair.report(isSure ? 'exclusive' : 'undecided', isSure ? effect : 'undecided', text, ...at);
  return true;
}

/** Whether there is a value that fits two branches on one side, and that the whole of the other side accepts. */
function isShown({ before, after }: Pair, changed: Branch, other: Branch, isAfter: boolean): boolean {
  const [here, there] = isAfter ? [after, before] : [before, after];
  const value = sampleOf([there, changed.view, other.view]);
  return value !== undefined && !here.accepts(value);
}

/** Whether the values that fit two branches stay the same; fields that neither branch described do not count. */
function isOverlapSame({ schemas, direction }: Pair, one: BranchMatch, two: BranchMatch): boolean {
  if (!one.before || !one.after || !two.before || !two.after) return false;
  const before = [...one.before.parts, ...two.before.parts];
  const after = [...one.after.parts, ...two.after.parts];
  return schemas.effectOnDescribed(direction, before, after) === 'none';
}

const mayBeObject = ({ view }: Branch): boolean => view.types === undefined || view.types.has('object');
