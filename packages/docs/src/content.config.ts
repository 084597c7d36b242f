import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
import { z } from 'astro/zod';
import { madePages } from './loader.ts';

const written = docsLoader();
const made = madePages();

export const collections = {
  docs: defineCollection({
    loader: {
      name: 'docs',
      load: async (context) => {
        await written.load(context);
        await made.load(context);
      },
    },
    // `source`: the file that a made page is made from, from the root of the repository.
    schema: docsSchema({ extend: z.object({ source: z.string().optional() }) }),
  }),
};
