import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './turbo.ts';

const maxWords = 900;
const maxLines = 150;

const fenced = /^( *)(```+|~~~+)[\s\S]*?^\1\2 *$/gm;
const wordsOf = (page: string): number => page.replaceAll(fenced, '').match(/\S+/g)?.length ?? 0;
const linesOf = (page: string): number => page.trimEnd().split('\n').length;

test.each([
  [maxWords, 'words', wordsOf, 'packages/docs/src/content/docs/{guides,contributing}/*.md'],
  [maxLines, 'lines', linesOf, '{README.md,specs/README.md,packages/*/README.md}'],
] as const)('no page has more than %i %s', (max, unit, sizeOf, glob) => {
  const paths = globSync(glob, { cwd: root }).sort();
  expect(paths.length).toBeGreaterThan(4);
  const sizes = paths.map((path) => ({ path, size: sizeOf(readFileSync(join(root, path), 'utf8')) }));
  const tooLong = sizes.filter(({ size }) => size > max).map(({ path, size }) => `${path}: ${size} ${unit}`);
  // Split a guide where a part has a title that readers look for; move what a README explains to a guide.
  expect(tooLong).toEqual([]);
});

test('code does not count as words', () => {
  expect(wordsOf('One two.\n\n```ts\nconst a = 1;\n```\n\n- three\n\n  ```sh\n  ls -l\n  ```\n')).toBe(4);
});
