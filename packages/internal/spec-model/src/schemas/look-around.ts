/** A part of a pattern that looks ahead or behind. */
interface LookAround {
  start: number;
  end: number;
  isNegative: boolean;
  isBehind: boolean;
  inner: string;
}

/** Patterns without look-around, some of whose matches can match one that has it. */
export interface WithoutLookAround {
  whole: string[];
  /** What a match has somewhere, too: `\d` for `(?=.*\d)`. */
  somewhere: string[];
}

/** @returns undefined when the pattern looks neither ahead nor behind, nor at the boundaries of words */
export function withoutLookAround(pattern: string): WithoutLookAround | undefined {
  const found = lookAroundsIn(pattern);
  const plain = withoutBoundaries(replaced(pattern, found, () => ''));
  if (plain === pattern) return undefined;
  const wanted = found.filter(({ isNegative }) => !isNegative);
  const inPlace = replaced(pattern, found, ({ isNegative, inner }) => (isNegative ? '' : `(?:${inner})`));
  return {
    whole: wanted.length === 0 ? [plain] : [plain, withoutBoundaries(inPlace)],
    somewhere: wanted.map(({ inner }) =>
      inner.replace(/^\^?(?:\.|\[\^[^\]]*\])[*+]\??/, '').replace(/\$$/, ''),
    ),
  };
}

const withoutBoundaries = (pattern: string): string =>
  pattern.replaceAll(/\\(.)/gs, (whole, what) => (what === 'b' || what === 'B' ? '' : whole));

const replaced = (pattern: string, found: readonly LookAround[], by: (each: LookAround) => string): string =>
  found.reduceRight((text, each) => text.slice(0, each.start) + by(each) + text.slice(each.end), pattern);

/** The outermost ones. */
function lookAroundsIn(pattern: string): LookAround[] {
  const found: LookAround[] = [];
  const open: number[] = [];
  let isInClass = false;
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index];
    if (character === '\\') index++;
    else if (isInClass) isInClass = character !== ']';
    else if (character === '[') isInClass = true;
    else if (character === '(') open.push(index);
    else if (character === ')') {
      const start = open.pop() ?? 0;
      const [whole = '', behind, sign] = /^\(\?(<?)([=!])/.exec(pattern.slice(start)) ?? [];
      if (whole === '') continue;
      while ((found.at(-1)?.start ?? -1) > start) found.pop();
      const inner = pattern.slice(start + whole.length, index);
      found.push({ start, end: index + 1, isNegative: sign === '!', isBehind: behind === '<', inner });
    }
  }
  return found;
}
