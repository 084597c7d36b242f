import { expect, test } from 'vitest';
import { type Found, placesToShow, ranked } from './rank.ts';

const place = (title: string, url: string) => ({ title, url, excerpt: '' });

test('headings with what was searched come first, in any case of letters', () => {
  const places = [place('Samples', '/a/#samples'), place('data.outcomeResult', '/a/#outcome')];
  expect(placesToShow(places, 'OUTCOMEresult', '/a/')).toEqual(places.toReversed());
});

test('a field of that name comes before others with the word', () => {
  const places = [place('timeoutMs', '/a/#b'), place('toolSettings.timeout', '/a/#c')];
  expect(placesToShow(places, 'timeout', '/a/')).toEqual(places.toReversed());
});

test('the beginning of the page is not a place of its own', () => {
  expect(placesToShow([place('A', '/a/'), place('A', '/a/#_top')], 'a', '/a/')).toEqual([]);
});

test('a few are enough', () => {
  const places = Array.from({ length: 9 }, (_, index) => place(`field ${index}`, `/a/#${index}`));
  expect(placesToShow(places, 'field', '/a/')).toEqual(places.slice(0, 4));
});

/** A page, by its title where nothing else is given. */
const page = (
  url: string,
  parts: { title?: string; keywords?: string; score?: number; field?: string } = {},
) => {
  const { title = url, keywords = '', score = 1, field } = parts;
  const sub_results = field === undefined ? [] : [place(field, `${url}#field`)];
  return { url, meta: { title, keywords }, excerpt: '', sub_results, score } satisfies Found;
};

const order = (text: string, ...pages: Found[]): string[] => ranked(pages, text).map(({ url }) => url);

test('a page with the text as a keyword comes first, whatever its own text', () => {
  const guide = page('/guides/a/', { keywords: 'api key, Rate limit', score: 0.1 });
  expect(order('rate LIMIT', page('/guides/b/', { score: 9 }), guide)).toEqual(['/guides/a/', '/guides/b/']);
});

test('so does one with a field of that name', () => {
  const reference = page('/reference/a/', { field: 'data.items[].skip', score: 0.1 });
  expect(order('skip', page('/guides/b/', { score: 9 }), reference)).toEqual(['/reference/a/', '/guides/b/']);
});

test('more words in the title come before fewer; short words do not count', () => {
  const titles = ['Where is a list?', 'Coverage', 'Web tools', 'Update a web tool'];
  const pages = titles.map((title, index) => page(`/guides/${index}/`, { title }));
  expect(order('update a web tool', ...pages)).toEqual([3, 2, 0, 1].map((index) => `/guides/${index}/`));
});

test('guides and the reference come before what is undocumented, and that before the rest', () => {
  const addresses = ['/rules/', '/open/', '/guides/a/', '/coverage/', '/reference/a/'];
  const pages = addresses.map((url, index) => page(url, { score: 5 - index / 10, title: 'x' }));
  expect(order('word', ...pages)).toEqual(['/guides/a/', '/reference/a/', '/open/', '/rules/', '/coverage/']);
});

test('a page with no more of a word than its first letters is none', () => {
  const found = (excerpt: string): Found => ({ ...page('/guides/a/'), excerpt });
  expect(order('qqjjxx', found('named <mark>q</mark>'))).toEqual([]);
  expect(order('q', found('named <mark>q</mark>'))).toEqual(['/guides/a/']);
  expect(order('paging', found('<mark>Pagination</mark>'))).toEqual(['/guides/a/']);
});
