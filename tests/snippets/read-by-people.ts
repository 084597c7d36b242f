import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { referencePages } from '@voice-agent/docs/reference';
import { sdkPages } from '@voice-agent/docs/sdk/pages';
import { type Fence, parsePage, root } from './pages.ts';

const read = (globs: string[]): [name: string, text: string][] =>
  globSync(globs, { cwd: root, exclude: (path) => /node_modules/.test(`${path}`) })
    .sort()
    .map((name) => [name, readFileSync(join(root, name), 'utf8')]);

/** Every page, written or generated, with the help of each command; and READMEs. */
export const pages: [name: string, text: string][] = [
  ...read(['README.md', '.github/**/*.md', '{specs,packages/*,packages/internal/*,tests/*}/README.md']),
  ...read(['packages/docs/src/content/docs/**/*.md']),
  ...[...referencePages(), ...sdkPages()].map(({ id, body }): [string, string] => [id, body]),
];

/** The sources of programs and samples. */
export const sources: [name: string, text: string][] = [
  ...read([
    'packages/{cli,client,webhooks,sandbox,contract,mcp}/src/**/*.ts',
    'packages/sandbox/dashboard/*.tsx',
  ]),
  ...read([
    'packages/docs/src/{console,samples,reference}/*.{ts,tsx}',
    'tests/consumers/projects/*/*.{js,ts}',
  ]),
].filter(([name]) => !/\.test\.ts$|\/generated\//.test(name));

/** Every snippet that a reader pastes into a shell. */
export const shellBlocks: Fence[] = pages.flatMap(([name, text]) =>
  parsePage(name, text).fences.filter(({ language }) => language === 'sh'),
);
