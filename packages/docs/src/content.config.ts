import { defineCollection } from 'astro:content';
import { docsLoader, i18nLoader } from '@astrojs/starlight/loaders';
import { docsSchema, i18nSchema } from '@astrojs/starlight/schema';
import { z } from 'astro/zod';
import { madePages } from './loader.ts';

const written = docsLoader();
const made = madePages();

export const collections = {
  // A terminal without a title would have a hidden one, which the search shows. An empty text counts as none there.
  i18n: defineCollection({ loader: i18nLoader(), schema: i18nSchema() }),
  docs: defineCollection({
    loader: {
      name: 'docs',
      load: async (context) => {
        await written.load(context);
        await made.load(context);
      },
    },
    schema: docsSchema({
      extend: z.object({
        // The file that a made page is made from, from the root of the repository.
        source: z.string().optional(),
        // The words that people search for and that the page may not have, separated by commas. They are not shown.
        keywords: z.string().optional(),
      }),
    }),
  }),
};
