import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { addresses, folder, kinds, useDocs } from './docs.ts';

const docs = useDocs();

/** The text of a file of HTML, before a script touches it. */
interface Document {
  ids: string[];
  /** As they stand there. */
  links: string[];
  /** Scripts inside the page. */
  scripts: string[];
  /** Tags with something that a strict policy forbids. */
  inline: string[];
}

const documents = new Map<string, Document>();
beforeAll(async () => {
  const page = await docs.open('/');
  // As a text: a function would be rewritten by the transform of the tests.
  const read = await page.evaluate<[string, Document][]>(`Promise.all(
    ${JSON.stringify(addresses)}.map(async (address) => {
      const html = await (await fetch(address)).text();
      const page = new DOMParser().parseFromString(html, 'text/html');
      // A script brings the content of templates into the page.
      const parts = [page, ...[...page.querySelectorAll('template')].map((each) => each.content)];
      const all = parts.flatMap((part) => [...part.querySelectorAll('*')]);
      const forbidden = (element) => element.tagName === 'STYLE' || /\\bjavascript:/.test(element.getAttribute('href')) ||
        [...element.attributes].some(({ name }) => name === 'style' || name.startsWith('on'));
      return [address, {
        ids: all.flatMap(({ id }) => id || []),
        links: all.flatMap((each) => each.getAttribute('href') ?? each.getAttribute('src') ?? []),
        scripts: [...page.scripts].filter(({ src }) => src === '').map(({ textContent }) => textContent),
        inline: all.filter(forbidden).map((each) => each.outerHTML.slice(0, 90)),
      }];
    })
  )`);
  for (const [address, document] of read) documents.set(address, document);
});

/** The problem of a link, if it has one. Links to elsewhere are not followed. */
function broken(link: string, from: string): string[] {
  const url = new URL(link, `${docs.url}${from}`);
  if (url.origin !== docs.url)
    return url.protocol === 'https:' ? [] : [`${from} → ${link}: neither here nor https`];
  const path = decodeURIComponent(url.pathname);
  const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
  // No page leads to the one for missing pages, but it has anchors of its own.
  if (path !== from && !existsSync(file)) return [`${from} → ${link}: no such page`];
  if (url.hash === '') return [];
  const id = decodeURIComponent(url.hash.slice(1));
  const page = documents.get(path);
  // A picture has ids too.
  const isThere = page ? page.ids.includes(id) : readFileSync(file, 'utf8').includes(`id="${id}"`);
  return isThere ? [] : [`${from} → ${link}: no such anchor`];
}

describe('links', () => {
  test('of all pages lead to a page, a file or an anchor of the site', () => {
    const links = [...documents].flatMap(([from, { links }]) =>
      [...new Set(links)].map((link) => ({ link, from })),
    );
    expect(links.length).toBeGreaterThan(addresses.length * 20);
    expect(links.flatMap(({ link, from }) => broken(link, from))).toEqual([]);
  });

  test('lead to every page, from the first one on', () => {
    const reached = new Set<string>([kinds.missing]);
    const next = ['/'];
    for (const address of next) {
      if (reached.has(address)) continue;
      reached.add(address);
      for (const link of documents.get(address)?.links ?? []) {
        const { origin, pathname } = new URL(link, `${docs.url}${address}`);
        if (origin === docs.url && documents.has(pathname)) next.push(pathname);
      }
    }
    expect([...reached].sort()).toEqual(addresses);
  });

  test('of the pages in Markdown, and of llms.txt, lead somewhere too', () => {
    const files = globSync(['**/*.md', 'llms*.txt'], { cwd: folder }).sort();
    const requested = addresses.filter(
      (address) => ![kinds.missing, kinds.console, '/'].includes(address as '/'),
    );
    expect(files).toEqual(
      expect.arrayContaining(['llms.txt', ...requested.map((address) => `${address.slice(1, -1)}.md`)]),
    );
    const links = files.flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
      return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => ({ link, from: `/${name}` }));
    });
    expect(links.length).toBeGreaterThan(files.length);
    expect(links.flatMap(({ link, from }) => broken(link, from))).toEqual([]);
  });

  test('llms.txt names every page but the first, of which it is the summary', () => {
    const text = readFileSync(join(folder, 'llms.txt'), 'utf8');
    const pages = globSync('**/*.md', { cwd: folder, exclude: ['index.md'] });
    expect(pages.filter((name) => !text.includes(`/${name})`))).toEqual([]);
  });

  test('no id stands twice on a page', () => {
    for (const [address, { ids }] of documents)
      expect({ address, twice: ids.filter((id, index) => ids.indexOf(id) !== index) }).toEqual({
        address,
        twice: [],
      });
  });
});

describe('the Content-Security-Policy', () => {
  const headers = readFileSync(join(folder, '_headers'), 'utf8');
  const policy = new Map(
    (/^ {2}Content-Security-Policy: (.*)$/m.exec(headers)?.[1] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

  test('stands for every path, and is sent', async () => {
    expect(headers.split('\n')[0]).toBe('/*');
    for (const address of ['/', kinds.missing, '/_headers']) {
      const sent = (await fetch(`${docs.url}${address}`)).headers.get('content-security-policy');
      expect(
        new Map(sent?.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1)])),
      ).toEqual(policy);
    }
  });

  test('allows the site itself, the scripts that it names, and addresses of this machine', () => {
    const { 'script-src': scripts = [], ...others } = Object.fromEntries(policy);
    expect(scripts.filter((source) => !source.startsWith("'sha256-"))).toEqual(["'self'"]);
    expect(others).toEqual({
      'default-src': ["'none'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", 'http://127.0.0.1:*', 'http://localhost:*'],
      'manifest-src': ["'self'"],
      'worker-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
  });

  test('names exactly the scripts that stand inside pages', () => {
    const hashes = [...documents.values()]
      .flatMap(({ scripts }) => scripts)
      .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    const named = policy.get('script-src')?.filter((source) => source.startsWith("'sha256-"));
    expect(new Set(hashes)).toEqual(new Set(named));
  });

  test('has nothing to forbid: no page has a style or a handler inside', () => {
    for (const [address, { inline }] of documents)
      expect({ address, inline }).toEqual({ address, inline: [] });
  });
});
