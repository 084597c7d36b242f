import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import type { Page } from '../page.ts';
import { join, table } from '../reference/markdown.ts';
import { repositoryFolder } from '../repository.ts';
import { exportSection } from './exports.ts';
import { given } from './given.ts';
import type { EntryPoint, Export, Model } from './model.ts';
import { logSection, metricSection } from './observe.ts';
import { type PlannedPackage, type PlannedPage, plan } from './plan.ts';

interface Placed {
  item: Export;
  specifier: string;
}

/** The pages of each package, after its overview. */
export const packagePages = (model: Model): Page[] => [
  {
    id: 'sdk',
    title: 'Packages',
    description: 'The packages, and what each one is for.',
    sidebar: { order: 0, label: 'Overview' },
    source: 'README.md',
    body: join(
      'Every export of every package, with its signature, an example, its options and its errors.',
      table([
        ['package', 'what it is for'],
        ...plan.map(({ folder, about }) => [`[\`@voice-agent/${folder}\`](/sdk/${folder}/)`, about]),
      ]),
      '## Names in examples',
      'Each example shows its imports. Other names that it does not declare are yours:',
      table([
        ['name', 'what it is'],
        ...Object.entries(given).map(([name, { about }]) => [`\`${name}\``, about]),
      ]),
    ),
  },
  ...plan.flatMap((planned) => pagesOf(planned, model)),
];

function pagesOf(planned: PlannedPackage, model: Model): Page[] {
  const { folder, about, pages } = planned;
  const name = `@voice-agent/${folder}`;
  const entries = model.entryPoints.filter(
    ({ specifier }) => specifier === name || specifier.startsWith(`${name}/`),
  );
  const placed = pages.map((page) => ({ page, items: itemsOf(planned, page, entries) }));
  const addresses = new Map<string, string>();
  for (const { page, items } of placed)
    for (const { item } of items)
      if (!addresses.has(item.name))
        addresses.set(item.name, `/sdk/${folder}/${page.id}/#${anchorOf(item, items)}`);
  const overview: Page = {
    id: `sdk/${folder}`,
    title: name,
    description: about,
    sidebar: { order: 0, label: 'Overview' },
    source: `packages/${folder}/README.md`,
    body: join(
      about,
      manifestOf(folder),
      '## Pages',
      table([
        ['page', 'what is there'],
        ...pages.map(({ id, title, description }) => [`[${title}](/sdk/${folder}/${id}/)`, description]),
      ]),
      '## Entry points',
      entryTable(folder, entries, addresses),
    ),
  };
  return [
    overview,
    ...placed.map(({ page, items }, place) => ({
      id: `sdk/${folder}/${page.id}`,
      title: page.title,
      description: page.description,
      sidebar: { order: place + 1 },
      tableOfContents: { maxHeadingLevel: 2 },
      source: items[0]?.item.source ?? `packages/${folder}/src/index.ts`,
      ...(page.keywords !== undefined && { keywords: page.keywords }),
      body: join(
        page.description,
        ...items.map((each) => section(each, `/sdk/${folder}/${page.id}/`, addresses)),
        ...(folder === 'webhooks' && page.id === 'observe' ? [logSection(model), metricSection(model)] : []),
      ),
    })),
  ];
}

/** The anchor that Markdown gives a heading: in small letters, with a number when there is one already. */
function anchorOf({ name }: Export, items: Placed[]): string {
  const same = items.filter(({ item }) => item.name.toLowerCase() === name.toLowerCase());
  const place = same.findIndex(({ item }) => item.name === name);
  return `${name.toLowerCase()}${place > 0 ? `-${place}` : ''}`;
}

/** An export; what is on a page before this one is only named. */
function section({ item, specifier }: Placed, page: string, addresses: Map<string, string>): string {
  const address = addresses.get(item.name) ?? '';
  return address.startsWith(page)
    ? exportSection(item, specifier, (name) => addresses.get(name))
    : join(
        `## ${item.name}`,
        `<p class="export-kind"><strong>${item.kind}</strong> <code>${specifier}</code></p>`,
        `See [\`${item.name}\`](${address}).`,
      );
}

/** The exports of a page: first the functions, then the rest by the plan's sources and their lines. */
function itemsOf({ folder }: PlannedPackage, page: PlannedPage, entries: EntryPoint[]): Placed[] {
  const name = `@voice-agent/${folder}`;
  const { sources = [], only = /^/, except = /(?!)/ } = page;
  const place = ({ name, source }: Export): number => {
    if (!only.test(name) || except.test(name)) return -1;
    const path = source.replace(`packages/${folder}/src/`, '').replace(/^packages\/(.*?)\/src\//, '../$1/');
    return sources.findIndex((each) => path.startsWith(each));
  };
  const found = entries.flatMap(({ specifier, exports }) =>
    exports
      .filter((item) =>
        specifier === name ? place(item) >= 0 : page.entries?.includes(specifier.replace(name, '.')),
      )
      .map((item) => ({ item, specifier })),
  );
  const rank = ({ item }: Placed): number => (item.kind === 'function' ? -1 : place(item));
  const order = ({ item }: Placed): string => `${item.source} ${`${item.position}`.padStart(9, '0')}`;
  return found.sort((a, b) => rank(a) - rank(b) || (order(a) < order(b) ? -1 : 1));
}

/** The Node versions of the package. */
function manifestOf(folder: string): string {
  const file = joinPath(repositoryFolder, 'packages', folder, 'package.json');
  const { engines } = JSON.parse(readFileSync(file, 'utf8')) as { engines: { node: string } };
  return `Node ${engines.node.replace('>=', '')} or newer. [How to get it](/guides/from-a-clone/).`;
}

/** Each entry point with what it exports. */
const entryTable = (folder: string, entries: EntryPoint[], addresses: Map<string, string>): string =>
  join(
    ...entries.map(({ specifier, exports }) =>
      join(
        `### ${specifier.replace(`@voice-agent/${folder}`, '').slice(1) || folder}`,
        `\`import { … } from '${specifier}'\``,
        exports
          .map(({ name }) => (addresses.has(name) ? `[\`${name}\`](${addresses.get(name)})` : `\`${name}\``))
          .join(', '),
      ),
    ),
  );
