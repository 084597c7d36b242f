import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { installed } from '@voice-agent/test-kit/installed';

const chrome = 'Google/Chrome/Application/chrome.exe';
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'].map((name) =>
    join(process.env[name] ?? '', chrome),
  ),
];
const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** How it is started: in a container, and without requests of its own. */
export const browserArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The path of a browser: `CHROME_PATH`, the one of the lock file where it runs, else an installed Chrome or Chromium.
 *
 * @throws Error when there is none
 */
export async function browserProgram(): Promise<string> {
  const { CHROME_PATH, PATH = '' } = process.env;
  if (CHROME_PATH !== undefined) return CHROME_PATH;
  if (process.platform === 'linux' && process.arch === 'x64') return ownBrowser();
  const onPath = PATH.split(delimiter).flatMap((folder) => commands.map((command) => join(folder, command)));
  const found = [...places, ...onPath].find((path) => existsSync(path));
  if (found !== undefined) return found;
  throw new Error('No Chrome or Chromium found: install one, or set CHROME_PATH to the path of its program.');
}

/** Comes as an archive, which is unpacked once. */
async function ownBrowser(): Promise<string> {
  const folder = join(import.meta.dirname, 'chromium');
  const unpacked = join(folder, 'node_modules', '.unpacked');
  await installed(folder, () => {
    mkdirSync(unpacked, { recursive: true });
    const options = { env: { ...process.env, TMPDIR: unpacked } };
    return promisify(execFile)(process.execPath, [join(folder, 'unpack.js')], options);
  });
  return join(unpacked, 'chromium');
}
