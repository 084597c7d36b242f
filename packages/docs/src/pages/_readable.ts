import { getCollection } from 'astro:content';
import type { Readable } from '../project/llms.ts';

/** The fields of an entry that are used here; the types of the collection are made by a build. */
interface Entry {
  id: string;
  body?: string | undefined;
  data: {
    title: string;
    description?: string | undefined;
    draft?: boolean;
    sidebar: { order?: number | undefined };
  };
}

/** Every page of the collection but the one for what is missing. */
export async function readablePages(): Promise<Readable[]> {
  const entries: Entry[] = await getCollection('docs');
  return entries
    .filter(({ id, data }) => id !== '404' && !data.draft)
    .map(({ id, data, body = '' }) => ({
      id,
      title: data.title,
      description: data.description ?? '',
      ...(data.sidebar.order !== undefined && { order: data.sidebar.order }),
      body,
    }));
}

/** A response with a text body. */
export const respond = (text: string, type = 'text/plain'): Response =>
  new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } });
