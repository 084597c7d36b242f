import { areApart, type Branch, isPlain, nameOf } from './branches.ts';
import type { Pair } from './pair.ts';

/** A branch on both sides; one side is missing when the branch is new or gone. */
export interface BranchMatch {
  before?: Branch;
  after?: Branch;
}

/**
 * `oneOf` rejects a value of two branches. So a branch that accepts more can take values away from another one, and a
 * branch that accepts less can give them back.
 *
 * @param isOneOf the sides where only one branch may match
 */
export function compareOverlaps(
  pair: Pair,
  matches: readonly BranchMatch[],
  isOneOf: { before: boolean; after: boolean },
): void {
  for (const match of matches) {
    const { before, after } = match;
    const effect =
      before === undefined || after === undefined
        ? undefined
        : pair.schemas.effect(pair.direction, before.parts, after.parts);
    const others = matches.filter((each) => each !== match);
    if (isOneOf.after && after !== undefined && effect !== 'none' && effect !== 'narrowed')
      others.some((other) => reportOverlap(pair, match, other, 'after'));
    if (isOneOf.before && before !== undefined && effect !== 'none' && effect !== 'widened')
      others.some((other) => reportOverlap(pair, match, other, 'before'));
  }
}

/** @returns whether the branches of one side can overlap */
function reportOverlap(pair: Pair, match: BranchMatch, next: BranchMatch, side: 'before' | 'after'): boolean {
  const [changed, other] = [match[side], next[side]];
  if (next.before === undefined || next.after === undefined || !changed || !other) return false;
  if (areApart(other, changed)) return false;
  const isAfter = side === 'after';
  const isSure = isPlain(changed) && isPlain(other) && !mayBeObject(changed) && !mayBeObject(other);
  if (!isSure && (isHarmless(pair, isAfter) || isOverlapSame(pair, match, next))) return false;
  const [one, two] = [nameOf(changed), nameOf(other)];
  const text = isAfter
    ? `refuses what fits both ${one} and ${two}, and ${one} takes more now`
    : `no longer refuses what fitted both ${one} and ${two}, since ${one} takes less now`;
  const at = isAfter ? [pair.before.place, changed.place] : [changed.place, pair.after.place];
  const effect = isAfter ? 'narrowed' : 'widened';
  pair.report(isSure ? 'exclusive' : 'undecided', isSure ? effect : 'undecided', text, ...at);
  return true;
}

/** A request may be refused less often, and a response may hold fewer values. */
const isHarmless = ({ direction }: Pair, isAfter: boolean): boolean => isAfter === (direction === 'response');

/** Whether the values that fit two branches stay the same; fields that neither branch described do not count. */
function isOverlapSame({ schemas, direction }: Pair, one: BranchMatch, two: BranchMatch): boolean {
  if (!one.before || !one.after || !two.before || !two.after) return false;
  const before = [...one.before.parts, ...two.before.parts];
  const after = [...one.after.parts, ...two.after.parts];
  return schemas.effect(direction, before, after, { fields: 'described' }) === 'none';
}

const mayBeObject = ({ view }: Branch): boolean => view.types === undefined || view.types.has('object');
