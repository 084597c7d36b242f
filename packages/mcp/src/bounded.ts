/** A value that fits, and what was left out of it. */
export interface Bounded {
  value: unknown;
  leftOut?: string;
}

/** Cuts arrays and strings of a value until it fits. One that never does is left out: `undefined`. */
export function bounded(value: unknown, limit: number): Bounded {
  const { length } = JSON.stringify(value) ?? '';
  if (length <= limit) return { value };
  const long = `The result has ${length} characters, more than ${limit}`;
  for (const maxString of [4_000, 1_000, 200])
    for (let maxItems = 256; maxItems >= 1; maxItems = Math.floor(maxItems * 0.75)) {
      const cut = cutTo(value, maxString, maxItems);
      if (JSON.stringify(cut).length > limit) continue;
      const leftOut = `${long}: arrays were cut to ${maxItems} items, strings to ${maxString} characters. Ask for fewer records.`;
      return { value: cut, leftOut };
    }
  return { value: undefined, leftOut: `${long}, and can't be cut.` };
}

function cutTo(value: unknown, maxString: number, maxItems: number): unknown {
  const cut = (each: unknown): unknown => cutTo(each, maxString, maxItems);
  if (typeof value === 'string')
    return value.length > maxString ? `${value.slice(0, maxString).toWellFormed()}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, maxItems).map(cut);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each)]));
}
