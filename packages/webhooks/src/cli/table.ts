const graphemes = new Intl.Segmenter();
// East Asian wide characters and emoji take two columns of a terminal.
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

const columnsOf = (grapheme: string): number => (wide.test(grapheme) ? 2 : 1);

const width = (text: string): number => {
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) columns += columnsOf(segment);
  return columns;
};

/** Lines of columns that stand under each other, each cut to `limit` columns of a terminal. */
export function table(
  rows: readonly (readonly string[])[],
  limit: number = Number.POSITIVE_INFINITY,
): string {
  const sizes: number[] = [];
  for (const row of rows)
    row.forEach((cell, column) => {
      sizes[column] = Math.max(sizes[column] ?? 0, width(cell));
    });
  return rows
    .map((row) => {
      const cells = row.map((cell, column) => cell + ' '.repeat((sizes[column] ?? 0) - width(cell)));
      return cut(cells.join('  ').trimEnd(), limit);
    })
    .join('\n');
}

function cut(line: string, limit: number): string {
  if (width(line) <= limit) return line;
  let kept = '';
  let columns = 1;
  for (const { segment } of graphemes.segment(line)) {
    columns += columnsOf(segment);
    if (columns > limit) break;
    kept += segment;
  }
  return `${kept}…`;
}

// What moves the cursor of a terminal, hides text or turns its direction.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;
const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** A text that others wrote, on one line and without power over a terminal. */
export const plain = (text: string): string => text.replace(unprintable, escaped);

/** The same for a text of several lines. */
export const plainLines = (text: string): string => text.split('\n').map(plain).join('\n');
