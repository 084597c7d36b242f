import { expect, test } from 'vitest';
import type { Fields } from '../harness/fault.ts';
import { Schemas } from '../harness/schema-validator.ts';
import { documents } from './all.ts';
import { checked } from './check-document.ts';
import { startMock } from './mock-service.ts';
import { upgraded } from './upgrade-schemas.ts';

/** Every media type in a document, with its example. */
function* mediaOf(node: unknown): Generator<Fields> {
  if (typeof node !== 'object' || node === null) return;
  if ('schema' in node && 'example' in node) yield node as Fields;
  else for (const each of Object.values(node)) yield* mediaOf(each);
}

test.each(documents)('$name: between 150 and 600 operations, with examples that hold', ({ document }) => {
  const read = upgraded(document) as Fields;
  const operations = Object.values(read.paths as Record<string, Fields>).flatMap((item) =>
    Object.values(item),
  );
  expect(operations.length).toBeGreaterThanOrEqual(150);
  expect(operations.length).toBeLessThanOrEqual(600);
  const schemas = new Schemas(read);
  const media = [...mediaOf(read.paths)];
  expect(media.length).toBeGreaterThan(operations.length / 2);
  for (const { schema, example } of media) expect(schemas.isValid(schema, example)).toBe(true);
});

test.each(documents)('$name: nothing is found in a service that does what it says', async (each) => {
  const service = await startMock(each);
  try {
    const { findings, requests, uncovered } = await checked(each, service.url, {
      every: 25,
      seed: 1,
      fuzz: 3,
    });
    expect(findings).toEqual([]);
    expect(requests).toBeGreaterThan(50);
    expect(uncovered.filter((line) => !/: no request can show whether \S+ holds$/.test(line))).toEqual([]);
    expect(service.failures).toEqual([]);
  } finally {
    await service.close();
  }
});
