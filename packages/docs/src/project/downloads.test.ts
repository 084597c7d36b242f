import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { specsFolder } from '../reference/specs.ts';
import { corpus, downloads, downloadsPage } from './downloads.ts';

test('each document is there in both forms, which say the same', () => {
  const files = new Map(downloads().map(({ name, text }) => [name, text]));
  for (const name of ['openapi', 'asyncapi'])
    expect(JSON.parse(files.get(`${name}.json`) ?? '')).toEqual(parse(files.get(`${name}.yaml`) ?? ''));
});

test('every valid case of the corpus is there, and none that is rejected', () => {
  const found = Object.values(corpus()).flatMap((parts) => Object.values(parts).flatMap(Object.keys));
  const valid = globSync('dist/examples/*/*.json', { cwd: specsFolder }).filter(
    (file) => !file.includes('.invalid.'),
  );
  expect(found).toHaveLength(valid.length);
  expect(corpus()['call.ended']?.event?.['two-turns']).toMatchObject({ eventType: 'call.ended' });
  expect(corpus().listJobs?.request?.['every-field']).toHaveProperty('query.projectId');
});

test('sizes and sums are those of the files', () => {
  const text = 'ä'.repeat(1_000);
  const { body } = downloadsPage([{ name: 'a.yaml', about: 'A document', text }]);
  expect(body).toContain('| [a.yaml](/a.yaml) | A document | 2.0\u00a0kB |');
  expect(body).toContain(`${createHash('sha256').update(text).digest('hex')}  a.yaml`);
});
