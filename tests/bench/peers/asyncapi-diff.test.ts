import { expect, test } from 'vitest';
import { dereferenced } from './asyncapi-diff.ts';

test('references are replaced by what they name, but for those that lead back', () => {
  const tree = { children: { $ref: '#/c/Tree' } };
  const document = {
    a: { $ref: '#/c/Name' },
    b: [{ $ref: '#/c/Tree' }],
    c: { Name: { max: 3 }, Tree: tree },
  };
  expect(dereferenced(document)).toMatchObject({ a: { max: 3 }, b: [{ children: { $ref: '#/c/Tree' } }] });
});
