import { describe, expect, it } from 'vitest';
import type { Json } from './document.ts';
import { checkRules, nameRules } from './rules.ts';
import { importModule, openapiWith, specDocument } from './testing.ts';
import { emitValidators } from './validators/validators.ts';

const patch = (rules: object): Json => ({
  type: 'object',
  required: ['a', 'c'],
  properties: { a: {}, b: false },
  minProperties: 3,
  'x-rules': rules,
});
const document = (rules: object) => specDocument(openapiWith({ Patch: patch(rules) }));

describe('a rule', () => {
  const schema = { $ref: '#/components/schemas/Patch' };
  const rules = {
    'c.needed': ['/required/1'],
    'b.not': ['/properties/b'],
    'three.things': ['/minProperties'],
  };

  it.each([
    [{ a: 1, c: 1, b: 1 }, 'b.not', '/b'],
    [{ a: 1, d: 1, e: 1 }, 'c.needed', ''],
    [{ c: 1, d: 1, e: 1 }, undefined, ''],
    [{ a: 1, c: 1 }, 'three.things', ''],
    [[], undefined, ''],
  ])('that %j breaks is %s', async (value, rule, instancePath) => {
    const entry = { name: 'isPatch', type: 'unknown', schema, pointer: '', doc: 'A patch.' };
    const { isPatch } = await importModule(emitValidators(document(rules), [entry], ''));
    expect(isPatch?.(value)).toBe(false);
    expect(isPatch?.errors).toMatchObject([{ instancePath, ...(rule && { rule }) }]);
    if (rule === undefined) expect(JSON.stringify(isPatch?.errors)).not.toMatch(/needed|not"|things/);
  });

  it.each(['/required/2', '/properties/a', '/properties/c', '/nothing', '/properties/b/type'])(
    'cannot stand at %s, which is not a constraint: the rejection has its place',
    (pointer) => {
      expect(() => checkRules(document({ wrong: [pointer] }))).toThrow(
        /#\/components\/schemas\/Patch\/x-rules\/wrong\/0\n.*not a constraint/,
      );
    },
  );

  it('that no code would report is not lost in silence', () => {
    expect(() => nameRules('function validate0(){}', patch(rules))).toThrow(/ajv reports nothing at #/);
  });
});
