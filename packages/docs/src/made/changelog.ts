import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join as joinPath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getReleasePlan } from '@changesets/get-release-plan';
import type { Page } from '../page.ts';
import { join } from '../reference/markdown.ts';

/** The root of the repository. */
export const repositoryFolder: string = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * The page of what a release brought, and of what the next one will bring.
 *
 * @throws Error when a changeset or the configuration of changesets can't be read
 */
export async function changelogPage(folder: string = repositoryFolder): Promise<Page> {
  return {
    id: 'changelog',
    title: 'Changelog',
    description: 'What each release of the packages brought, and what the next one will bring.',
    source: '.changeset',
    body: join('## Next', await next(folder), ...released(folder)),
  };
}

const nothing = 'Nothing is waiting for the next release.';

async function next(folder: string): Promise<string> {
  if (!existsSync(joinPath(folder, '.changeset/config.json'))) return nothing;
  const plan = await getReleasePlan(folder).catch((error: Error) => {
    throw new Error(`The changesets in .changeset can't be read: ${error.message}`);
  });
  // In the order in which one package rests on another.
  const order = ['specs', 'client', 'webhooks', 'sandbox', 'contract'];
  const place = (name: string): number => order.indexOf(name.split('/')[1] ?? '') + 1 || order.length + 1;
  const releases = plan.releases
    .filter(({ type }) => type !== 'none')
    .sort((a, b) => place(a.name) - place(b.name));
  if (releases.length === 0) return nothing;
  return join(
    ...releases.map(({ name, newVersion, changesets }) => {
      const own = plan.changesets.filter(({ id }) => changesets.includes(id));
      const entries = own.map(({ summary }) => summary.trim());
      return join(
        `### ${name} ${newVersion}`,
        ...(entries.length === 0 ? ['It rests on packages that change.'] : entries),
      );
    }),
  );
}

/** The changelogs of the packages that have one, a level deeper. */
function released(folder: string): string[] {
  return globSync(['specs/CHANGELOG.md', 'packages/*/CHANGELOG.md'], { cwd: folder })
    .sort()
    .map((file) => {
      const { name } = JSON.parse(readFileSync(joinPath(folder, dirname(file), 'package.json'), 'utf8'));
      const text = readFileSync(joinPath(folder, file), 'utf8').replace(/^# .*\n/, '');
      return join(`## ${name}`, text.replaceAll(/^(#{2,5}) /gm, '#$1 ').trim());
    });
}
