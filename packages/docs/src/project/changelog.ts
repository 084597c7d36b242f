import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join as joinPath } from 'node:path';
import { getReleasePlan } from '@changesets/get-release-plan';
import type { Page } from '../page.ts';
import { join } from '../reference/markdown.ts';
import { repositoryFolder } from '../repository.ts';

/**
 * The page of what a release brought, and of what the next one will bring.
 *
 * @throws Error when a changeset or the configuration of changesets can't be read
 */
export async function changelogPage(folder: string = repositoryFolder): Promise<Page> {
  return {
    id: 'changelog',
    title: 'Changelog',
    description: 'What is new in each release of the packages.',
    source: '.changeset',
    keywords: 'release notes, releases, history, what is new',
    body: join('## Next', await next(folder), ...released(folder)),
  };
}

const nothing = 'No changes since the last release.';

async function next(folder: string): Promise<string> {
  if (!existsSync(joinPath(folder, '.changeset/config.json'))) return nothing;
  const plan = await getReleasePlan(folder).catch((error: Error) => {
    throw new Error(`The changesets in .changeset can't be read: ${error.message}`);
  });
  // In the order in which one package rests on another.
  const order = ['specs', 'client', 'webhooks', 'sandbox', 'contract', 'mcp', 'cli'];
  const place = (name: string): number => order.indexOf(name.split('/')[1] ?? '') + 1 || order.length + 1;
  const releases = plan.releases
    .filter(({ type }) => type !== 'none')
    .sort((a, b) => place(a.name) - place(b.name));
  if (releases.length === 0) return nothing;
  return join(
    ...releases.map(({ name, newVersion, changesets }) => {
      const listed = plan.changesets.filter(({ id }) => changesets.includes(id));
      const entries = listed.map(({ summary }) => summary.trim());
      return join(
        `### ${name} ${newVersion}`,
        ...(entries.length === 0 ? ['Updated dependencies.'] : entries),
      );
    }),
  );
}

/** A version of a package that was published. */
interface Release {
  /** The name of the package. */
  name: string;
  version: string;
  /** Markdown. */
  text: string;
}

/** The releases of the changelogs, by package, the newest first. */
function releases(folder: string): Release[] {
  return globSync(['specs/CHANGELOG.md', 'packages/*/CHANGELOG.md'], { cwd: folder })
    .sort()
    .flatMap((file) => {
      const { name } = JSON.parse(readFileSync(joinPath(folder, dirname(file), 'package.json'), 'utf8'));
      const [, ...parts] = readFileSync(joinPath(folder, file), 'utf8').split(/^## /m);
      return parts.map((part) => {
        const [, version = '', text = ''] = /^(.*)\n([\s\S]*)$/.exec(part) ?? [];
        return { name, version: version.trim(), text: text.trim() };
      });
    });
}

/** The releases below the names of their packages, two levels deeper. */
function released(folder: string): string[] {
  return releases(folder).map(({ name, version, text }, index, all) =>
    join(
      all[index - 1]?.name === name ? '' : `## ${name}`,
      `### ${version}`,
      text.replaceAll(/^(#{2,5}) /gm, '#$1 '),
    ),
  );
}
