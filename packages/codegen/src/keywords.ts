import { escapeToken } from '@voice-agent/spec-model';
import { isObject, type Json, type SpecDocument } from './document.ts';
import { formats } from './formats.ts';
import type { Problems } from './problems.ts';

/** The value of a keyword: its description, and the test. Schemas in it are visited as well. */
type Kind = [expected: string, test: (value: unknown) => boolean];

const isString = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;
const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(isString) && new Set(value).size === value.length;

const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
const isType = (value: unknown) => isString(value) && types.includes(value);
const isPattern = (value: unknown) => {
  try {
    return isString(value) && new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false;
  }
};

const any: Kind = ['anything', () => true];
const text: Kind = ['a string', isString];
const flag: Kind = ['a boolean', (value) => typeof value === 'boolean'];
const number: Kind = ['a number', Number.isFinite];
const count: Kind = ['an integer of at least 0', isCount];
const names: Kind = ['an array of unique strings', isNames];
const object: Kind = ['an object', isObject];
const schema: Kind = ['a schema', () => true];
const schemas: Kind = [
  'an array of at least one schema',
  (value) => Array.isArray(value) && value.length > 0,
];
const schemaMap: Kind = ['a map of schemas', isObject];

/** Every keyword that codegen understands, with its kind of value. Annotations come first. */
export const keywords: Readonly<Record<string, Kind>> = {
  title: text,
  description: text,
  $comment: text,
  default: any,
  example: any,
  examples: ['an array', Array.isArray],
  deprecated: flag,
  readOnly: flag,
  writeOnly: flag,
  contentMediaType: text,
  contentEncoding: text,
  discriminator: ['an object with `propertyName`', (value) => isObject(value) || isString(value)],
  externalDocs: object,
  xml: object,
  'x-extensible-enum': names,
  'x-typescript-type': text,
  'x-rules': [
    'a map of lists of JSON pointers into this schema, by the id of the rule',
    (value) =>
      isObject(value) &&
      Object.values(value).every((list) => isNames(list) && list.every((each) => each.startsWith('/'))),
  ],

  $ref: text,
  type: [
    `one of ${types.join(', ')}, or a list of them`,
    (value) => isType(value) || (isNames(value) && value.length > 0 && value.every(isType)),
  ],
  enum: ['a list of values, at least one', (value) => Array.isArray(value) && value.length > 0],
  const: any,
  format: text,
  pattern: ['a regular expression of ECMAScript with the flag u', isPattern],
  minLength: count,
  maxLength: count,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: ['a number above 0', (value) => Number.isFinite(value) && (value as number) > 0],
  minItems: count,
  maxItems: count,
  uniqueItems: flag,
  minContains: count,
  maxContains: count,
  minProperties: count,
  maxProperties: count,
  required: names,
  dependentRequired: [
    'a map of lists of strings',
    (value) => isObject(value) && Object.values(value).every(isNames),
  ],
  'x-unique-items-by': text,

  items: schema,
  contains: schema,
  additionalProperties: schema,
  propertyNames: schema,
  unevaluatedItems: schema,
  unevaluatedProperties: schema,
  not: schema,
  if: schema,
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: schema,
  else: schema,
  allOf: schemas,
  anyOf: schemas,
  oneOf: schemas,
  prefixItems: schemas,
  properties: schemaMap,
  patternProperties: schemaMap,
  dependentSchemas: schemaMap,
};

/**
 * Rejects a schema with a keyword that nothing here understands: to drop it would loosen the contract in silence.
 * To `problems` goes each keyword that is unknown or holds what it can't hold, each schema that is none, and each
 * reference that leads nowhere.
 */
export function checkSchema(
  document: SpecDocument,
  value: unknown,
  pointer: string,
  problems: Problems,
): void {
  if (typeof value === 'boolean') return;
  if (!isObject(value)) {
    const what = 'A schema must be an object or a boolean.';
    problems.add(pointer, what, 'Write a schema here.');
    return;
  }
  for (const [keyword, current] of Object.entries(value)) {
    const at = `${pointer}/${escapeToken(keyword)}`;
    // What holds no schemas where there must be some is not walked into.
    const isNoted = noteUnchecked(keyword, current, at, problems);
    const isFit = !isNoted && (problems.collect(() => checkKeyword(document, keyword, current, at)) ?? false);
    for (const [key, child] of isFit ? subschemas(keyword, current) : [])
      checkSchema(document, child, key === undefined ? at : `${at}/${escapeToken(key)}`, problems);
  }
  if (value.$ref !== undefined) problems.collect(() => checkReference(document, value, pointer));
  if (value['x-extensible-enum'] !== undefined && value.type !== 'string') {
    const at = `${pointer}/x-extensible-enum`;
    const what = 'Only a string can have known values.';
    problems.add(at, what, 'Write `type: string` beside it.');
  }
}

/** Notes what is only an annotation here: an extension that is not known, and a format that is not checked. */
function noteUnchecked(keyword: string, current: unknown, at: string, problems: Problems): boolean {
  const isExtension = keyword.startsWith('x-') && !Object.hasOwn(keywords, keyword);
  if (isExtension)
    problems.note(at, `The extension "${keyword}" changes nothing.`, 'Correct its spelling, or remove it.');
  else if (keyword === 'format' && isString(current) && !Object.hasOwn(formats, current))
    problems.note(
      at,
      `The format "${current}" is not checked.`,
      `Write one of ${Object.keys(formats).sort().join(', ')}.`,
    );
  return isExtension;
}

const toComponents = 'Move its schemas to components/schemas, and refer to them there.';
const limit = (keyword: string) =>
  `Write the limit itself here and no \`${keyword}\`: a boolean is of OpenAPI 3.0.`;

// What JSON Schema or OpenAPI has, or had, in another way.
const helps: Readonly<Record<string, string>> = {
  nullable: 'OpenAPI 3.1 does not have it: write `type: [string, "null"]` or the like.',
  exclusiveMinimum: limit('minimum'),
  exclusiveMaximum: limit('maximum'),
  $defs: toComponents,
  definitions: toComponents,
  schemaFormat: 'Write the JSON Schema itself here, in place of `schemaFormat` and `schema`.',
  $schema: 'Remove it: every schema is of JSON Schema 2020-12.',
};

const helpFor = (keyword: string): string =>
  (Object.hasOwn(helps, keyword) ? helps[keyword] : undefined) ??
  'Correct its spelling, remove it, or begin its name with `x-`, which makes it a note.';

const duplicateOf = (value: unknown): unknown =>
  Array.isArray(value) && value.every(isString)
    ? value.find((each, at) => value.indexOf(each) < at)
    : undefined;

function checkKeyword(document: SpecDocument, keyword: string, current: unknown, at: string): true {
  const kind = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
  if (kind === undefined) {
    throw document.problem(at, `The schema keyword "${keyword}" is unknown.`, helpFor(keyword));
  }
  const [expected, test] = kind;
  if (!test(current)) {
    const twice = kind === names ? duplicateOf(current) : undefined;
    if (twice !== undefined)
      throw document.problem(at, `"${keyword}" names "${twice}" twice.`, 'Name it once.');
    const help = Object.hasOwn(helps, keyword) ? helpFor(keyword) : `Write ${expected}.`;
    throw document.problem(at, `"${keyword}" can't be ${abbreviate(current)}.`, help);
  }
  for (const key of kind === schemaMap ? Object.keys(current as Json) : []) {
    if (keyword === 'patternProperties' && !isPattern(key)) {
      throw document.problem(at, `"${key}" is not a regular expression.`, 'Fix it.');
    }
    if (key === '__proto__') {
      throw document.problem(at, 'No validator can see a property named __proto__.', 'Name it otherwise.');
    }
  }
  return true;
}

/** The schemas in a keyword, each with its key unless it is the only one. */
export function subschemas(keyword: string, current: unknown): [key: string | undefined, schema: unknown][] {
  const kind = keywords[keyword];
  if (kind === schema) return [[undefined, current]];
  return kind === schemas || kind === schemaMap ? Object.entries(current ?? {}) : [];
}

/** The value of a keyword with each schema in it changed. */
export function withSubschemas(
  keyword: string,
  current: unknown,
  change: (schema: unknown, key: string | undefined) => unknown,
): unknown {
  if (typeof current !== 'object' || current === null) return current;
  const changed = subschemas(keyword, current).map(([key, each]) => [key, change(each, key)] as const);
  const [first] = changed;
  if (first === undefined) return current;
  if (first[0] === undefined) return first[1];
  return Array.isArray(current) ? changed.map(([, each]) => each) : Object.fromEntries(changed);
}

function checkReference(document: SpecDocument, value: Json, pointer: string): void {
  document.resolve(value, pointer);
  if (!String(value.$ref).startsWith('#/components/schemas/')) {
    throw document.problem(
      `${pointer}/$ref`,
      `The reference ${value.$ref} names no schema of the components.`,
      'Move what it names to components/schemas, and refer to it there.',
    );
  }
}

function abbreviate(value: unknown): string {
  const json = JSON.stringify(value);
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
}
