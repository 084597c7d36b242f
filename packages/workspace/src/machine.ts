import { accessSync, existsSync, readdirSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { publicPackages } from './packages.ts';
import { pnpm, run } from './programs.ts';
import { type ExitCode, root } from './turbo.ts';

/** What one look at the machine found. */
export interface Finding {
  /** `note`: it works without, but not all of it, or not as elsewhere. */
  state: 'good' | 'note' | 'bad';
  /** What is there. */
  found: string;
  /** What to do, where something is to be done. */
  todo?: string;
}

/** Says line by line whether this machine can build and test the repository, and what to do where it can't. */
export async function checkMachine(folder: string = root): Promise<ExitCode> {
  const findings = [
    node(process.versions.node, process.execPath, folder),
    await packageManager(folder),
    await git(folder),
    ...disks([folder, tmpdir()]),
    memory(process.availableMemory()),
    browser(),
    letterCase(folder),
    await lockFile(folder),
    built(folder),
    ...(await Promise.all(ports.map(port))),
  ];
  for (const finding of findings) console.log(lineOf(finding));
  const bad = findings.filter(({ state }) => state === 'bad').length;
  console.log(
    bad === 0 ? '\nThis machine is ready: pnpm build, then pnpm test.' : `\n${bad} to mend, marked with ✗.`,
  );
  return bad === 0 ? 0 : 1;
}

const marks = { good: styleText('green', '✓'), note: styleText('yellow', '!'), bad: styleText('red', '✗') };

/** One finding as a line, and what to do under it. */
const lineOf = ({ state, found, todo }: Finding): string =>
  `${marks[state]} ${found}${todo === undefined ? '' : `\n  → ${todo}`}`;

/** Whether a version such as `24.18.0` is the wanted one or a later one. */
export function isAtLeast(version: string, wanted: string): boolean {
  return version.localeCompare(wanted, 'en', { numeric: true }) >= 0;
}

// What Prism asks for; the other tools take an older one.
const nodeWanted = '24.18.0';

/** @param path of the program that runs */
export function node(version: string, path: string, folder: string): Finding {
  const whose = path.startsWith(join(folder, 'node_modules')) ? 'from the lock file' : `from ${path}`;
  const found = `Node ${version}, ${whose}`;
  return isAtLeast(version, nodeWanted)
    ? { state: 'good', found }
    : { state: 'bad', found, todo: `Put Node ${nodeWanted} or newer first on the PATH.` };
}

const pnpmWanted = '12.0.0';

async function packageManager(folder: string): Promise<Finding> {
  const version = await wordsOf(pnpm(), ['--version'], folder);
  const todo = 'Write npx pnpm for pnpm, or install it: npm install --global pnpm@12';
  if (version === undefined) return { state: 'note', found: 'no pnpm on the PATH', todo };
  const found = `pnpm ${version}`;
  return isAtLeast(version, pnpmWanted) ? { state: 'good', found } : { state: 'bad', found, todo };
}

async function git(folder: string): Promise<Finding> {
  const version = await wordsOf('git', ['--version'], folder);
  if (version === undefined)
    return { state: 'bad', found: 'no git', todo: 'Install git: https://git-scm.com/downloads' };
  if ((await wordsOf('git', ['rev-parse', 'HEAD'], folder)) === undefined)
    return { state: 'bad', found: `${version}, but no clone`, todo: 'Clone the repository with git.' };
  return { state: 'good', found: version };
}

async function wordsOf(
  program: string,
  words: string[],
  folder: string,
  env: Record<string, string> = {},
): Promise<string | undefined> {
  try {
    const { code, stdout } = await run(program, words, { cwd: folder, env });
    return code === 0 ? stdout.trim() : undefined;
  } catch {
    return undefined;
  }
}

const bytesInGb = 1e9;
// The dependencies are 1 GB; the tests install runtimes and a browser, and pack and install packages.
const diskWantedGb = 3;
const memoryWantedGb = 2;

function disks(folders: readonly string[]): Finding[] {
  return folders.map((path) => {
    const { bavail, bsize } = statfsSync(path);
    return disk(path, bavail * bsize);
  });
}

/** @param bytes that are free there */
export function disk(path: string, bytes: number): Finding {
  const found = `${gb(bytes)} free in ${path}`;
  if (bytes >= diskWantedGb * bytesInGb) return { state: 'good', found };
  return { state: 'bad', found, todo: `Free some: an installation and the tests need ${diskWantedGb} GB.` };
}

/** @param bytes that a new program could have */
export function memory(bytes: number): Finding {
  const found = `${gb(bytes)} of memory available`;
  if (bytes >= memoryWantedGb * bytesInGb) return { state: 'good', found };
  return { state: 'bad', found, todo: `Close some programs: the tests need ${memoryWantedGb} GB.` };
}

const gb = (bytes: number): string => `${(bytes / bytesInGb).toFixed(1)} GB`;

// Where Chrome installs itself.
const chromes: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  linux: ['/opt/google/chrome/chrome'],
  win32: ['LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'].map((name) =>
    join(process.env[name] ?? '', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ),
};

/** The browser that the tests would take: `CHROME_PATH`, the one of their lock file, an installed Chrome. */
export function browser({
  env,
  platform,
  arch,
}: Pick<NodeJS.Process, 'env' | 'platform' | 'arch'> = process): Finding {
  const { CHROME_PATH } = env;
  if (CHROME_PATH !== undefined)
    return existsSync(CHROME_PATH)
      ? { state: 'good', found: `Chromium, by CHROME_PATH from ${CHROME_PATH}` }
      : { state: 'bad', found: `CHROME_PATH is ${CHROME_PATH}, where nothing is`, todo: 'Mend or unset it.' };
  if (platform === 'linux' && arch === 'x64')
    return { state: 'good', found: 'Chromium, from the lock file of tests/browser' };
  const chrome = chromes[platform]?.find((path) => existsSync(path));
  if (chrome !== undefined) return { state: 'good', found: `Chrome, from ${chrome}` };
  const todo = 'Install Chrome, or set CHROME_PATH to the program of a Chromium; tests/browser needs one.';
  return { state: 'bad', found: 'no Chromium', todo };
}

/** Whether a file is found by its exact name only. */
export function letterCase(folder: string, isFound: (path: string) => boolean = canRead): Finding {
  if (!isFound(join(folder, 'PACKAGE.JSON')))
    return { state: 'good', found: 'a file system that tells capitals from small letters' };
  return {
    state: 'note',
    found: 'a file system that takes capitals for small letters',
    todo: 'Write file names in imports exactly as they are: CI finds no others.',
  };
}

function canRead(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}

async function lockFile(folder: string): Promise<Finding> {
  // pnpm's own check, before a script that does nothing.
  const words = ['exec', 'node', '--version'];
  // A pnpm that runs this has told its children not to look.
  const env = { pnpm_config_verify_deps_before_run: 'error' };
  if (
    existsSync(join(folder, 'node_modules')) &&
    (await wordsOf(pnpm(), ['--version'], folder)) === undefined
  )
    return {
      state: 'note',
      found: 'something installed, which only pnpm can compare with the lock file',
      todo: 'Run npx pnpm check-machine.',
    };
  return (await wordsOf(pnpm(), words, folder, env)) === undefined
    ? {
        state: 'bad',
        found: 'what is installed is not what the lock file says',
        todo: 'Run npx pnpm install.',
      }
    : { state: 'good', found: 'everything installed as the lock file says' };
}

/** Whether every package that others import is built. */
export function built(folder: string): Finding {
  const missing = publicPackages(folder)
    .map((each) => each.folder)
    .filter((each) => !isFilled(join(folder, each, 'dist')));
  if (missing.length === 0) return { state: 'good', found: 'every published package is built' };
  const found = `not built: ${missing.join(', ')}`;
  return { state: 'note', found, todo: 'Run pnpm build; pnpm test builds what it needs by itself.' };
}

const isFilled = (path: string): boolean => existsSync(path) && readdirSync(path).length > 0;

const ports: readonly { number: number; use: string; todo: string }[] = [
  { number: 4210, use: 'the sandbox', todo: 'Choose another: pnpm start --port 4220' },
  { number: 4211, use: 'the docs site', todo: 'Choose another: pnpm start --docs-port 4221' },
  {
    number: 4321,
    use: 'the docs site while it is edited',
    todo: 'pnpm dev takes the next one, and says which.',
  },
];

/** Whether a server could listen there. */
export async function port({ number, use, todo }: (typeof ports)[number]): Promise<Finding> {
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(number, '127.0.0.1', () => server.close(() => resolve(true)));
  });
  const name = `port ${number}, of ${use}`;
  return isFree
    ? { state: 'good', found: `${name}, is free` }
    : { state: 'note', found: `${name}, is taken`, todo };
}
