import { statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './turbo.ts';

// A path after a space, a quote, a bracket or a colour, and the position that tsc gives in brackets.
const path =
  /(?<=^|[\s('"`]|\p{Cc}\[[\d;]*m)((?:[\w@.$-]+\/)*[\w@.$-]+\.\w+)(?:\((\d+),(\d+)\))?(?=[:\s)'"`,]|\p{Cc}|$)/gmu;

/**
 * The output of a tool that ran in a folder such as `packages/sandbox`, with paths from the root of the repository:
 * `src/x.ts(28,7)` becomes `packages/sandbox/src/x.ts:28:7`. Anything else than a file in the folder stays unchanged,
 * and so does a bare name without a position.
 */
export function rootPaths(text: string, folder: string, base: string = root): string {
  return text
    .replaceAll(`${pathToFileURL(base).href}/`, '')
    .replaceAll(`${base}/`, '')
    .replaceAll(path, (found, file: string, line?: string, column?: string) => {
      const whole = posix.join(folder, file);
      if (!file.includes('/') && line === undefined) return found;
      if (!statSync(join(base, whole), { throwIfNoEntry: false })?.isFile()) return found;
      return line === undefined ? whole : `${whole}:${line}:${column}`;
    });
}
