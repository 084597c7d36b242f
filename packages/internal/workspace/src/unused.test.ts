import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { unused } from './unused.ts';

const files = {
  'package.json': { name: 'scratch', private: true, type: 'module' },
  '.config/knip.jsonc': { entry: ['main.js'] },
  'main.js': "import { one } from './used.js';\n\nconsole.log(one);\n",
  'used.js': 'export const one = 1;\n',
};

test('a tree in which everything is used passes', async () => {
  using folder = scratchFolder(files);
  expect(await unused(folder.path)).toMatchObject({ exitCode: 0 });
});

test('a file that nothing uses is named, with what to do', async () => {
  using folder = scratchFolder({ ...files, 'orphan.js': 'export const none = 0;\n' });
  const { exitCode, output } = await unused(folder.path);
  expect(exitCode).toBe(1);
  expect(output).toContain('orphan.js');
  expect(output).toContain('.config/knip.jsonc');
});

test('a broken configuration is not a result', async () => {
  using folder = scratchFolder({ ...files, '.config/knip.jsonc': '{ "entry": 1 }' });
  expect(await unused(folder.path)).toMatchObject({ exitCode: 2 });
});
