import { expect, test } from 'vitest';
import { byTitle, placesToShow } from './rank.ts';

const place = (title: string, url: string) => ({ title, url, excerpt: '' });

test('headings that hold what was searched come first, in any case of letters', () => {
  const places = [place('Samples', '/a/#samples'), place('data.outcomeResult', '/a/#outcome')];
  expect(placesToShow(places, 'OUTCOMEresult', '/a/')).toEqual(places.toReversed());
});

test('the beginning of the page is no place of its own', () => {
  expect(placesToShow([place('A', '/a/'), place('A', '/a/#_top')], 'a', '/a/')).toEqual([]);
});

test('a few are enough', () => {
  const places = Array.from({ length: 9 }, (_, index) => place(`field ${index}`, `/a/#${index}`));
  expect(placesToShow(places, 'field', '/a/')).toEqual(places.slice(0, 4));
});

test('more words come before fewer, and short words do not count', () => {
  const titles = ['Where is a list?', 'Coverage', 'Web tools', 'Update a web tool'];
  const found = byTitle(titles, 'update a web tool', (title) => title);
  expect(found).toEqual(['Update a web tool', 'Web tools', 'Where is a list?', 'Coverage']);
});

test('no text holds nothing', () => {
  const places = [place('B', '/a/#b')];
  expect(placesToShow(places, ' ', '/a/')).toEqual(places);
});
