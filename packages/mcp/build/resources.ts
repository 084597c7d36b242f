// Makes `resources/pages.json` of the pages of the built site: each as Markdown, with its title and description.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const site = join(import.meta.dirname, '../../docs/dist');
const paths = globSync('**/*.md', { cwd: site }).map((path) => path.replaceAll('\\', '/'));
const pages = paths
  .filter((path) => !path.startsWith('contributing/'))
  .sort()
  .map((path) => {
    const text = readFileSync(join(site, path), 'utf8');
    const [, title = path, description = ''] = /^# (.*)\n\n(?:> (.*)\n)?/.exec(text) ?? [];
    return [path.replace(/\.md$/, ''), { title, description, text }];
  });
mkdirSync('resources', { recursive: true });
writeFileSync('resources/pages.json', JSON.stringify(Object.fromEntries(pages)));
