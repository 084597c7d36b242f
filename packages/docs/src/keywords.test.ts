import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keywords } from './keywords.ts';
import { makePages } from './project/pages.ts';

const source = new URL('./', import.meta.url);
const written = ['content/docs/**/*.md', 'pages/*.astro'].flatMap((files) =>
  globSync(files, { cwd: source }),
);
const names = written.map((file) =>
  file.replaceAll('\\', '/').replace(/^(?:content\/docs|pages)\/|\.\w+$/g, ''),
);
const made = await makePages();
const pages = new Set([...names, ...made.map(({ id }) => id)]);

test('keywords are for pages that exist', () => {
  expect(Object.keys(keywords).filter((id) => !pages.has(id))).toEqual([]);
});
