import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { parse, serialize } from 'parse5';
import { load, unload } from './loading.ts';
import { headers, withoutInline } from './policy.ts';

/** Finishes the built pages: for a strict Content-Security-Policy, and for an early first paint. */
export function finish(): AstroIntegration {
  return {
    name: 'finish',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const styles = new Map<string, string>();
        const scripts = new Set<string>();
        const files = globSync('**/*.html', { cwd: folder }).map((name) => join(folder, name));
        const pages = await Promise.all(
          files.map(async (file) => {
            // Without scripting, so that what stands in <noscript> is read as elements, too.
            const page = parse(await readFile(file, 'utf8'), { scriptingEnabled: false });
            withoutInline(page, styles, scripts);
            return unload(page);
          }),
        );
        const rules = [...styles].map(([style, name]) => `.${name}{${style}}\n`).join('');
        await load(folder, pages, rules);
        await Promise.all(pages.map(({ page }, at) => writeFile(files[at] as string, serialize(page))));
        await writeFile(join(folder, '_headers'), headers([...scripts].sort()));
      },
    },
  };
}
