import { fileURLToPath } from 'node:url';
import type { Loader } from 'astro/loaders';
import { makePages, sources } from './project/pages.ts';

/** Puts the pages that are made from the specs beside those that are written, and makes them anew when these change. */
export function madePages(): Loader {
  return {
    name: 'made-pages',
    load: async ({ config, store, parseData, renderMarkdown, generateDigest, watcher, logger }) => {
      const fileOf = (id: string) => new URL(`content/docs/${id}.md`, config.srcDir);
      const made = new Set<string>();
      const write = async (): Promise<void> => {
        const pages = await makePages();
        for (const { id, body, ...rest } of pages) {
          const data = await parseData({ id, data: rest });
          const digest = generateDigest({ body, rest });
          const rendered = await renderMarkdown(body, { fileURL: fileOf(id) });
          // Starlight wants the file that an entry would be.
          store.set({ id, data, body, digest, rendered, filePath: `src/content/docs/${id}.md` });
        }
        const ids = pages.map(({ id }) => id);
        for (const id of made) if (!ids.includes(id)) store.delete(id);
        for (const id of ids) made.add(id);
      };
      await write();
      if (watcher === undefined) return;
      const watched = sources.map((url) => fileURLToPath(url));
      watcher.add(watched);
      const onChange = (path: string): void => {
        if (!watched.some((each) => path.startsWith(each))) return;
        // A file that is half written, or wrong: the page stays as it was, and the terminal reports why.
        write().catch((error: Error) => logger.error(error.message));
      };
      for (const event of ['add', 'change', 'unlink'] as const) watcher.on(event, onChange);
    },
  };
}
