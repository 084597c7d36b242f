import { readFileSync } from 'node:fs';
import { isRequired } from '@voice-agent/cli-kit/commands';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { programFor } from './program.ts';

const io = { env: {}, stdout: { write: () => {} }, stderr: { write: () => {} } };
const files = ['../../README.md', '../../../../README.md'].map((name) => new URL(name, import.meta.url));

/** The arguments on a line of a snippet, up to a comment. */
const lines = files.flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(/(?:npx @voice-agent\/contract|pnpm contract) ([a-z][^`\n]*)/g),
  ].map(([, args = '']) => args.replace(/ +#.*/, '')),
);

test.each(lines)('the program knows the flags of: %s', async (line) => {
  const program = (await programFor([]))(io, () => {});
  const [name = '', ...args] = line.replace(/^\S+ --help.*/, 'rules').split(' ');
  const command = program.commands.find((each) => each.name() === name) as Command;
  expect(command, name).toBeDefined();
  // The arguments after -- are for another program.
  const end = args.indexOf('--');
  const { unknown } = command.parseOptions(end < 0 ? args : args.slice(0, end));
  expect(unknown).toEqual([]);
  for (const option of command.options)
    if (isRequired(option)) expect(args, option.long ?? '').toContain(option.long);
});

test('there are such lines', () => {
  expect(lines.length).toBeGreaterThan(7);
});
