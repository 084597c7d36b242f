import { expect, test } from 'vitest';
import { runHere } from '../../soak/cli.ts';
import cases from './invalid-arguments.test.json' with { type: 'json' };

test.each(Object.entries(cases))('%s: exit 2, and "%s"', async (line, message) => {
  const { code, stdout, stderr } = await runHere(line.split(' ').map((word) => word.replace("''", '')));
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(message);
  // No secret, and no stack.
  expect(stderr).not.toMatch(/whsec|\n {4}at /);
});
