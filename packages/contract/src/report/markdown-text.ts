import { visible } from './text.ts';

/** Markdown under a heading that is opened by a click. */
export const folded = (heading: string, content: string, isOpen: boolean = false): string =>
  `<details${isOpen ? ' open' : ''}><summary>${heading}</summary>\n\n${content}\n\n</details>`;

export const list = (items: readonly string[]): string => items.map((item) => `- ${code(item)}`).join('\n');

/** Text in a code span that no backtick inside it can end. */
export function code(text: string): string {
  const shown = visible(text);
  const fence = '`'.repeat(longestRun(shown) + 1);
  return `${fence} ${shown || ' '} ${fence}`;
}

export const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

/** Text as code in HTML: a table cell and a heading know no code span that would hold a `|`. */
export function html(text: string): string {
  const inert = visible(text).replace(/[^a-zA-Z0-9 ./-]/g, (found) => `&#${found.charCodeAt(0)};`);
  return `<code>${inert}</code>`;
}

/** A table. @param right the columns that are aligned to the right. Default: none */
export function table(
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  right: readonly string[] = [],
): string {
  const alignments = columns.map((column) => (right.includes(column) ? '---:' : '---'));
  return [columns, alignments, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
