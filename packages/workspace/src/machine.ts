import { existsSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { pnpm, run } from './programs.ts';
import { type ExitCode, root } from './turbo.ts';

/** The result of one check of the machine. */
export interface Finding {
  /** `note`: it works, but not completely. */
  state: 'good' | 'note' | 'bad';
  /** What is there. */
  found: string;
  /** What to do, where something is to be done. */
  todo?: string;
}

/** Prints line by line whether this machine can build and test the repository, and what to do where it can't. */
export async function checkMachine(folder: string = root): Promise<ExitCode> {
  const findings = [
    node(process.versions.node, process.execPath, folder),
    await packageManager(folder),
    await git(folder),
    ...[folder, tmpdir()].map((path) => disk(path)),
    browser(),
    ...(await Promise.all(['zsh', 'fish'].map((name) => shell(name, folder)))),
    await lockFile(folder),
    ...(await Promise.all(ports.map(port))),
  ];
  for (const { state, found, todo } of findings)
    console.log(`${marks[state]} ${found}${todo === undefined ? '' : `\n  → ${todo}`}`);
  const bad = findings.filter(({ state }) => state === 'bad').length;
  console.log(
    bad === 0 ? '\nThis machine is ready: pnpm build, then pnpm test.' : `\n${bad} to fix, marked with ✗.`,
  );
  return bad === 0 ? 0 : 1;
}

const marks = { good: styleText('green', '✓'), note: styleText('yellow', '!'), bad: styleText('red', '✗') };

const findingOf = (isGood: boolean, found: string, todo: string): Finding =>
  isGood ? { state: 'good', found } : { state: 'bad', found, todo };

/** Whether a version such as `24.18.0` is the wanted one or a later one. */
const isAtLeast = (version: string, minimum: string): boolean =>
  version.localeCompare(minimum, 'en', { numeric: true }) >= 0;

// What Prism asks for; the other tools take an older one.
const nodeWanted = '24.18.0';

/** @param path of the program that runs */
export function node(version: string, path: string, folder: string): Finding {
  const whose = path.startsWith(join(folder, 'node_modules')) ? 'from the lock file' : `from ${path}`;
  const todo = `Put Node ${nodeWanted} or newer first on the PATH.`;
  return findingOf(isAtLeast(version, nodeWanted), `Node ${version}, ${whose}`, todo);
}

async function packageManager(folder: string): Promise<Finding> {
  const version = await wordsOf(pnpm(), ['--version'], folder);
  const todo = 'Write npx pnpm for pnpm, or install it: npm install --global pnpm@12';
  if (version === undefined) return { state: 'note', found: 'no pnpm on the PATH', todo };
  return findingOf(isAtLeast(version, '12.0.0'), `pnpm ${version}`, todo);
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
  args: string[],
  folder: string,
  env: Record<string, string> = {},
): Promise<string | undefined> {
  try {
    const { code, stdout } = await run(program, args, { cwd: folder, env });
    return code === 0 ? stdout.trim() : undefined;
  } catch {
    return undefined;
  }
}

// The dependencies are 1 GB; the tests install runtimes and a browser, and pack and install packages.
const diskWantedGb = 3;

/** @param wantedGb that have to be free there */
export function disk(path: string, wantedGb: number = diskWantedGb): Finding {
  const { bavail, bsize } = statfsSync(path);
  const freeGb = (bavail * bsize) / 1e9;
  const todo = `Free some: an installation and the tests need ${wantedGb} GB.`;
  return findingOf(freeGb >= wantedGb, `${freeGb.toFixed(1)} GB free in ${path}`, todo);
}

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
    return findingOf(existsSync(CHROME_PATH), `Chromium, at ${CHROME_PATH}`, 'Fix or unset CHROME_PATH.');
  if (platform === 'linux' && arch === 'x64')
    return { state: 'good', found: 'Chromium, from the lock file of tests/browser' };
  const chrome = chromes[platform]?.find((path) => existsSync(path));
  const todo = 'Install Chrome, or set CHROME_PATH to the program of a Chromium; tests/browser needs one.';
  return findingOf(chrome !== undefined, chrome ? `Chrome, from ${chrome}` : 'no Chromium', todo);
}

/** A shell that the commands of the docs are tried in; only `pnpm test:all` needs it. */
export async function shell(name: string, folder: string): Promise<Finding> {
  const version = await wordsOf(name, ['--version'], folder);
  if (version !== undefined) return { state: 'good', found: version };
  const todo = `Install it for pnpm test:all, with the package manager of your system: the package ${name}.`;
  return { state: 'note', found: `no ${name}`, todo };
}

async function lockFile(folder: string): Promise<Finding> {
  const hasPnpm = (await wordsOf(pnpm(), ['--version'], folder)) !== undefined;
  if (existsSync(join(folder, 'node_modules')) && !hasPnpm) {
    const found = 'something installed, which only pnpm can compare with the lock file';
    return { state: 'note', found, todo: 'Run npx pnpm check-machine.' };
  }
  // pnpm's own check, before a script that does nothing. A pnpm that runs this has set its children not to look.
  const env = { pnpm_config_verify_deps_before_run: 'error' };
  if ((await wordsOf(pnpm(), ['exec', 'node', '--version'], folder, env)) !== undefined)
    return { state: 'good', found: 'everything is installed as in the lock file' };
  const found = 'what is installed differs from the lock file';
  return { state: 'bad', found, todo: 'Run npx pnpm install.' };
}

const ports: readonly { number: number; use: string; todo: string }[] = [
  { number: 4210, use: 'the sandbox', todo: 'Choose another: pnpm start --port 4220' },
  { number: 4211, use: 'the docs site', todo: 'Choose another: pnpm start --docs-port 4221' },
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
