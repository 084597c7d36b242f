// What moves a cursor, hides or turns text, is forbidden in XML, or opens a command of a CI log (`##[`, `##vso[`).
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\uFFFE\uFFFF]|#(?=#\w*\[)/u;
const everyUnsafe = new RegExp(unsafe, 'gu');

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Whether text can be shown as it is, on one line, without doing anything to who shows it. */
export const isSafe = (text: string): boolean => !unsafe.test(text);

/** Text on one line with every character that could act written out: `\n`, `\u001b`. */
export const visible = (text: string): string =>
  text.replace(everyUnsafe, (found) => named[found] ?? escaped(found));

/** A line for a terminal or a log: visible, and no workflow command of GitHub Actions, which `::` begins. */
export const safeLine = (text: string): string => visible(text).replace(/^(\s*):(?=:)/, '$1\\u003a');

/** Several lines whose strings are in double quotes where they could act, with that written as `\u001b`. */
export const escapedIn = (text: string): string =>
  text.replace(everyUnsafe, (found) => (found === '\n' ? found : escaped(found)));

function escaped(text: string): string {
  let result = '';
  for (let i = 0; i < text.length; i++) result += `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`;
  return result;
}
