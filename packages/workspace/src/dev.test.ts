import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder, workspaceFiles } from './scratch.ts';

test('every save is one cycle with one line, a broken file shows its words, and Ctrl-C ends it', async () => {
  using folder = scratchFolder({
    ...workspaceFiles({ a: { build: 'node task.js' } }),
    'packages/a/task.js': '',
  });
  const file = join(folder.path, 'packages/a/task.js');
  const caller = `import { dev } from ${JSON.stringify(new URL('dev.ts', import.meta.url).href)};
    process.exitCode = await dev(${JSON.stringify(folder.path)});`;
  const watcher = spawn(process.execPath, ['--input-type=module', '-e', caller], { stdio: 'pipe' });
  let output = '';
  for (const stream of [watcher.stdout, watcher.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const expectLine = async (line: string): Promise<void> => {
    await expect.poll(() => output, { timeout: 8_000 }).toContain(line);
    output = '';
  };
  try {
    await expectLine('dev: 1 task held');
    writeFileSync(file, 'console.error("the reason"); process.exit(1)');
    await expectLine('the reason');
    // As an editor saves: a new file takes the place of the old one.
    writeFileSync(`${file}.new`, '// mended');
    renameSync(`${file}.new`, file);
    await expectLine('dev: 1 task held');
    // A file that no task reads makes no line.
    writeFileSync(join(folder.path, 'packages/a/notes.txt'), '');
    writeFileSync(file, '// again');
    await expectLine('dev: 1 task held');
    const ended = once(watcher, 'exit');
    watcher.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  } finally {
    watcher.kill('SIGKILL');
  }
}, 40_000);
