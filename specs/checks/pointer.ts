/** A node in the source of a spec. */
export interface Place {
  /** Relative to the `specs` folder. */
  path: string;
  pointer: string;
}

/** The tokens of a JSON pointer. */
export const tokensOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));

/** One token as it is written in a JSON pointer. */
export const escapeToken = (token: string | number): string =>
  String(token).replaceAll('~', '~0').replaceAll('/', '~1');

/** The JSON pointer of tokens. */
export const pointerOf = (tokens: readonly (string | number)[]): string =>
  tokens.map((token) => `/${escapeToken(token)}`).join('');

/** The value at a JSON pointer, or `undefined` where there is none. */
export function valueAt(document: unknown, pointer: string): unknown {
  let value = document;
  for (const token of tokensOf(pointer)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[token];
  }
  return value;
}
