import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { makeKey } from '../sandbox.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The API key of a user's sandboxes, and what went wrong with its file. */
export interface KeptKey {
  key: string;
  /** Where it is kept. Undefined: nowhere, so the next start has another. */
  file?: string;
  /** A sentence for the user. */
  problem?: string;
}

/** The key in the file of this user, which is made when it is missing. Never throws: without the file the key is new. */
export function keptKey(env: Env, platform: NodeJS.Platform = process.platform): KeptKey {
  const file = fileOf(env, platform);
  if (file === undefined) return { key: makeKey() };
  try {
    create(file);
    const key = readFileSync(file, 'utf8').trim();
    if (!/^[0-9a-f]{32}$/.test(key))
      return {
        key: makeKey(),
        problem: `${file} has no API key, so this run has a new one. Delete the file: the next start makes another.`,
      };
    keepPrivate(file);
    return { key, file };
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const problem = `The API key can't be kept in ${file} (${code}), so this run has a new one. Make the file and its folder yours to read and write, or set VOICE_AGENT_API_KEY.`;
    return { key: makeKey(), problem };
  }
}

/** In the folder for configurations of this platform; undefined when the environment names none. */
function fileOf(env: Env, platform: NodeJS.Platform): string | undefined {
  const { APPDATA, HOME, XDG_CONFIG_HOME = '' } = env;
  const ofHome = HOME ? join(HOME, '.config') : undefined;
  const folder = platform === 'win32' ? APPDATA : isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : ofHome;
  return folder ? join(folder, 'voice-agent-sandbox', 'api-key') : undefined;
}

/** Of two sandboxes that start at once the first one makes it. */
function create(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, `${makeKey()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Others may have copied it with another mode. */
function keepPrivate(file: string): void {
  const { mode, uid } = statSync(file);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(file, 0o600);
}
