import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { describedOperations } from '../reference/described.ts';
import { readSpecs } from '../reference/specs.ts';
import { entriesOf } from '../search/entries.ts';
import { consolePage } from '../search/main-pages.ts';
import { respond } from './_readable.ts';

/** The fields of an entry that are used here; the types of the collection are made by a build. */
interface CollectionEntry {
  id: string;
  data: { title: string; description?: string | undefined; keywords?: string | undefined };
  rendered?: { html: string };
}

/** What the search finds; its dialog loads it. */
export const GET: APIRoute = async () => {
  const operations = describedOperations(readSpecs());
  const entries: CollectionEntry[] = await getCollection('docs');
  const pages = entries.map(({ id, data, rendered }) => ({
    id,
    title: data.title,
    description: data.description ?? '',
    keywords: data.keywords,
    html: rendered?.html ?? '',
    aliases: operations
      .filter(({ page }) => page === id)
      .flatMap(({ row }) => [row.id, `${row.resource}.${row.name}`, row.path]),
  }));
  pages.push({
    id: 'console',
    title: consolePage.title,
    description: consolePage.about,
    keywords: 'try it, playground, explorer, send a request, API client',
    html: '',
    aliases: [],
  });
  return respond(JSON.stringify(entriesOf(pages)), 'application/json');
};
