import type { SchemaObject } from './keywords.ts';
import { toJson } from './numbers.ts';

/** The sentence of one keyword, from its value, its schema and the name in question. */
type Sentence = (value: unknown, schema: SchemaObject, name: string) => string;

/**
 * What a value must be that violates a keyword, in words that follow its place: `must be an integer`. Validators, the gate
 * and the checks of documents say the same of the same violation.
 *
 * @param schema the schema object that has the keyword
 * @param name the property that is missing, for `required`; the property that is there, for `dependentRequired`; `then` or
 * `else`, for `if`
 */
export function violationMessage(keyword: string, schema: SchemaObject, name = ''): string {
  const sentence = Object.hasOwn(sentences, keyword) ? sentences[keyword] : undefined;
  return sentence?.(schema[keyword], schema, name) ?? `must match ${keyword}`;
}

const maxLength = 200;
const maxValues = 20;

/** A text of a schema, short enough for a line. */
const short = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);

const shown = (value: unknown): string => short(toJson(value));

function oneOfValues(values: unknown): string {
  const all = [values].flat();
  const more = all.length - maxValues;
  return `must be one of ${all.slice(0, maxValues).map(shown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

const article = (type: unknown): string =>
  type === 'null' ? type : `${/^[aio]/.test(String(type)) ? 'an' : 'a'} ${type}`;

const counted = (number: unknown, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

const atLeast =
  (...nouns: [one: string, many?: string]): Sentence =>
  (limit) =>
    `must have at least ${counted(limit, ...nouns)}`;
const atMost =
  (...nouns: [one: string, many?: string]): Sentence =>
  (limit) =>
    `must have at most ${counted(limit, ...nouns)}`;

const lengthOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** What an array must contain, within the limits that `contains` has beside it. */
function containing({ minContains: min = 1, maxContains: max }: SchemaObject): string {
  if (max === undefined) return `must contain at least ${counted(min, 'matching item')}`;
  if (min === 0) return `must contain at most ${counted(max, 'matching item')}`;
  return `must contain from ${min} to ${counted(max, 'matching item')}`;
}

/** What an array must be whose items after those of `prefixItems` are invalid. */
const beyondPrefix: Sentence = (_, { prefixItems }) =>
  `must have at most ${counted(lengthOf(prefixItems), 'item')}`;

const sentences: Readonly<Record<string, Sentence>> = {
  type: (types) => `must be ${[types].flat().map(article).join(' or ')}`,
  enum: oneOfValues,
  const: (value) => `must be ${shown(value)}`,
  format: (format) => `must match format "${format}"`,
  pattern: (pattern) => `must match pattern "${short(String(pattern))}"`,
  minLength: atLeast('character'),
  maxLength: atMost('character'),
  minimum: (limit) => `must be at least ${toJson(limit)}`,
  maximum: (limit) => `must be at most ${toJson(limit)}`,
  exclusiveMinimum: (limit) => `must be greater than ${toJson(limit)}`,
  exclusiveMaximum: (limit) => `must be less than ${toJson(limit)}`,
  multipleOf: (step) => `must be a multiple of ${toJson(step)}`,
  minItems: atLeast('item'),
  maxItems: atMost('item'),
  uniqueItems: () => 'must not have duplicate items',
  items: beyondPrefix,
  contains: (_, schema) => containing(schema),
  'x-unique-items-by': (property) => `must not have two items with the same ${property}`,
  minProperties: atLeast('property', 'properties'),
  maxProperties: atMost('property', 'properties'),
  required: (_, __, name) => `must have the property '${name}'`,
  dependentRequired: (needs, _, name) => {
    const names = (needs as Record<string, readonly string[]>)[name] ?? [];
    const all = names.map((each) => `'${each}'`).join(' and ');
    return `must have the ${names.length === 1 ? 'property' : 'properties'} ${all} beside '${name}'`;
  },
  propertyNames: () => 'must have valid property names',
  additionalProperties: () => 'must not have additional properties',
  unevaluatedProperties: () => 'must not have unevaluated properties',
  unevaluatedItems: () => 'must not have unevaluated items',
  anyOf: (schemas) => `must match at least one of the ${lengthOf(schemas)} schemas in anyOf`,
  oneOf: (schemas) => `must match exactly one of the ${lengthOf(schemas)} schemas in oneOf`,
  not: () => 'must not match the schema in not',
  if: (_, __, name) => `must match the schema in ${name}`,
  'false schema': () => 'is not allowed here',
};
