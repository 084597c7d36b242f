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
