import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { must, run } from './programs.ts';

const node = process.execPath;

test('what a program prints is given back, with the number that it ended with', async () => {
  using folder = scratchFolder({});
  const code = "console.log('out'); console.error('err'); process.exitCode = 3";
  expect(await run(node, ['-e', code], { cwd: folder.path })).toMatchObject({ code: 3, stdout: 'out\n' });
  await expect(must(node, ['-e', code], { cwd: folder.path })).rejects.toThrow(
    /ended with 3:\n(out\nerr|err\nout)$/,
  );
});

test('a program that is shown gives nothing back', async () => {
  using folder = scratchFolder({});
  const ran = await run(node, ['-e', 'process.exitCode = 4'], { cwd: folder.path, shown: true });
  expect(ran).toEqual({ code: 4, stdout: '', output: '' });
});

test('a program that is not there is named', async () => {
  using folder = scratchFolder({});
  await expect(run('no-such-program', [], { cwd: folder.path })).rejects.toThrow(
    /^no-such-program is not on the PATH/,
  );
});
