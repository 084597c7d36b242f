import { describe, expect, it, test } from 'vitest';
import { treeOf } from './testing.ts';
import { Tree } from './tree.ts';

const text = `openapi: 3.1.0
paths:
  /a~b:
    get: &operation
      responses:
        200: { description: ok }
    put: *operation
list:
  - first
  -
    deep: 1
`;
const files: Record<string, string> = {
  'root.yaml': 'schema: { $ref: "parts/a.yaml#/A" }\nround: { $ref: "#/round" }\n',
  'parts/a.yaml': 'A: { $ref: "b%20c.yaml" }\n',
  'parts/b c.yaml': '\ntype: string\n',
};
const source = {
  read: (path: string) => files[path],
  shown: (path: string) => `main:${path}`,
  mayRead: () => true,
  revision: 'main',
};

describe('a location', () => {
  const tree = treeOf('spec.yaml', text);
  it.each([
    ['', 1, 1],
    ['/paths/~1a~0b/get', 4, 5],
    ['/paths/~1a~0b/get/responses/200/description', 6, 16],
    ['/paths/~1a~0b/put/responses', 5, 7],
    ['/paths/~1a~0b/get/responses/404/description', 5, 7],
    ['/list/0', 9, 5],
    ['/list/1/deep', 11, 5],
    ['/list/7', 8, 1],
  ])('of %j is %i:%i', (pointer, line, column) => {
    expect(tree.locate({ ...tree.root, pointer })).toEqual({ file: 'spec.yaml', line, column });
  });

  it('is that of the text also for another value, and in JSON', () => {
    const json = treeOf('spec.json', '{\n  "a": {\n    "b": 1 } }');
    const view = json.with({ a: {} });
    expect(view.root.value).toEqual({ a: {} });
    expect(view.locate({ ...view.root, pointer: '/a/b' })).toMatchObject({ line: 3, column: 5 });
  });
});

test('references lead into other files, whose places have the revision', () => {
  const tree = new Tree(source, 'root.yaml');
  const found = tree.follow(tree.at(tree.root, 'schema'));
  expect(found).toEqual({ file: 'parts/b c.yaml', pointer: '', value: { type: 'string' } });
  const location = { file: 'main:parts/b c.yaml', revision: 'main', line: 2, column: 1 };
  expect(tree.locate(tree.at(found, 'type'))).toEqual(location);
});

test('a bundle rejects values of the wrong type, which other trees pass over', () => {
  const [strict, lenient] = [treeOf('spec.yaml', text), new Tree({ ...source, read: () => text }, 'a')];
  const [list, map] = [strict.at(strict.root, 'list'), strict.at(strict.root, 'paths')];
  expect(() => strict.entries(list)).toThrow('spec.yaml:8: There must be a map (at /list).');
  expect(() => strict.list(map)).toThrow('spec.yaml:2: There must be a list (at /paths).');
  expect(() => strict.object(list)).toThrow('There must be an object');
  expect([lenient.entries(list), lenient.list(map), lenient.object(list)]).toEqual([[], [], undefined]);
});

describe('merge keys', () => {
  const merged = `base: &base { one: &one 1, two: &two { deep: 2 } }
other: &other { <<: *base, three: 3 }
single: { two: own, <<: *base, four: 4 }
nested: { <<: *other }
many:
  <<: [{ one: first }, *other]
  five: *two
quoted: { '<<': *one }
`;
  const tree = treeOf('spec.yaml', merged);

  it('are replaced by what they name; the own key wins, then the earlier map', () => {
    const two = { deep: 2 };
    expect(tree.root.value).toEqual({
      base: { one: 1, two },
      other: { one: 1, two, three: 3 },
      single: { two: 'own', one: 1, four: 4 },
      nested: { one: 1, two, three: 3 },
      many: { one: 'first', two, three: 3, five: two },
      quoted: { '<<': 1 },
    });
  });

  it.each([
    ['/single/one', 1, 15],
    ['/single/two', 3, 11],
    ['/nested/two/deep', 1, 40],
    ['/many/three', 2, 28],
    ['/many/one', 6, 10],
    ['/many/five/deep', 1, 40],
  ])('lead to where %s is written', (pointer, line, column) => {
    expect(tree.locate({ ...tree.root, pointer })).toEqual({ file: 'spec.yaml', line, column });
  });
});
