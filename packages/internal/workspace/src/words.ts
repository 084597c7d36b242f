import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

type WordList = { covers: string[]; except: string[]; words: { not: string; use: string }[] };

const strings = ['"', "'", '`'].map((quote) => `${quote}(?:[^${quote}\\\\\\n]|\\\\.)*${quote}`).join('|');
const comments = '\\/\\*[\\s\\S]*?\\*\\/|\\/\\/.*';
const script = new RegExp(`${comments}|${strings}|(?<=>)[^<>{}()=;]+(?=[<{])`, 'g');
const isRead = /\.(?:mdx?|ya?ml|json|astro|tsx?|js)$/;
// Fenced blocks, comments and addresses of links of Markdown, `code` and expressions in text; of YAML, keys and comments.
const code =
  /\$\{[^}]*\}|^( *)(```+|~~~+)[\s\S]*?^\1\2|<!--[\s\S]*?-->|@param \S+|(?<=\])\([^()\s]+\)|(?<!^)`[^`\n]+`(?!$)/gm;
const keys = /[\w.-]+:(?=\s)|(?<=^|\s)#.*/gm;
const isTest = /\.(?:test|test-d|testing)\.\w+$/;
const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

/** The file with spaces instead of everything but its prose, so that lines stay. */
function proseOf(path: string, source: string): string {
  let text = '';
  for (const { 0: part, index } of source.matchAll(/\.(?:md|ya?ml)/.test(path) ? /[\s\S]+/g : script)) {
    // The strings of a test are data, and one without a space is a name.
    if (!/^\/[/*]/.test(part) && (isTest.test(path) || !/\s/.test(part))) continue;
    const read = part.replaceAll(code, blank);
    text +=
      blank(source.slice(text.length, index)) + (/ya?ml$/.test(path) ? read.replaceAll(keys, blank) : read);
  }
  return text;
}

/**
 * Checks the text of every file that `.config/words.yaml` covers.
 *
 * @returns one line for each phrase that it rejects: file, line, the phrase, and what to write instead
 */
export function wordProblems(root: string): string[] {
  const list: WordList = parse(readFileSync(join(root, '.config', 'words.yaml'), 'utf8'));
  // A space also matches a line break, and the star that begins the next line of a docstring.
  const patterns = list.words.map(({ not, use }) => ({
    use,
    pattern: new RegExp(`(?<![-.\\w])(?:${not.replaceAll(' ', '[\\s*]+')})(?![-.]?\\w)`, 'gi'),
  }));
  return globSync(list.covers, { cwd: root, exclude: list.except })
    .filter((path) => isRead.test(path))
    .sort()
    .flatMap((path) => {
      const text = proseOf(path, readFileSync(join(root, path), 'utf8'));
      return patterns.flatMap(({ pattern, use }) =>
        Array.from(text.matchAll(pattern), ({ 0: found, index }) => {
          const line = text.slice(0, index).split('\n').length;
          return `${path}:${line}: "${found.replaceAll(/[\s*]+/g, ' ')}": write ${use}.`;
        }),
      );
    });
}
