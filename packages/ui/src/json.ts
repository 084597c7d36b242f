/** A piece of shown JSON; `kind` is a class, empty for punctuation. */
export interface Piece {
  kind: '' | 'key' | 'text' | 'literal';
  text: string;
}

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** More would take a browser seconds to colour. */
const maxLength = 200_000;

/**
 * JSON in two-space indentation, cut into pieces to be coloured. A text that is no JSON, or too deep to be indented, is one
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
