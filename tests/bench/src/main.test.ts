import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const bench = (...words: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], { encoding: 'utf8' });

test('a subject that does not exist, or an option, is answered with the usage', () => {
  for (const word of ['clent', '--quick']) {
    const { status, stdout, stderr } = bench(word);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(word);
    expect(stderr).toContain(
      'Usage: pnpm bench [build | client | webhooks | sandbox | contract | diff | docs]',
    );
    expect(stderr).not.toMatch(/^ +at /m);
  }
});

test('a wrong word beside a right one starts nothing', () => {
  expect(bench('client', 'bild').status).toBe(2);
});

test('who asks gets the usage', () => {
  const { status, stdout } = bench('--help');
  expect(status).toBe(0);
  expect(stdout).toContain('Usage: pnpm bench');
});
