import { CannotRun } from '@voice-agent/cli-kit/text';

/** `a/b` as a token of a JSON pointer. */
export const escapeToken = (token: string | number): string =>
  String(token).replaceAll('~', '~0').replaceAll('/', '~1');

export const unescapeToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

/** The unescaped tokens of a JSON pointer; none for the root. */
export const tokensOf = (pointer: string): string[] => pointer.split('/').slice(1).map(unescapeToken);

/** The JSON pointer of unescaped tokens. */
export const pointerOf = (tokens: readonly (string | number)[]): string =>
  tokens.map((token) => `/${escapeToken(token)}`).join('');

/** A JSON pointer as that of its parent and the unescaped last token, which is empty for the root. */
export function parentOf(pointer: string): { parent: string; token: string } {
  const end = Math.max(0, pointer.lastIndexOf('/'));
  return { parent: pointer.slice(0, end), token: unescapeToken(pointer.slice(end + 1)) };
}

/** The value at a JSON pointer; undefined when there is none. */
export function valueAt(root: unknown, pointer: string): unknown {
  if (pointer !== '' && !pointer.startsWith('/')) return undefined;
  let value = root;
  for (const token of tokensOf(pointer)) {
    if (typeof value !== 'object' || value === null) return undefined;
    // The length of a list is its own property, too.
    value = Object.prototype.propertyIsEnumerable.call(value, token)
      ? (value as Record<string, unknown>)[token]
      : undefined;
  }
  return value;
}

/**
 * The JSON pointer in a reference.
 *
 * @param where the place of the reference, such as ` (at /a/$ref)`
 * @throws CannotRun when it leads out of the document
 */
export function pointerIn(reference: string, where = ''): string {
  if (!reference.startsWith('#/') && reference !== '#') {
    throw new CannotRun(
      `The reference ${reference}${where} leads out of the document: bundle it first, for example with redocly bundle.`,
    );
  }
  return decoded(reference.slice(1));
}

/** The target of the `$ref` of a node within its document; undefined without one, and when it leads out. */
export function localTarget(
  root: unknown,
  { $ref }: Readonly<Record<string, unknown>>,
): { pointer: string; value: unknown } | undefined {
  if (typeof $ref !== 'string' || !/^#(?:\/|$)/.test($ref)) return undefined;
  const pointer = pointerIn($ref);
  return { pointer, value: valueAt(root, pointer) };
}

/** A text without its percent-encoding; as it is where that is broken. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A JSON pointer as a reference within its document. */
export const referenceTo = (pointer: string): string => `#${encodeURI(pointer).replaceAll('#', '%23')}`;
