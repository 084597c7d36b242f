import { expect, test } from 'vitest';
import type { SchemaObject } from './keywords.ts';
import { SchemaRegistry } from './registry.ts';
import { violationMessage } from './violation-message.ts';

test.each<[SchemaObject, unknown, string]>([
  [{ type: 'integer' }, 'x', 'must be an integer'],
  [{ type: ['string', 'null'] }, 1, 'must be a string or null'],
  [{ enum: ['a', 1] }, 'b', 'must be one of "a", 1'],
  [{ pattern: '^\\d$' }, 'b', 'must match pattern "^\\d$"'],
  [{ minLength: 1 }, '', 'must have at least 1 character'],
  [{ maxItems: 2 }, [1, 2, 3], 'must have at most 2 items'],
  [{ multipleOf: 0.5 }, 0.2, 'must be a multiple of 0.5'],
  [{ uniqueItems: true }, [1, 1], 'must not have duplicate items'],
  [{ contains: {}, minContains: 0, maxContains: 1 }, [1, 2], 'must contain at most 1 matching item'],
  [{ contains: {}, maxContains: 2 }, [], 'must contain from 1 to 2 matching items'],
  [{ 'x-unique-items-by': 'type' }, [{ type: 1 }, { type: 1 }], 'must not have two items with the same type'],
  [{ required: ['id'] }, {}, "must have the property 'id'"],
  [{ dependentRequired: { a: ['b', 'c'] } }, { a: 1 }, "must have the properties 'b' and 'c' beside 'a'"],
  [{ propertyNames: { maxLength: 1 } }, { ab: 1 }, 'must have valid property names'],
  [{ additionalProperties: false }, { a: 1 }, 'must not have additional properties'],
  [{ properties: { a: false } }, { a: 1 }, 'is not allowed here'],
  [{ oneOf: [true, true] }, 1, 'must match exactly one of the 2 schemas in oneOf'],
  [{ not: { type: 'object' } }, {}, 'must not match the schema in not'],
])('%j on %j: %s', (schema, value, message) => {
  expect(new SchemaRegistry({}).errors(schema, value)[0]?.message).toBe(message);
  // A large integer beside it is read by another evaluation, which says the same.
  const beside = { properties: { value: schema } };
  const large = { value, large: 2n ** 60n };
  expect(new SchemaRegistry({}).errors(beside, large)[0]?.message).toBe(message);
});

test('long values are cut, and of many only some are listed', () => {
  const values = Array.from({ length: 25 }, (_, index) => index);
  expect(violationMessage('enum', { enum: values })).toMatch(/, 18, 19 and 5 more$/);
  expect(violationMessage('const', { const: 'x'.repeat(1000) }).length).toBeLessThan(220);
});
