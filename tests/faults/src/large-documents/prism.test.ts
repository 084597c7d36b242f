import { expect, test } from 'vitest';
import { documents } from './all.ts';
import { checkedPrism } from './check-prism.ts';

// Soak asks a mock of each document.
test.each(documents.slice(0, 1))('$name: nothing is found in a Prism mock', async (built) => {
  const { findings, requests } = await checkedPrism(built);
  expect(findings).toEqual([]);
  expect(requests).toBeGreaterThan(50);
});
