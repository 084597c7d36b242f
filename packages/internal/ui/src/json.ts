/** A piece of shown JSON; `kind` is a class, empty for punctuation. */
export interface Piece {
  kind: '' | 'key' | 'text' | 'literal' | 'keyword';
  text: string;
}

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** More would take a browser seconds to colour. */
const maxLength = 200_000;

/**
 * JSON in two-space indentation, cut into pieces to be coloured. A string that is not JSON, or too deep to be indented, is one
 * piece as it is; so is a very long one.
 */
export function json(value: unknown): Piece[] {
  const shown = typeof value === 'string' ? indented(value) : JSON.stringify(value, null, 2);
  if (shown === undefined) return [{ kind: '', text: String(value) }];
  if (shown.length > maxLength) return [{ kind: '', text: shown }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of shown.matchAll(token)) {
    const [whole, quoted, colon] = match;
    pieces.push({ kind: '', text: shown.slice(end, match.index) });
    if (quoted === undefined) pieces.push({ kind: 'literal', text: whole });
    else
      pieces.push(
        { kind: colon === undefined ? 'text' : 'key', text: quoted },
        { kind: '', text: colon ?? '' },
      );
    end = match.index + whole.length;
  }
  return [...pieces, { kind: '', text: shown.slice(end) }];
}

function indented(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return undefined;
  }
}

/** Stands for the value whose place in a text is looked for. */
const marker = '\u{f0000}';

/**
 * The pieces before, at and after a place.
 *
 * @param pieces those of the value
 * @param pointer a JSON pointer
 * @returns undefined when the pointer leads nowhere, or the value is shown without colours
 */
export function around(
  pieces: readonly Piece[],
  value: unknown,
  pointer: string,
): [before: Piece[], at: Piece[], after: Piece[]] | undefined {
  if (pieces.length === 1) return undefined;
  const copy: Record<string, unknown> = {
    '': typeof value === 'string' ? JSON.parse(value) : structuredClone(value),
  };
  const keys = pointer.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  let holder = copy;
  for (const [index, key] of keys.entries()) {
    if (typeof holder !== 'object' || holder === null || !Object.keys(holder).includes(key)) return undefined;
    if (index === keys.length - 1) holder[key] = marker;
    else holder = holder[key] as typeof holder;
  }
  const marked = JSON.stringify(copy[''], null, 2);
  const start = marked.indexOf(`"${marker}"`);
  const rest = marked.length - start - marker.length - 2;
  const end = pieces.reduce((sum, { text }) => sum + text.length, -rest);
  const part = (from: number, to: number): Piece[] => {
    let at = 0;
    return pieces.flatMap(({ kind, text }) => {
      const cut = text.slice(Math.max(from - at, 0), Math.max(to - at, 0));
      at += text.length;
      return cut === '' ? [] : [{ kind, text: cut }];
    });
  };
  return [part(0, start), part(start, end), part(end, Number.POSITIVE_INFINITY)];
}
