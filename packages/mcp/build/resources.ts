// Makes `resources/pages.json` of the pages that the built site lists for models, each as Markdown.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from '../src/resources.ts';

const site = join(import.meta.dirname, '../../docs/dist');
const list = readFileSync(join(site, 'llms.txt'), 'utf8');
const pages = Array.from(
  list.matchAll(/^- \[(.+)\]\(\/(?!contributing\/)(.+?\.md)\): (.*)$/gm),
  ([, title = '', path = '', description = '']): Document => ({
    uri: `voice-agent://docs/${path}`,
    name: path,
    title,
    description,
    mimeType: 'text/markdown',
    text: readFileSync(join(site, path), 'utf8'),
  }),
);
mkdirSync('resources', { recursive: true });
writeFileSync('resources/pages.json', JSON.stringify(pages));
