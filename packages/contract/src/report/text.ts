import { escapedIn, visible } from '@voice-agent/cli-kit/text';

// Nobody counts further.
const longRun = /(.)\1{39,}/gsu;
// Far more than any excerpt has.
const condensedCharacters = 50_000;

/**
 * The beginning of a text, made visible, and how long it was when that is not all. A character that stands there many
 * times in a row is written once: `<251 × n>`.
 */
export function excerpt(text: string, characters: number): string {
  const condensed = text.slice(0, condensedCharacters).replace(longRun, (run, character: string) => {
    return `<${(run.length / character.length).toLocaleString('en-US')} × ${character}>`;
  });
  const isWhole = condensed.length <= characters && text.length <= condensedCharacters;
  if (isWhole) return visible(condensed);
  return `${visible(condensed.slice(0, characters))}… (${text.length.toLocaleString('en-US')} characters)`;
}

/** JSON, indented by two spaces, that is safe to show: it parses back to the same value. */
export const jsonText = (value: unknown): string => `${escapedIn(JSON.stringify(value, null, 2))}\n`;

/** Markdown under a heading that is opened by a click. */
export const folded = (heading: string, content: string, isOpen: boolean = false): string =>
  `<details${isOpen ? ' open' : ''}><summary>${heading}</summary>\n\n${content}\n\n</details>`;

export const list = (items: readonly string[]): string => items.map((item) => `- ${code(item)}`).join('\n');

/** Text in a code span that no backtick inside it can end. */
export function code(text: string): string {
  const shown = visible(text);
  const fence = '`'.repeat(maxRunLength(shown) + 1);
  return `${fence} ${shown || ' '} ${fence}`;
}

export const maxRunLength = (text: string): number =>
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

/** A command of GitHub Actions that no text in it can end. */
export function command(name: string, properties: Record<string, string>, lines: readonly string[]): string {
  const written = Object.entries(properties).map(([key, value]) => `${key}=${property(visible(value))}`);
  return `::${name} ${written.join(',')}::${data(lines.join('\n'))}`;
}

const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
