import { expect, test } from 'vitest';
import { documents } from './build-document.ts';
import { checkPrism } from './check-prism.ts';

// The soak test checks a mock of each document.
test.each(documents.slice(0, 1))('$name: no finding on a Prism mock', async (built) => {
  const { findings, requests } = await checkPrism(built);
  expect(findings).toEqual([]);
  expect(requests).toBeGreaterThan(50);
});
