import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { changelogPage } from './changelog.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A workspace of two packages, the second resting on the first, with more files. */
function workspace(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-docs-'));
  folders.push(folder);
  const manifest = (rest: object) => JSON.stringify({ version: '1.0.0', ...rest });
  const all = {
    'package.json': manifest({ name: 'root', private: true }),
    'pnpm-workspace.yaml': 'packages: [packages/*]\n',
    'pnpm-lock.yaml': '',
    'packages/client/package.json': manifest({ name: '@x/client' }),
    'packages/sandbox/package.json': manifest({
      name: '@x/sandbox',
      dependencies: { '@x/client': 'workspace:*' },
    }),
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
const config = { '.changeset/config.json': '{ "baseBranch": "main", "access": "public" }' };
const changeset = (name: string, type: string, text: string): string =>
  `---\n"${name}": ${type}\n---\n\n${text}\n`;

test('what is pending stands under the version that it makes', async () => {
  const folder = workspace({
    ...config,
    '.changeset/a.md': changeset('@x/client', 'minor', 'Lists `jobs`.'),
  });
  const { body } = await changelogPage(folder);
  expect(body).toMatch(/^## Next\n\n### @x\/client 1\.1\.0\n\nLists `jobs`\./);
});

test('a package that only rests on a change shows it', async () => {
  const folder = workspace({ ...config, '.changeset/a.md': changeset('@x/client', 'major', 'Other names.') });
  const { body } = await changelogPage(folder);
  expect(body).toContain('### @x/client 2.0.0\n\nOther names.');
  expect(body).toContain('### @x/sandbox 1.0.1\n\nUpdated dependencies.');
});

test('what was released stands below, a level deeper', async () => {
  const text = '# @x/client\n\n## 1.0.0\n\n### Minor Changes\n\n- The first one.\n';
  const { body } = await changelogPage(workspace({ ...config, 'packages/client/CHANGELOG.md': text }));
  expect(body).toBe(
    '## Next\n\nNo changes since the last release.\n\n## @x/client\n\n### 1.0.0\n\n#### Minor Changes\n\n- The first one.',
  );
});

test('without changesets nothing waits', async () => {
  expect((await changelogPage(workspace({}))).body).toBe('## Next\n\nNo changes since the last release.');
});

test.each([
  ['a changeset without its beginning', { ...config, '.changeset/a.md': 'Lists jobs.\n' }],
  [
    'a changeset of an unknown package',
    { ...config, '.changeset/a.md': changeset('@x/gone', 'minor', 'Gone.') },
  ],
  ['a broken configuration', { '.changeset/config.json': '{' }],
])('%s is reported', async (_, files) => {
  await expect(changelogPage(workspace(files))).rejects.toThrow(
    /^The changesets in \.changeset can't be read: ./,
  );
});

test('the changesets of the repository can be read', async () => {
  expect((await changelogPage()).body).toMatch(/^## Next/);
});
