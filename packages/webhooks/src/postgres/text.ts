/**
 * Writes a text in ASCII without NUL, which a database in any encoding can store: the other characters, also halves of a pair,
 * are written as `\u` and four digits. Two texts never become one.
 */
export const textOf = (text: string | undefined): string | null =>
  text?.replace(/\0|[\u0080-\uffff]|\\(?=u[0-9a-f]{4})/g, escaped) ?? null;

/** Reads what `textOf` has written. */
export const readText = (value: unknown): string | undefined =>
  typeof value === 'string'
    ? value.replace(/\\u([0-9a-f]{4})/g, (_, digits: string) =>
        String.fromCharCode(Number.parseInt(digits, 16)),
      )
    : undefined;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
