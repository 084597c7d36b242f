import { expect, test } from 'vitest';
import { checkPages } from './check-pages.ts';
import { samplePages } from './samples.ts';

const pages = samplePages();
checkPages('reference', pages);

test('each operation and each event has a sample in TypeScript and one for a terminal', () => {
  const languages = pages.map(({ name, fences }) => [name, ...fences.map(({ language }) => language)]);
  for (const [name, ...found] of languages)
    if (name !== 'webhooks/configuration') expect(found, name).toEqual(['ts', 'sh']);
});
