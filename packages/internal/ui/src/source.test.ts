import { expect, test } from 'vitest';
import { source } from './source.ts';

/** The pieces that have a colour, by what they are. */
const seen = (text: string) =>
  source(text)
    .filter(({ kind }) => kind !== '')
    .map(({ kind, text }) => `${kind} ${text}`);

test('TypeScript', () => {
  const text = `const result = await client.list({ take: 2, name: 'import "x"' });`;
  expect(seen(text)).toEqual([
    'keyword const',
    'keyword await',
    'key list',
    'key take',
    'literal 2',
    'key name',
    `text 'import "x"'`,
  ]);
  expect(
    source(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});

test('a line of a shell', () => {
  const text = `curl --fail-with-body -X PATCH 'http://a-b/' \\\n  -d '{\n"a": 1}'`;
  expect(seen(text)).toEqual([
    'literal --fail-with-body',
    'literal -X',
    "text 'http://a-b/'",
    'literal -d',
    `text '{\n"a": 1}'`,
  ]);
});
