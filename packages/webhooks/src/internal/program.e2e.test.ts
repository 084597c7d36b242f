import { spawnSync } from 'node:child_process';
import { Argument, Command, Option } from 'commander';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { completing, prepare, runProgram } from './cli.ts';

/** Runs a program with a command `go` and a group `box` that has a command `ls`. */
async function program(...args: string[]) {
  const output = { stdout: '', stderr: '' };
  const into = (name: keyof typeof output) => ({ write: (text: string) => (output[name] += text) });
  const io = { stdout: into('stdout'), stderr: into('stderr') };
  const code = await runProgram(
    args,
    io,
    (exit) => {
      const go = new Command('go')
        .description("what it's for: [all]")
        .addArgument(completing(new Argument('[event]', 'which'), ['call.started', 'call.ended']))
        .requiredOption('--to <url>', 'where to')
        .addOption(completing(new Option('--set <name=value>', 'a choice'), ['skip=page', 'skip=offset']))
        .action(() => exit(1));
      const ls = new Command('ls')
        .addOption(new Option('--state <state>', 'which').choices(['done', 'dead']))
        .option('--file <file>', 'of what')
        .option('--json', 'print JSON');
      const box = new Command('box').addCommand(ls.action(() => exit(0)));
      const made = new Command('our-program').addCommand(go).addCommand(box);
      return prepare(made, new URL('../../package.json', import.meta.url), io);
    },
    (error) => [error.message],
  );
  return { code, ...output };
}

test('--version prints that of the package', async () => {
  expect(await program('--version')).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: '' });
});

test('the exit code is that of the command', async () => {
  expect((await program('go', '--to', 'x')).code).toBe(1);
});

test.each<[args: string[], output: RegExp]>([
  [['og'], /unknown command 'og'\n\(Did you mean go\?\)\n/],
  [['go', '--ot', 'x'], /unknown option '--ot'\n\(Did you mean --to\?\)\nRun 'our-program go --help'/],
  [['go', '--ot=secret'], /unknown option '--ot'\n/],
  [['go', 'a', 'secret', '--to', 'x'], /Expected 1 argument but got 2\.\n/],
  [['go'], /required option '--to <url>' not specified\n/],
  [['box', 'ls', '--state', 'ded'], /Allowed choices are done, dead\. Did you mean dead\?\n/],
  [['completion', 'fishh'], /Allowed choices are bash, zsh, fish\. Did you mean fish\?\n/],
  [['go\u001b[2J'], /unknown command 'go\\u001b\[2J'/],
])('%j: 2, and what to do', async (args, output) => {
  const { code, stdout, stderr } = await program(...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(output);
  expect(stderr).not.toContain('secret');
});

describe('completion', () => {
  test.each<[line: string, words: string[]]>([
    ['', ['go', 'box', 'completion']],
    ['-', ['--version', '--help']],
    ['b', ['box']],
    ['go ', ['call.started', 'call.ended']],
    ['go call.e', ['call.ended']],
    ['go --', ['--to', '--set', '--help']],
    ['go --to x c', ['call.started', 'call.ended']],
    ['go --set ', ['skip=page', 'skip=offset']],
    // Bash puts in what stands behind the last "=".
    ['go --set skip=o', ['offset']],
    ['go --set=skip=o', ['offset']],
    ['box ', ['ls']],
    ['box ls ', ['--state', '--file', '--json', '--help']],
    ['box ls --state d', ['done', 'dead']],
    ['box ls --state=de', ['dead']],
    ['box ls --file ', []],
    ['nothing ', ['go', 'box', 'completion']],
  ])('bash completes "our-program %s"', async (typed, words) => {
    const { stdout: script } = await program('completion', 'bash');
    const press =
      // biome-ignore lint/suspicious/noTemplateCurlyInString: these are of bash.
      'eval "$1"; COMP_LINE="our-program $2"; COMP_POINT=${#COMP_LINE}; _our_program; printf "%s\\n" "${COMPREPLY[@]}"';
    const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', press, 'bash', script, typed], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout.split('\n').filter((line) => line !== '')).toEqual(words);
  });

  test('zsh and fish show what each is for', async () => {
    const { stdout: zsh } = await program('completion', 'zsh');
    expect(zsh).toMatch(/^#compdef our-program\n/);
    expect(zsh).toContain(`go\\:"what it'\\''s for\\: \\[all\\]"`);
    expect(zsh).toContain("' box ls') _arguments '*--state=[which]:value:(done dead)'");
    expect(zsh).toContain("'*--file=[of what]:value:_files' '--json[print JSON]'");
    const { stdout: fish } = await program('completion', 'fish');
    expect(fish).toContain(`-n '_our_program_at \\'\\'' -f -a go -d 'what it\\'s for: [all]'`);
    expect(fish).toContain(`-n '_our_program_at \\' box ls\\'' -l state -d 'which' -x -a 'done dead'`);
  });
});
