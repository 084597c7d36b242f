import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { runHere } from '../../soak/cli.ts';
import type { Io } from './io.ts';
import { createProgram } from './run.ts';

const silent = { write: () => undefined };
const io: Io = {
  env: {},
  stdin: process.stdin,
  stdout: silent,
  stderr: silent,
  openInbox: () => Promise.reject(new Error('No inbox is wanted.')),
  onInterrupt: () => () => undefined,
};

const name = 'npx @voice-agent/webhooks';
const program = createProgram(io, () => undefined);

/** Each command with its path, `inbox ls` and the like. */
function all(command: Command, path: readonly string[] = []): Map<string, Command> {
  const below = command.commands.map((each) => all(each, [...path, each.name()]));
  return new Map([[path.join(' '), command], ...below.flatMap((map) => [...map])]);
}

const commands = all(program);

const flagsOf = (command: Command | undefined): string[] => [
  '--help',
  ...(command?.options ?? []).map(({ long }) => long as string),
];

/** The command lines of a text; a backslash at the end of a line goes on with the next. */
const linesOf = (text: string): string[] =>
  text
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.replace(/^\s*(\w+='[^']*' )?/, '').replace('voice-agent-', 'npx @voice-agent/'))
    .filter((line) => line.startsWith(`${name} `));

/** Fails for a command or a flag that does not exist. */
function expectToExist(line: string): void {
  const [words = ''] = line.split(/ [|>#]/);
  const path = [...commands.keys()]
    .filter((each) => each !== '' && words.startsWith(`${name} ${each}`))
    .at(-1);
  expect(path, line).toBeDefined();
  const command = commands.get(path as string);
  for (const [flag] of words.matchAll(/--[a-z-]+/g)) expect(flagsOf(command), line).toContain(flag);
}

describe('help', () => {
  it.each([...commands.keys()])(
    '%s: describes itself and each flag, with an example that exists',
    async (path) => {
      const { code, stdout, stderr } = await runHere([...path.split(' ').filter(Boolean), '--help']);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^Usage: npx @voice-agent\/webhooks /);
      for (const option of commands.get(path)?.options.filter(({ hidden }) => !hidden) ?? []) {
        expect(stdout).toContain(option.flags);
        expect(option.description).not.toBe('');
      }
      const lines = linesOf(stdout);
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expectToExist(line);
    },
  );

  it('without a command: exit 2 and the help', async () => {
    for (const args of [[], ['inbox']]) {
      const { code, stdout, stderr } = await runHere(args);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toMatch(/^Usage: npx @voice-agent\/webhooks /);
    }
  });
});

describe('the README', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const section = /\n## Command line\n([\s\S]*?)(\n## |$)/.exec(readme)?.[1] ?? '';

  it('names only commands and flags that exist', () => {
    const lines = linesOf(section);
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expectToExist(line);
    const known = new Set([...commands.values()].flatMap(flagsOf));
    for (const [flag] of section.matchAll(/--[a-z][a-z-]*/g)) expect([...known]).toContain(flag);
  });

  it('names every command', () => {
    for (const [path, { commands: below }] of commands)
      if (below.length === 0) expect(section).toContain(path);
  });
});
