import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

test('no schema can have the name of another type that the index exports', () => {
  const exported = [
    ...read('index.ts').matchAll(/(?:[{,]|^)\s*(?:type )?([A-Z]\w+)(?=[,\s}])/gm),
    ...read('options.ts').matchAll(/^export (?:type|interface) (\w+)/gm),
  ].map(([, name]) => name);
  const [, reserved = ''] =
    /openapiNames.*?new Set\(\[(.*?)\]\)/s.exec(read('../../codegen/src/type-names.ts')) ?? [];
  expect(exported).toContain('ApiPromise');
  expect(exported.filter((name) => !reserved.split(/\W+/).includes(name ?? ''))).toEqual([]);
});
