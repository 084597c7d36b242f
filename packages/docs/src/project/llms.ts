import { plain } from './plain.ts';
import { noticeFor } from './published.ts';

/** A page of the site, written or made, as far as it is read without a browser. */
export interface Readable {
  /** Its address without slashes at the ends; `index` for the start page. */
  id: string;
  title: string;
  description: string;
  /** The place among its neighbours; those without come last. */
  order?: number;
  /** Markdown, with the HTML that the site adds. */
  body: string;
}

/** The parts of the site, by how the addresses of their pages begin. */
const sections: [title: string, prefix: string][] = [
  ['Start', 'index'],
  ['Guides', 'guides/'],
  ['API', 'reference/'],
  ['Webhooks', 'webhooks/'],
  ['SDK', 'sdk/'],
  ['Command line', 'cli/'],
  ['Control API', 'control-api/'],
  ['Contributing', 'contributing/'],
  ['Project', ''],
];

const sectionOf = ({ id }: Readable): number => sections.findIndex(([, prefix]) => id.startsWith(prefix));

/** Pages in the order of the sidebar. */
export const inOrder = (pages: Readable[]): Readable[] =>
  pages.toSorted(
    (a, b) =>
      sectionOf(a) - sectionOf(b) ||
      (a.order ?? Number.POSITIVE_INFINITY) - (b.order ?? Number.POSITIVE_INFINITY) ||
      (a.title < b.title ? -1 : 1),
  );

/** A page as Markdown, with its title. */
export function asMarkdown({ id, title, description, body }: Readable): string {
  const notice = noticeFor({ id, body });
  // Anchors are on the page of the site only.
  const text = plain(body).replaceAll('](#', `](/${id}/#`);
  const lead = text.startsWith(description) ? '' : `> ${description}\n\n`;
  return `# ${title}\n\n${lead}${notice ? `${notice}\n\n` : ''}${text}`;
}

/** The contents of the site for language models, as llmstxt.org describes it. */
export function llmsText(pages: Readable[], files: { name: string; about: string }[]): string {
  const start = pages.find(({ id }) => id === 'index');
  const parts = sections.map(([title], index) => {
    const shown = inOrder(pages).filter((page) => page !== start && sectionOf(page) === index);
    const links = shown.map(({ id, title, description }) => `- [${title}](/${id}.md): ${description}`);
    return links.length === 0 ? '' : `## ${title}\n\n${links.join('\n')}`;
  });
  const documents = files.map(({ name, about }) => `- [${name}](/${name}): ${about}`);
  return `${[
    `# ${start?.title ?? ''}`,
    `> ${start?.description ?? ''}`,
    'Add `.md` to the address of a page to get it as Markdown; [llms-full.txt](/llms-full.txt) has all of them.',
    ...parts,
    `## Files\n\n${documents.join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

/** All pages in one file. */
export const llmsFullText = (pages: Readable[]): string => inOrder(pages).map(asMarkdown).join('\n');
