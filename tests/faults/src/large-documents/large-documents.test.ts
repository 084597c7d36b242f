import { expect, test } from 'vitest';
import type { Fields } from '../harness/fault.ts';
import { SchemaValidator } from '../harness/schema-validator.ts';
import { documents } from './build-document.ts';
import { checkDocument, checkPrism } from './check-document.ts';
import { startMock } from './mock-service.ts';
import { upgradeSchemas } from './upgrade-schemas.ts';

/** Every media type in a document, with its example. */
function* mediaOf(node: unknown): Generator<Fields> {
  if (typeof node !== 'object' || node === null) return;
  if ('schema' in node && 'example' in node) yield node as Fields;
  else for (const each of Object.values(node)) yield* mediaOf(each);
}

test.each(documents)('$name: between 150 and 600 operations, with valid examples', ({ document }) => {
  const upgraded = upgradeSchemas(document) as Fields;
  const operations = Object.values(upgraded.paths as Record<string, Fields>).flatMap((item) =>
    Object.values(item),
  );
  expect(operations.length).toBeGreaterThanOrEqual(150);
  expect(operations.length).toBeLessThanOrEqual(600);
  const schemas = new SchemaValidator(upgraded);
  const media = [...mediaOf(upgraded.paths)];
  expect(media.length).toBeGreaterThan(operations.length / 2);
  for (const { schema, example } of media) expect(schemas.isValid(schema, example)).toBe(true);
});

test.each(documents)('$name: no finding on a correct service', async (each) => {
  const service = await startMock(each);
  try {
    const { findings, requests, uncovered } = await checkDocument(each, service.url, {
      isSelected: (index) => index % 25 === 0,
      fuzz: 3,
    });
    expect(findings).toEqual([]);
    expect(requests).toBeGreaterThan(50);
    expect(uncovered.filter((line) => !/: no request can show whether \S+ holds$/.test(line))).toEqual([]);
    expect(service.middlewareErrors).toEqual([]);
  } finally {
    await service.close();
  }
});

// The soak test checks a mock of each document.
test.each(documents.slice(0, 1))('$name: no finding on a Prism mock', async (built) => {
  const { findings, requests } = await checkPrism(built);
  expect(findings).toEqual([]);
  expect(requests).toBeGreaterThan(50);
});
