import { expect, test } from 'vitest';
import { runCommand } from './command-line.ts';
import { commands } from './commands.ts';

/** Runs one command of the repository, of which none gets as far as to do anything. */
async function run(...args: string[]) {
  const output = { stdout: '', stderr: '' };
  const into = (name: keyof typeof output) => ({ write: (text: string) => (output[name] += text) });
  const idle = commands.map((each) => ({
    ...each,
    run: () => Promise.reject(new Error('It ran.\nIt did.')),
  }));
  const code = await runCommand(idle, args, { stdout: into('stdout'), stderr: into('stderr') });
  return { code, ...output };
}

test.each<[args: string, problem: string]>([
  ['bulid', 'Unknown command bulid. Did you mean build?'],
  ['build --nope', 'Unknown flag --nope.'],
  ['test --hepl', 'Unknown flag --hepl. Did you mean --help?'],
  ['test clien', '"clien" is invalid: packages must be one of cli, client, '],
  ['dev now', 'Too many arguments. Expected 0 arguments but got 1.'],
  ['release verison', '"verison" is invalid: step must be one of version. Did you mean version?'],
])('%s: 2, what is wrong and what to do', async (args, problem) => {
  const { code, stdout, stderr } = await run(...args.split(' '));
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  const [first, ...rest] = stderr.split('\n');
  expect(first?.slice(0, problem.length)).toBe(problem);
  expect(rest).toEqual([expect.stringMatching(/^Run 'npx pnpm.* --help' for its flags\.$/), '']);
});

test('an error of a command is its lines alone', async () => {
  expect(await run('generate')).toEqual({ code: 2, stdout: '', stderr: 'It ran.\nIt did.\n' });
});

test('each command is described in a sentence', () => {
  for (const { description } of commands) expect(description).toMatch(/^[A-Z].*\.$/);
});
