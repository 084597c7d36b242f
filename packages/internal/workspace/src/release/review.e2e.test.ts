import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, onTestFinished, test, vi } from 'vitest';
import { must, pnpm } from '../programs.ts';
import { root } from '../turbo.ts';
import { lintLicences } from './review.ts';

test('a licence that nobody allowed is named with its package, one of a tool is not', async () => {
  const dependency = (name: string, license: string) => ({
    [`${name}/package.json`]: { name, version: '1.0.0', license },
  });
  using folder = scratchFolder({
    'pnpm-workspace.yaml': 'packages: [packages/*]\nverifyDepsBeforeRun: false\npmOnFail: ignore\n',
    'package.json': { name: 'scratch', private: true },
    '.config/review.json': { licences: ['MIT'] },
    'packages/one/package.json': {
      name: 'one',
      version: '1.0.0',
      dependencies: { fine: 'file:../../fine', odd: 'file:../../odd' },
      devDependencies: { tool: 'file:../../tool' },
    },
    ...dependency('fine', 'MIT'),
    ...dependency('odd', 'SSPL-1.0'),
    ...dependency('tool', 'GPL-3.0'),
  });
  await must(pnpm(), ['install', '--offline'], { cwd: folder.path });
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => errors.mockRestore());
  expect(await lintLicences(folder.path)).toBe(1);
  expect(errors.mock.calls.join('\n')).toBe(
    'odd: its licence is "SSPL-1.0", which .config/review.json does not list. Take another package.',
  );
});

test('a licence that a published package brings is one that does not bind its user', () => {
  const { licences } = JSON.parse(readFileSync(join(root, '.config/review.json'), 'utf8'));
  expect(licences.filter((each: string) => /GPL|SSPL|MPL|BUSL/.test(each))).toEqual([]);
});
