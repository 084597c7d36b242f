import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { folder } from './docs.ts';

/** Every file of the site as a text. */
const files: { name: string; text: string }[] = globSync('**/*', { cwd: folder })
  .filter((name) => statSync(join(folder, name)).isFile())
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'latin1') }));

/** The matches of a pattern, with their files. */
const found = (pattern: RegExp): string[] =>
  files
    .flatMap(({ name, text }) => [...new Set(text.match(pattern))].map((match) => `${name}: ${match}`))
    .sort();

const literally = (text: string): RegExp => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'g');

test('the search is among what is looked at', () => {
  expect(found(/persistentId/g).join()).toContain('search.json');
});

test('no file names a place of the machine that built it', () => {
  expect(found(literally(fileURLToPath(new URL('../../', import.meta.url))))).toEqual([]);
  const places =
    /file:\/\/\/?\w+|\/(?:home|Users)\/\w+|\/root\/|\b[A-Z]:\\+Users\\+\w+|node_modules\/\.pnpm/g;
  expect(found(places)).toEqual([]);
});

test('no file names a person', () => {
  const addresses = found(/[\w.+-]+@(?!example\.(?:com|org|net)\b)[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}\b/gi);
  expect(addresses).toEqual([]);
});

test('no file names a host but those that are meant', () => {
  const meant = [
    'example.com',
    'company.example',
    'json-schema.org',
    'mswjs.io',
    'openapi-ts.dev',
    'semver.org',
    'standardschema.dev',
    'undici.nodejs.org',
    'www.sitemaps.org',
    'www.w3.org',
  ];
  const hosts = found(/(?<=\b(?:https?|wss?):\/\/)[a-z\d][a-z\d.-]*\.[a-z]{2,}/gi);
  const isMeant = (host = '') => meant.some((each) => host === each || host.endsWith(`.${each}`));
  expect(hosts.filter((line) => !isMeant(line.split(': ')[1]))).toEqual([]);
});

test('no file holds a secret', () => {
  expect(found(/\b(?:Token|Bearer) (?=[\w.~+/-]*\d)[\w.~+/-]{12,}/g)).toEqual([]);
  expect(
    found(/-----BEGIN [A-Z ]*PRIVATE KEY|\b(?:npm_|ghp_|gho_|sk-|xox[bp]-|AKIA)[A-Za-z\d]{16,}/g),
  ).toEqual([]);
  expect(found(/\beyJ[\w-]{10,}\.[\w-]{10,}/g)).toEqual([]);
});
