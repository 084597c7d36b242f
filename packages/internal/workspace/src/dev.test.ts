import { once } from 'node:events';
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endLeft, scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, onTestFinished, test } from 'vitest';
import { ignored, watchError } from './dev.ts';
import { startDev, workspaceFiles } from './testing.ts';
import { root } from './turbo.ts';

/** Runs the command in a folder. `expectText` waits for strings, in any order since they come by two streams, after those before. */
function run(folder: string) {
  let output = '';
  const child = startDev(folder, (text) => {
    output += text;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return {
    child,
    async expectText(...texts: RegExp[]): Promise<RegExpExecArray> {
      for (const text of texts) await expect.poll(() => output).toMatch(text);
      const found = texts.map((text) => text.exec(output) as RegExpExecArray);
      output = output.slice(Math.max(...found.map(({ index, 0: { length } }) => index + length)));
      return found[0] as RegExpExecArray;
    },
    async stop(): Promise<string> {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      expect(await ended).toEqual([0, null]);
      return output;
    },
  };
}

test('a save is named before it is built, a file that fails is shown, and Ctrl-C ends it', async () => {
  using folder = scratchFolder({
    ...workspaceFiles({ a: { build: 'node task.js' } }),
    'packages/a/task.js': '',
  });
  const file = join(folder.path, 'packages/a/task.js');
  const { expectText, stop } = run(folder.path);
  await expectText(/build passed: 1 task/);
  writeFileSync(file, 'console.error("the reason"); process.exit(1)');
  await expectText(
    /packages.a.task\.js saved: building what depends on it\n[\s\S]*build failed: a build/,
    /✗ a build\nthe reason/,
  );
  // As an editor saves: a new file takes the place of the old one.
  writeFileSync(`${file}.new`, '// fixed');
  renameSync(`${file}.new`, file);
  await expectText(/build passed: 1 task/);
  // A file in a folder that was not there.
  mkdirSync(join(folder.path, 'packages/a/new'));
  await expectText(/packages.a.new saved[\s\S]*build passed: 1 task/);
  writeFileSync(join(folder.path, 'packages/a/new/b.js'), '');
  await expectText(/packages.a.new.b\.js saved[\s\S]*build passed: 1 task, 1 cached/);
  expect(await stop()).not.toContain('failed');
});

test('what the compiler writes in a build is not a save', () => {
  const folders = globSync('packages/{*,internal/*}/tsconfig*.json', { cwd: root }).flatMap((file) => {
    const [, folder] = /"outDir": "([^"]+)"/.exec(readFileSync(join(root, file), 'utf8')) ?? [];
    return folder ?? [];
  });
  expect(folders.length).toBeGreaterThan(3);
  expect(folders.filter((folder) => !ignored.test(folder))).toEqual([]);
});

const site = `
  setInterval(() => {}, 1000);
  process.on('SIGUSR2', () => process.exit(3));
  console.log('site of ' + process.pid);`;

test('the dev server of the site starts when a build has passed, without a build of the site', async () => {
  using folder = scratchFolder({
    ...workspaceFiles({ a: { build: 'node task.js' }, docs: { build: 'node task.js' } }),
    'packages/docs/package.json': {
      name: '@voice-agent/docs',
      scripts: { build: 'exit 1', dev: 'node site.js' },
    },
    'packages/docs/site.js': site,
    'packages/a/task.js': 'process.exit(1)',
  });
  const task = join(folder.path, 'packages/a/task.js');
  const { expectText, stop } = run(folder.path);
  const sitePid = async (): Promise<number> => {
    const pid = Number((await expectText(/site of (\d+)\n/))[1]);
    onTestFinished(() => endLeft(pid));
    return pid;
  };
  await expectText(/build failed: a build/);
  writeFileSync(task, '');
  await expectText(/build passed: 1 task/);
  const first = await sitePid();
  process.kill(first, 'SIGUSR2');
  await expectText(/The docs site's dev server ended \(3\); the next build that passes starts it again\.\n/);
  writeFileSync(task, '// again');
  const second = await sitePid();
  expect(second).not.toBe(first);
  expect(await stop()).not.toContain('dev server');
  expect(() => process.kill(second, 0)).toThrow('ESRCH');
});

test.each([
  ['ENOSPC', /^dev: The system has no inotify watches left: raise fs\.inotify\.max_user_watches/],
  ['EMFILE', /^dev: The system lets this process open no more files: .*max_user_instances/],
  ['EACCES', /^dev: files can't be watched \(EACCES: no\)\.$/],
])('why nothing can be watched is a sentence: %s', (code, sentence) => {
  expect(watchError(Object.assign(new Error(`${code}: no`), { code })).message).toMatch(sentence);
});
