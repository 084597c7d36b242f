/** The most characters of a result, in JSON: some 6,000 tokens of a model. */
const maxCharacters = 25_000;

/** A value that fits, and what was left out of it. */
export interface Bounded {
  value: unknown;
  leftOut?: string;
}

/** Cuts arrays and strings of a value until it fits. One that never does is left out as a whole: `undefined`. */
export function bounded(value: unknown, limit: number = maxCharacters): Bounded {
  const { length } = JSON.stringify(value) ?? '';
  if (length <= limit) return { value };
  for (const maxString of [4_000, 1_000, 200]) {
    for (let maxItems = 256; maxItems >= 1; maxItems = Math.floor(maxItems * 0.75)) {
      const [cut, longest] = cutTo(value, maxString, maxItems);
      if (JSON.stringify(cut).length > limit) continue;
      const parts = [
        ...(longest > maxItems
          ? [`Arrays were cut to ${maxItems} items (the longest has ${longest}): ask for fewer records.`]
          : []),
        `Strings were cut to ${maxString} characters.`,
      ];
      return {
        value: cut,
        leftOut: `The result has ${length} characters, more than ${limit}. ${parts.join(' ')}`,
      };
    }
  }
  return {
    value: undefined,
    leftOut: `The result has ${length} characters, more than ${limit}, and cannot be cut: it was left out.`,
  };
}

/** A copy with shorter arrays and strings, and the length of the longest array. */
function cutTo(value: unknown, maxString: number, maxItems: number): [unknown, number] {
  let longest = 0;
  const cut = (each: unknown): unknown => {
    if (typeof each === 'string')
      return each.length > maxString ? `${each.slice(0, maxString).toWellFormed()}…` : each;
    if (typeof each !== 'object' || each === null) return each;
    if (!Array.isArray(each))
      return Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, cut(inner)]));
    longest = Math.max(longest, each.length);
    return each.slice(0, maxItems).map(cut);
  };
  return [cut(value), longest];
}
