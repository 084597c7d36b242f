import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { hasProse, proseOf } from './prose.ts';

type WordList = { covers: string[]; except: string[]; words: { not: string; use: string }[] };

/**
 * Checks the user-facing text of every file that `.config/words.yaml` covers.
 *
 * @returns one line for each phrase that it rejects: file, line, the phrase, and what to write instead
 */
export function wordProblems(root: string): string[] {
  const { covers, except, words }: WordList = parse(
    readFileSync(join(root, '.config', 'words.yaml'), 'utf8'),
  );
  // A space also matches a line break, and the star that begins the next line of a docstring.
  const patterns = words.map(({ not, use }) => ({
    use,
    pattern: new RegExp(`\\b(?:${not.replaceAll(' ', '[\\s*]+')})\\b`, 'gi'),
  }));
  return globSync(covers, { cwd: root, exclude: except })
    .filter(hasProse)
    .sort()
    .flatMap((path) => {
      const prose = proseOf(path, readFileSync(join(root, path), 'utf8'));
      return patterns.flatMap(({ pattern, use }) =>
        Array.from(prose.matchAll(pattern), ({ 0: phrase, index }) => {
          const line = prose.slice(0, index).split('\n').length;
          return `${path}:${line}: "${phrase.replaceAll(/[\s*]+/g, ' ')}": write ${use}.`;
        }),
      );
    });
}
