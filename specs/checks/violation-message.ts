import type { ErrorObject } from 'ajv';

const article = (type: string): string => `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`;
const counted = (limit: number, noun: string): string => `${limit} ${noun}${limit === 1 ? '' : 's'}`;
const toJson = (value: unknown): string => JSON.stringify(value);

const sentences: Readonly<Record<string, (params: ErrorObject['params'], schema: unknown) => string>> = {
  type: ({ type }) => `must be ${[type].flat().map(article).join(' or ')}`,
  enum: ({ allowedValues }) => `must be one of ${allowedValues.map(toJson).join(', ')}`,
  const: ({ allowedValue }) => `must be ${toJson(allowedValue)}`,
  minimum: ({ limit }) => `must be at least ${limit}`,
  minLength: ({ limit }) => `must have at least ${counted(limit, 'character')}`,
  maxLength: ({ limit }) => `must have at most ${counted(limit, 'character')}`,
  minItems: ({ limit }) => `must have at least ${counted(limit, 'item')}`,
  uniqueItems: () => 'must not have duplicate items',
  contains: ({ maxContains }) => `must contain at most ${counted(maxContains, 'matching item')}`,
  required: ({ missingProperty }) => `must have the property '${missingProperty}'`,
  additionalProperties: ({ additionalProperty: name }) => `must not have additional properties: ${name}`,
  'x-unique-items-by': (_, property) => `must not have two items with the same ${property}`,
  'false schema': () => 'is not allowed here',
};

/** What a value must be that violates a keyword. Where nothing is here, as for `format`, ajv has the same words. */
export const violationMessage = ({ keyword, params, schema, message }: ErrorObject): string =>
  sentences[keyword]?.(params, schema) ?? message ?? `must match ${keyword}`;
