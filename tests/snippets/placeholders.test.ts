import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPages, root } from './pages.ts';
import { samplePages } from './samples.ts';

const pages = [
  ...readPages(['README.md', 'specs/README.md', 'packages/*/README.md', 'packages/docs/src/content/**/*.md']),
  ...samplePages(),
];
const read = (glob: string) =>
  globSync(glob, { cwd: root, exclude: ['**/node_modules'] }).map(
    (name) => [name, readFileSync(join(root, name), 'utf8')] as const,
  );
const comments = (text: string) => text.match(/\/\*\*[\s\S]*?\*\//g)?.join('\n') ?? '';

/** The texts that a reader copies: snippets, samples, projects, the console and docstrings. */
const copied = [
  ...pages.flatMap(({ fences }) => fences.map(({ name, code }) => [name, code] as const)),
  ...read('tests/consumers/projects/**/*.{js,ts,tsx,cjs}'),
  ...read('packages/docs/src/console/*.{ts,tsx}'),
  ...read('packages/{cli,client,webhooks,sandbox,contract}/src/**/*.ts').map(
    ([name, text]) => [name, comments(text)] as const,
  ),
];

// A fallback, or a value, that everybody knows who has read it.
const literal = `['"\`][^'"\`\\n]*<[^'"\`\\n]*['"\`]`;
const findings = (name: string, text: string) =>
  text.match(new RegExp(`\\b${name}['"]?:(?:[^,\\n]*\\?\\?)? *\\[?${literal}`, 'g')) ?? [];

test.each(['authSecret', 'apiKey'])('nothing that a reader copies has a placeholder as %s', (name) => {
  expect(copied.length).toBeGreaterThan(200);
  expect(copied.flatMap(([place, text]) => findings(name, text).map((each) => `${place}: ${each}`))).toEqual(
    [],
  );
});

test('such a placeholder is found', () => {
  for (const value of ["process.env.SECRET ?? 'Bearer <TOKEN>'", "'Bearer <TOKEN>'", '["Bearer <TOKEN>"]'])
    expect(findings('authSecret', `{ authSecret: ${value} }`)).toHaveLength(1);
  expect(findings('authSecret', "{ authSecret: process.env.SECRET ?? '' }")).toEqual([]);
});
