import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { expectJson, expectText } from './output.ts';
import { type Fence, readPages } from './pages.ts';
import { shellBlocks } from './read-by-people.ts';
import { Session, writeFiles } from './session.ts';

const parent = join(import.meta.dirname, '.snippets');
mkdirSync(parent, { recursive: true });
const folder = mkdtempSync(join(parent, 'shells-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How a reader runs lines; only an interactive zsh takes a comment for words. */
const shells: [name: string, args: string[]][] = [
  ['bash', ['--norc']],
  ['zsh', ['-f']],
  ['zsh', ['-f', '-i']],
  ['fish', ['--no-config']],
];

/** @throws Error with what to install, when this machine lacks a shell */
function pathOf(shell: string): string {
  for (const path of (process.env.PATH ?? '').split(delimiter)) {
    try {
      accessSync(join(path, shell), constants.X_OK);
      return join(path, shell);
    } catch {
      // It is further back, or nowhere.
    }
  }
  throw new Error(
    `This machine has no ${shell}, which runs the commands of the docs: apt-get install zsh fish`,
  );
}

/** Runs lines on the standard input of a shell, which is what a paste is. */
function paste(shell: string, args: string[], lines: string, cwd: string, env: NodeJS.ProcessEnv) {
  const file = `${mkdtempSync(join(folder, 'paste-'))}/lines`;
  writeFileSync(file, lines);
  // A file, since fish reads no socket.
  const input = openSync(file, 'r');
  const result = spawnSync(pathOf(shell), args, {
    cwd,
    env,
    encoding: 'utf8',
    stdio: [input, 'pipe', 'pipe'],
  });
  closeSync(input);
  return result;
}

test.each(['bash', 'zsh', 'fish'])('%s takes the syntax of every block', (shell) => {
  const files = shellBlocks.map(({ code }, index) => {
    const file = join(folder, `${index}.sh`);
    writeFileSync(file, code);
    return file;
  });
  const script = 'for file; do "$0" -n "$file" || echo "$file"; done';
  const { stdout, stderr } = spawnSync('sh', ['-c', script, pathOf(shell), ...files], { encoding: 'utf8' });
  const rejected = stdout.match(/\d+(?=\.sh$)/gm) ?? [];
  expect(
    rejected.map((index) => shellBlocks[Number(index)]?.name),
    stderr,
  ).toEqual([]);
  expect(stderr).toBe('');
});

/** Stand-ins that write down what they are given, for the programs that blocks run. */
function standIns(): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  // Written at once, since the programs of a pipe run at the same time.
  const script = `#!/bin/sh
line="$BLOCK \${0##*/}"
for each; do line="$line <$each>"; done
printf '%s\\n' "$line" >> "$RECORD"\n`;
  const names =
    'cat cp curl find git grep head mkdir node npm npx perl pg_dump pg_restore pnpm psql sed sort';
  for (const name of names.split(' ')) {
    writeFileSync(join(bin, name), script);
    chmodSync(join(bin, name), 0o755);
  }
  return bin;
}

test('every block gives its programs the same arguments in each shell', () => {
  const bin = standIns();
  const lines = shellBlocks
    .map(({ code }, index) => `export BLOCK=${index}\ncd "$HOME/work"\n${code}`)
    .join('');
  const records = shells.map(([shell, args], index) => {
    const [home, record] = [join(folder, `home-${index}`), join(folder, `record-${index}`)];
    // The blocks take these for granted.
    for (const path of ['work', 'packed']) mkdirSync(join(home, path), { recursive: true });
    writeFileSync(join(home, 'packed/client.tgz'), '');
    const cwd = join(home, 'work');
    const { stderr } = paste(shell, args, lines, cwd, { PATH: bin, HOME: home, RECORD: record });
    expect(stderr, shell).not.toMatch(/not found|Unknown command|no matches/);
    // The programs of a pipe start in any order.
    return (
      readFileSync(record, 'utf8')
        .trimEnd()
        .split(/\n(?=\d+ )/)
        // Fish has a grep of its own, with colours.
        .filter((line) => !/^\d+ grep /.test(line))
        .sort()
    );
  });
  const [first = [], ...others] = records;
  expect(first.length).toBeGreaterThan(shellBlocks.length);
  for (const other of others) expect(other).toEqual(first);
});

const [quickStart] = readPages(['packages/docs/src/content/docs/guides/quick-start.md']);
const isPasted = ({ language, title }: Fence) => language === 'sh' && !title?.includes('clone');

// The test of the guides runs it in bash.
test.each(shells.slice(2))('%s %j: the quick start runs as it stands', async (shell, args) => {
  if (!quickStart) throw new Error('There is no quick start.');
  const session = await Session.open(quickStart, join(folder, 'quick-start'));
  onTestFinished(() => session.close());
  const [sandbox, ...rest] = quickStart.fences.filter((each) => !each.title?.includes('clone'));
  await session.start(sandbox?.code ?? '');
  writeFiles(quickStart, session.folder, (text) => session.here(text));
  const mark = 'the next block';
  const lines = rest.filter(isPasted).map(({ code }) => `echo '${mark}'\n${session.here(code)}`);
  const env = { ...session.environment(), PS1: '', TERM: 'dumb' };
  const { stdout, stderr } = paste(shell, args, lines.join(''), session.folder, env);
  expect(stderr, shell).not.toMatch(/not found|Unknown command|npm error/);
  const printed = session.addresses.there(stdout).split(`${mark}\n`).slice(1);
  let shown = 0;
  for (const { language, code, name } of rest) {
    if (language === 'sh') shown++;
    if (language === 'text') expectText(printed[shown - 1] ?? '', code, name);
    if (language === 'json') expectJson(printed[shown - 1] ?? '', code, name);
  }
});
