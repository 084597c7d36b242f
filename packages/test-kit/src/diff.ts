/** A part of a text, and what comes in its place. */
export interface Piece {
  from: string;
  to: string;
}

/** The pieces of a diff: lines that stay (` `), go (`-`) and come (`+`). A line `@@` begins the next piece. */
export function piecesOf(diff: string): Piece[] {
  return diff.split('@@\n').map((piece) => {
    const lines = piece.match(/.*\n/g) ?? [];
    const without = (mark: string): string =>
      lines.flatMap((line) => (line.startsWith(mark) ? [] : line.slice(1))).join('');
    return { from: without('+'), to: without('-') };
  });
}

/** @throws Error when `from` does not stand in the text exactly once */
export function replaceOnce(text: string, { from, to }: Piece): string {
  const parts = text.split(from);
  if (parts.length !== 2)
    throw new Error(`has this text ${parts.length - 1} times, not once: ${JSON.stringify(from)}.`);
  return parts.join(to);
}

/** The text with all pieces of a diff replaced, one after the other. */
export const patched = (text: string, diff: string): string => piecesOf(diff).reduce(replaceOnce, text);
