import { expect, test } from 'vitest';
import { commands } from './commands.ts';

test('no command and no flag comes twice', () => {
  const calls = commands.map(({ group, name }) => `${group} ${name}`);
  expect(new Set(calls).size).toBe(calls.length);
  for (const { flags } of commands) {
    const names = flags.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^(?!no-)[a-z\d]+(?:-[a-z\d]+)*$/);
  }
});
