import { expect, test } from 'vitest';
import { checkPages } from './check-pages.ts';
import { samplePages } from './samples.ts';

const pages = samplePages();
checkPages('reference', pages);

test('each operation has a sample in every language, each event a receiver and a delivery', () => {
  const operation = ['sh', 'ts', 'js', 'python'];
  for (const { name, fences } of pages) {
    const found = fences.map(({ language }) => language);
    if (name.startsWith('reference/')) expect(found.slice(0, 4), name).toEqual(operation);
    else if (name !== 'webhooks/configuration') expect(found, name).toEqual(['ts', 'sh']);
  }
});
