import { Command, Option } from 'commander';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { alias, prepare, runProgram } from './commands.ts';

/** Runs a program with a command `go` and a group `box` that has a command `ls`. */
async function program(...args: string[]) {
  const output = { stdout: '', stderr: '' };
  const into = (name: keyof typeof output) => ({ write: (text: string) => (output[name] += text) });
  const io = { stdout: into('stdout'), stderr: into('stderr') };
  const url = new Option('--url <url>', 'where to').makeOptionMandatory();
  const code = await runProgram(
    args,
    io,
    (exit) => {
      const go = new Command('go')
        .description("what it's for: [all]")
        .argument('[event]', 'which')
        .addOption(url)
        .addOption(alias('--to <url>', url))
        .action(() => exit(1));
      const ls = new Command('ls')
        .addOption(new Option('--state <state>', 'which').choices(['done', 'dead']))
        .option('--json', 'print JSON');
      const box = new Command('box').addCommand(ls.action(() => exit(0)));
      const made = new Command('our-program').addCommand(go).addCommand(box);
      return prepare(made, new URL('../package.json', import.meta.url), io);
    },
    (error) => [error.message],
  );
  return { code, ...output };
}

test('--version prints that of the package', async () => {
  expect(await program('--version')).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
});

test('the exit code is that of the command', async () => {
  expect((await program('go', '--url', 'x')).code).toBe(1);
});

test('an alias is not in the help', async () => {
  expect((await program('go', '--to', 'x')).code).toBe(1);
  const { stdout } = await program('go', '--help');
  expect(stdout).toContain('--url');
  expect(stdout).not.toContain('--to');
});

test.each<[args: string[], output: RegExp]>([
  [['og'], /^Unknown command og\. Did you mean go\?\n/],
  [['go', '--ulr', 'x'], /^Unknown flag --ulr\. Did you mean --url\?\nRun 'our-program go --help'/],
  [['go', '--ulr=secret'], /^Unknown flag --ulr\.\n/],
  [['go', 'a', 'secret', '--to', 'x'], /^Too many arguments\. Expected 1 argument but got 2\.\n/],
  [['go'], /^The flag --url <url> is missing\.\n/],
  [['box', 'ls', '--state', 'ded'], /^--state must be one of done, dead\. Did you mean dead\?\n/],
  [['go\u001b[2J'], /^Unknown command go\\u001b\[2J\./],
])('%j: 2, and what to do', async (args, output) => {
  const { code, stdout, stderr } = await program(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(output);
  expect(stderr).not.toContain('secret');
});
