import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** The name of the only fault to run: `FAULT=auth-bearer pnpm test`. */
export const onlyFault: string | undefined = process.env.FAULT || undefined;

const firstByte = (text: string): number => createHash('sha256').update(text).digest()[0] ?? 0;

/**
 * Whether a fault belongs to the held-out third: the first byte of the SHA-256 of its name is divisible by three. Only
 * the name decides, so a new fault moves no other. Checks are not tuned on held-out faults, so a report does not name
 * one that the gate missed.
 */
export const isHeldOut = (name: string): boolean => firstByte(name) % 3 === 0;

/** The name of a fault in reports; hidden for a held-out fault, unless FAULT names it. */
export const reportedName = (name: string, only: string | undefined = onlyFault): string =>
  isHeldOut(name) && name !== only ? 'a held-out fault' : name;

/** Whether the gate runs on a fault: with FAULT only on that one, else on new faults and, by hash, on one in `oneIn`. */
export function isSelected(
  name: string,
  service: string,
  oneIn: number,
  only: string | undefined = onlyFault,
): boolean {
  if (only !== undefined) return name === only;
  return firstByte(`${name} ${service}`) % oneIn === 0 || isNew(name);
}

let knownNames: ReadonlySet<string> | undefined;

/** Whether the name is missing from the merge base with main. Without git no fault is new. */
export function isNew(name: string): boolean {
  knownNames ??= knownWords(join(import.meta.dirname, '..'));
  return knownNames.size > 0 && !knownNames.has(name);
}

/**
 * Every kebab-case word in the folder at the merge base with main; empty without git or main. Unlike `git diff`, words
 * also show faults in untracked files, and a fault that only moved is not new.
 */
export function knownWords(folder: string): ReadonlySet<string> {
  for (const main of ['main', 'origin/main'])
    try {
      const base = git(folder, 'merge-base', 'HEAD', main).trim();
      return new Set(git(folder, 'grep', '-hoE', '[a-z0-9]+(-[a-z0-9]+)+', base, '--', '.').split('\n'));
    } catch {
      // No such branch, a shallow clone, or no git: try the next branch, or select by hash alone.
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
