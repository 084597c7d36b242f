import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** The one fault to run, by name: `FAULT=auth-bearer pnpm test`. */
export const onlyFault: string | undefined = process.env.FAULT || undefined;

const firstByte = (text: string): number => createHash('sha256').update(text).digest()[0] ?? 0;

/**
 * Whether a fault belongs to the third that is kept aside: the first byte of the SHA-256 of its name is divisible by
 * three. The name alone decides, so nobody chooses, and a fault that is added moves no other. Checks are not tuned on
 * these faults, so a report does not name one that was missed.
 */
export const isHeldOut = (name: string): boolean => firstByte(name) % 3 === 0;

/** The name of a fault as reports show it: none for a fault that is held out, unless FAULT names it. */
export const reportedName = (name: string, only: string | undefined = onlyFault): string =>
  isHeldOut(name) && name !== only ? 'a held-out fault' : name;

/** Whether the gate runs on a fault: the one that FAULT names, else those that are new and one in `oneIn`, by hash. */
export function isSelected(
  name: string,
  service: string,
  oneIn: number,
  only: string | undefined = onlyFault,
): boolean {
  if (only !== undefined) return name === only;
  return firstByte(`${name} ${service}`) % oneIn === 0 || isNew(name);
}

let known: ReadonlySet<string> | undefined;

/** Whether the last commit that this branch shares with main lacks the name. Without git no fault is new. */
export function isNew(name: string): boolean {
  known ??= knownWords(join(import.meta.dirname, '..'));
  return known.size > 0 && !known.has(name);
}

/**
 * Every kebab-case word in the sources of that commit; none without git or main. Comparing words finds untracked files,
 * too, and a fault that only moved is not new, which the lines of `git diff` do not show.
 */
export function knownWords(folder: string): ReadonlySet<string> {
  for (const main of ['main', 'origin/main'])
    try {
      const base = git(folder, 'merge-base', 'HEAD', main).trim();
      return new Set(git(folder, 'grep', '-hoE', '[a-z0-9]+(-[a-z0-9]+)+', base, '--', '.').split('\n'));
    } catch {
      // No such branch, a shallow clone or no git: the next one, or the hash alone.
    }
  return new Set();
}

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 26,
  });
