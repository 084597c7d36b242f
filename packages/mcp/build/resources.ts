// Makes `resources/pages.json` of the pages of the built site, each as Markdown.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from '../src/resources.ts';

const site = join(import.meta.dirname, '../../docs/dist');
const paths = globSync('**/*.md', { cwd: site }).map((path) => path.replaceAll('\\', '/'));
const pages = paths
  .filter((path) => !path.startsWith('contributing/'))
  .sort()
  .map((path): Document => {
    const text = readFileSync(join(site, path), 'utf8');
    const [, title = path, description = ''] = /^# (.*)\n\n(?:> (.*)\n)?/.exec(text) ?? [];
    return {
      uri: `voice-agent://docs/${path}`,
      name: path,
      title,
      description,
      mimeType: 'text/markdown',
      text,
    };
  });
mkdirSync('resources', { recursive: true });
writeFileSync('resources/pages.json', JSON.stringify(pages));
