import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { scratchFolder, writeFiles } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { releasedProjects } from './released.ts';

const project = (name: string) => ({ dependencies: { [`@voice-agent/${name}`]: 'latest' } });

test('the projects of the last release come from its tag, but for those of packages that may break them', async () => {
  using repository = scratchFolder({
    'package.json': { private: true },
    'pnpm-workspace.yaml': 'packages: [packages/*]\n',
    'pnpm-lock.yaml': '',
    '.changeset/config.json': { baseBranch: 'main' },
    'packages/client/package.json': { name: '@voice-agent/client', version: '1.2.0' },
    'packages/webhooks/package.json': { name: '@voice-agent/webhooks', version: '0.1.0' },
    'tests/consumers/projects/calls/package.json': project('webhooks'),
    'tests/consumers/projects/jobs/package.json': project('client'),
  });
  using scratch = scratchFolder({});
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: repository.path,
    });
  const found = () => releasedProjects(repository.path, scratch.path);
  git('init', '-q', '-b', 'main');
  git('add', '--all');
  git('commit', '-qm', 'x');
  expect(await found()).toEqual([]);
  git('tag', '--no-sign', '@voice-agent/client@1.2.0');
  rmSync(join(repository.path, 'tests'), { recursive: true });
  const [calls = '', jobs = ''] = await found();
  expect([calls, jobs].map((each) => basename(each))).toEqual(['calls', 'jobs']);
  writeFiles(repository.path, { '.changeset/a.md': '---\n"@voice-agent/client": minor\n---\n\nMore.\n' });
  expect(await found()).toEqual([calls, jobs]);
  writeFiles(repository.path, { '.changeset/b.md': '---\n"@voice-agent/client": major\n---\n\nLess.\n' });
  expect(await found()).toEqual([calls]);
  writeFiles(repository.path, { '.changeset/c.md': '---\n"@voice-agent/webhooks": minor\n---\n\nLess.\n' });
  expect(await found()).toEqual([]);
});
