// What moves a cursor, hides or turns text, is forbidden in XML, or opens a command of a CI log (`##[`, `##vso[`).
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\uFFFE\uFFFF]|#(?=#\w*\[)/u;
const everyUnsafe = new RegExp(unsafe, 'gu');

// Nobody counts further.
const longRun = /(.)\1{39,}/gsu;
// Far more than any excerpt has.
const condensedCharacters = 50_000;

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Whether text can be shown as it is, on one line, without doing anything to who shows it. */
export function isSafe(text: string): boolean {
  return !unsafe.test(text);
}

/** Text on one line with every character that could act written out: `\n`, `\u001b`. */
export function visible(text: string): string {
  return text.replace(everyUnsafe, (found) => named[found] ?? escaped(found));
}

/** A line for a terminal or a log: visible, and no workflow command of GitHub Actions, which `::` begins. */
export function safeLine(text: string): string {
  return visible(text).replace(/^(\s*):(?=:)/, '$1\\u003a');
}

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

/** A text of several lines whose strings are in double quotes where they could act, with that written as `\u001b`. */
export const escapedIn = (text: string): string =>
  text.replace(everyUnsafe, (found) => (found === '\n' ? found : escaped(found)));

function escaped(text: string): string {
  let result = '';
  for (let i = 0; i < text.length; i++) result += `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`;
  return result;
}
