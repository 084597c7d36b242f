import { fromJson } from './numbers.ts';

/** Deeper than any real body; recursion into deeper values could overflow the stack. */
const maxDepth = 1_000;

/**
 * Parses JSON of limited depth. An integer of more than 53 bits is a bigint.
 *
 * @param json text, or bytes in UTF-8
 * @throws SyntaxError when it is not JSON, TypeError when it is not UTF-8, RangeError when it is nested more than 1,000 deep
 */
export function parseJson(json: string | Uint8Array): unknown {
  const text = typeof json === 'string' ? json : new TextDecoder('utf-8', { fatal: true }).decode(json);
  const value = fromJson(text);
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) throw new RangeError(`nested more than 1,000 levels deep`);
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return value;
}

/** Reads JSON as `parseJson` does. @returns the value in an object, since it can be null; undefined when it can't be read */
export function tryParseJson(json: string | Uint8Array): { value: unknown } | undefined {
  try {
    return { value: parseJson(json) };
  } catch {
    return undefined;
  }
}
