import { expect, test } from 'vitest';
import { asMarkdown, inOrder, llmsFullText, llmsText, type Readable } from './llms.ts';
import { makePages } from './pages.ts';
import { plain } from './plain.ts';

const page = (id: string, order?: number): Readable => ({
  id,
  title: `Title of ${id}`,
  description: `About ${id}.`,
  ...(order !== undefined && { order }),
  body: `Body of ${id}.`,
});

test('a link inside a page leads to the page of the site', () => {
  const text = asMarkdown({ ...page('sdk/client'), body: 'See [that](#that).' });
  expect(text).toContain('See [that](/sdk/client/#that).');
});

test('the HTML of fields, examples and pictures becomes Markdown', () => {
  const body = [
    '<p class="endpoint"><strong>POST</strong> <code>/v1/jobs</code></p>',
    '<div class="field depth-0">',
    '',
    '<h4 id="body-take"><a href="#body-take"><code>take</code></a></h4>',
    '',
    'whole number',
    '',
    '</div>',
    '',
    '<details><summary>A &lt;first&gt; page</summary>',
    '',
    '```html',
    '<div>kept &amp; untouched</div>',
    '```',
    '',
    '</details>',
    '<code-tabs label="Status">',
    '',
    '<div data-tab="2XX" data-example="one">',
    '',
    '</div>',
    '',
    '</code-tabs>',
    '',
    '<try-it for="a">[Try it](/console/#a)</try-it>',
    '<figure class="picture">',
    '<svg role="img" viewBox="0 0 1 1"><title>The life of a call</title><use href="/a.svg#b"></use></svg>',
    '</figure>',
    ':::note[By the way]',
    'Shown as `Bearer <div>` and <AUTH_TOKEN>.',
    ':::',
  ].join('\n');
  expect(plain(body)).toBe(
    [
      '**POST** `/v1/jobs`',
      '',
      '#### `take`',
      '',
      'whole number',
      '',
      '**A <first> page**',
      '',
      '```html',
      '<div>kept &amp; untouched</div>',
      '```',
      '',
      '**2XX**',
      '',
      '[Try it](/console/#a)',
      '',
      'Picture: The life of a call.',
      '',
      '**By the way**',
      'Shown as `Bearer <div>` and <AUTH_TOKEN>.',
      '',
    ].join('\n'),
  );
});

test('a fence ends with its own mark', () => {
  expect(plain('```md\n```ts\n<div>\n```\n<div>\nend')).toBe('```md\n```ts\n<div>\n```\n\nend\n');
  const body = '````md\n```ts\n<div>\n```\n<div>\n````\n<div>\nend';
  expect(plain(body)).toBe('````md\n```ts\n<div>\n```\n<div>\n````\n\nend\n');
});

test('pages come in the order of the sidebar', () => {
  const ids = ['open', 'webhooks/call-ended', 'guides/b', 'index', 'guides/a', 'reference/list-jobs'];
  const orders: Record<string, number> = { 'guides/b': 1, 'guides/a': 2 };
  expect(inOrder(ids.map((id) => page(id, orders[id]))).map(({ id }) => id)).toEqual([
    'index',
    'guides/b',
    'guides/a',
    'reference/list-jobs',
    'webhooks/call-ended',
    'open',
  ]);
});

test('llms.txt begins with the site, and leads to every page and file', () => {
  const text = llmsText(
    [page('index'), page('guides/a'), page('open')],
    [{ name: 'a.yaml', about: 'A document' }],
  );
  expect(text).toMatch(/^# Title of index\n\n> About index\.\n/);
  expect(text).toContain('## Guides\n\n- [Title of guides/a](/guides/a.md): About guides/a.\n');
  expect(text).toContain('- [Title of open](/open.md): About open.');
  expect(text).toContain('- [a.yaml](/a.yaml): A document');
  expect(text).not.toContain('## API');
});

test('the whole text has every page', () => {
  const text = llmsFullText([page('open'), page('index')]);
  expect(text).toBe(`${asMarkdown(page('index'))}\n${asMarkdown(page('open'))}`);
});

test('no HTML is left in any page that is made', async () => {
  const outside = (text: string) =>
    text.replaceAll(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '').replaceAll(/`[^`\n]*`/g, '');
  for (const { id, body } of await makePages()) {
    const left = outside(plain(body)).match(/<\/?(?:div|h\d|p|details|summary|figure|svg|code|strong)\b.*/);
    expect(left?.[0], id).toBeUndefined();
  }
});
