import { expect, it } from 'vitest';
import { openapiWith, specDocument } from '../testing.ts';
import { emitRules } from './rules.ts';

const schema = (rules: object) => ({
  Patch: {
    type: 'object',
    required: ['a'],
    properties: { a: {}, b: false },
    minProperties: 1,
    'x-rules': rules,
  },
});
const emit = (rules: object) => emitRules(specDocument(openapiWith(schema(rules))));

it('names the keyword, and the property that it is about', () => {
  const code = emit({ 'a.needed': ['/required/0'], 'b.not': ['/properties/b'], some: ['/minProperties'] });
  expect(JSON.parse(/= (\[[\s\S]+\]);/.exec(code)?.[1] ?? '')).toEqual([
    { id: 'a.needed', keyword: 'required', property: 'a' },
    { id: 'b.not', keyword: 'false schema', property: 'b' },
    { id: 'some', keyword: 'minProperties' },
  ]);
});

it.each(['/required/1', '/properties/a', '/properties/c', '/nothing', '/properties/b/type'])(
  'refuses %s, which is no constraint, with its place',
  (pointer) => {
    expect(() => emit({ wrong: [pointer] })).toThrow(
      /#\/components\/schemas\/Patch\/x-rules\/wrong\/0\n.*no constraint/,
    );
  },
);
