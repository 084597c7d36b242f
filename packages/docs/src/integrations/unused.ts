import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Takes away what the index of the search comes with and the site does not use: ready-made looks of a search. */
export function withoutUnused(): AstroIntegration {
  return {
    name: 'without-unused',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const cwd = fileURLToPath(new URL('pagefind/', dir));
        const names = globSync('pagefind-{ui,component-ui,modular-ui,highlight}.*', { cwd });
        for (const name of names) await rm(`${cwd}${name}`);
      },
    },
  };
}
