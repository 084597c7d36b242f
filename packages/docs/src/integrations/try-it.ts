import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Lets the reader try operations and send events on the pages that describe them. */
export function tryIt(): AstroIntegration {
  const script = fileURLToPath(new URL('../console/try-it.ts', import.meta.url));
  return {
    name: 'try-it',
    hooks: {
      'astro:config:setup': ({ injectScript }) => injectScript('page', `import ${JSON.stringify(script)};`),
    },
  };
}
