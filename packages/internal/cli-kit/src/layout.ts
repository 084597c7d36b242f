import { stripVTControlCharacters } from 'node:util';

const graphemes = new Intl.Segmenter();
// East Asian wide characters and emoji take two columns of a terminal.
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

const columnsOf = (grapheme: string): number => (wide.test(grapheme) ? 2 : 1);

/** How many columns of a terminal a line takes; colours take none. */
export function width(line: string): number {
  const text = stripVTControlCharacters(line);
  if (/^[ -~]*$/.test(text)) return text.length;
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) columns += columnsOf(segment);
  return columns;
}

/** Cuts a line without colours to `limit` columns; 0 is what a terminal says that does not know its width. */
export function cut(line: string, limit: number): string {
  if (limit === 0 || width(line) <= limit) return line;
  let kept = '';
  let columns = 1;
  for (const { segment } of graphemes.segment(line)) {
    columns += columnsOf(segment);
    if (columns > limit) break;
    kept += segment;
  }
  return `${kept}…`;
}

const leastText = 30;

/** A term and its description: in two columns, or below each other where the second one would be too narrow. */
export function item(
  term: string,
  termWidth: number,
  text: string,
  columns: number = Number.POSITIVE_INFINITY,
  indent: string = '',
): string {
  if (columns - indent.length - termWidth - 2 < leastText) return `${indent}${term}\n${indent}    ${text}`;
  return `${indent}${term}${' '.repeat(Math.max(0, termWidth - width(term)))}  ${text}`;
}

/**
 * Breaks each line that is wider than the terminal between words; a word that is too wide stays whole. What goes on
 * stands under the text of its line, and a command that one can copy goes on after a backslash.
 */
export const wrapped = (text: string, columns: number = Number.POSITIVE_INFINITY): string =>
  text
    .split('\n')
    .map((line) => (columns === 0 || width(line) <= columns ? line : wrappedLine(line, columns)))
    .join('\n');

// An indent with the mark of a list, and after it up to two columns of a table.
const beginning = /^\s*(?:[-✗✓!] )?(?:\S+(?: \S+)*? {2,})?(?:\S+ {2,})?/;

function wrappedLine(line: string, columns: number): string {
  let [start = ''] = beginning.exec(line) ?? [];
  if (columns - width(start) < leastText) [start = ''] = /^\s*(?:[-✗✓!] )?/.exec(line) ?? [];
  const rest = line.slice(start.length);
  const isCommand = /^(?:\w+='[^']*' )?(?:curl|npx) /.test(stripVTControlCharacters(rest));
  // What stands in quotes of a command stays together, and so do a flag and its value.
  const words = isCommand
    ? rest.match(/(?:-[\w-]+ (?!-))?(?:'[^']*'|"[^"]*"|[^\s'"]|['"])+/g)
    : rest.split(' ');
  const hang = ' '.repeat(width(start) + (isCommand && start.trim() === '' ? 2 : 0));
  const limit = columns - (isCommand ? 2 : 0);
  const lines: string[] = [];
  let last = start;
  let isEmpty = true;
  for (const word of words ?? []) {
    if (!isEmpty && width(last) + 1 + width(word) > limit) {
      lines.push(last);
      last = hang;
      isEmpty = true;
    }
    last += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, last].join(isCommand ? ' \\\n' : '\n');
}

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
