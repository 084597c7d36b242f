import { areApart, type Branch, isPlain, nameOf } from './branches.ts';
import type { Pair } from './pair.ts';
import type { Views } from './views.ts';

/** What became of a branch; one side is missing where it is new or gone. */
export interface BranchMatch {
  was?: Branch;
  is?: Branch;
}

/**
 * With `oneOf` a value that fits two branches is refused. So a branch that takes more can take values away from
 * another one, and a branch that takes less can give them back.
 *
 * @param isOneOf on which sides one branch only may fit
 */
export function compareOverlaps(
  pair: Pair,
  fates: readonly BranchMatch[],
  isOneOf: { before: boolean; after: boolean },
): void {
  const { schemas, direction, reportKeyword: tell } = pair;
  const told = (views: Views, changed: Branch, other: Branch, effect: 'narrowed' | 'widened'): boolean => {
    if (areApart(views, other, changed)) return false;
    const place = pair[effect === 'narrowed' ? 'before' : 'after'].place;
    const at = effect === 'narrowed' ? ([place, changed.place] as const) : ([changed.place, place] as const);
    const [one, two] = [nameOf(changed), nameOf(other)];
    const text =
      effect === 'narrowed'
        ? `refuses what fits both ${one} and ${two}, and ${one} takes more now`
        : `no longer refuses what fitted both ${one} and ${two}, since ${one} takes less now`;
    const isSure = isPlain(changed) && isPlain(other) && !mayBeObject(changed) && !mayBeObject(other);
    if (isSure) tell('exclusive', effect, text, ...at);
    else tell('undecided', 'undecided', text, ...at);
    return true;
  };
  for (const { was, is } of fates) {
    const effect =
      was === undefined || is === undefined ? undefined : schemas.effect(direction, was.parts, is.parts);
    const others = fates.filter((each) => each.was !== was || each.is !== is);
    if (isOneOf.after && is !== undefined && effect !== 'none' && effect !== 'narrowed')
      others.some((each) => each.was && each.is && told(schemas.after, is, each.is, 'narrowed'));
    if (isOneOf.before && was !== undefined && effect !== 'none' && effect !== 'widened')
      others.some((each) => each.was && each.is && told(schemas.before, was, each.was, 'widened'));
  }
}

const mayBeObject = ({ view }: Branch): boolean => view.types === undefined || view.types.has('object');
