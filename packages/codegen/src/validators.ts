import { _, type KeywordCxt } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { Json } from './document.ts';
import { formats } from './formats.ts';

/** A validator to emit. */
export interface ValidatorEntry {
  /** The exported name. */
  name: string;
  /** The TypeScript type that a valid value has. */
  type: string;
  schema: unknown;
  /** What it validates, for its doc comment. */
  doc: string;
}

// Keywords that OpenAPI and the specs add to JSON Schema and that constrain nothing.
const annotations = ['example', 'xml', 'externalDocs', 'discriminator', 'x-extensible-enum'];

// What ajv's output would import from ajv.
const helpers: Record<string, string> = {
  'require("ajv/dist/runtime/ucs2length").default': 'codePoints',
  'require("ajv/dist/runtime/equal").default': 'equal',
};
const helperCode: Record<string, string> = {
  codePoints: `function codePoints(text) {
  let length = 0;
  for (const _ of text) length++;
  return length;
}`,
  equal: `function equal(a, b) {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
}`,
};

const validatorType = `/** One reason why a value is not valid. Both pointers are JSON pointers. */
export interface ValidationError {
  /** Where in the value. */
  instancePath: string;
  /** Which keyword of the schema, by place. */
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
  message?: string;
}

/** Tells whether a value is a T. After false, errors says why; the next call replaces it. */
export interface Validator<T> {
  (value: unknown): value is T;
  errors?: readonly ValidationError[] | null;
}`;

/** Each item of the array has another value at the named property; items without the property don't count. */
function uniqueItemsBy(context: KeywordCxt): void {
  const { gen, data, schema } = context;
  const seen = gen.const('seen', _`new Set()`);
  const valid = gen.let('valid', true);
  gen.forRange('i', 0, _`${data}.length`, (i) => {
    const value = gen.const('value', _`${data}[${i}]?.[${schema}]`);
    gen.if(_`${value} !== undefined && ${seen}.has(${value})`, () => gen.assign(valid, false).break());
    gen.code(_`${seen}.add(${value})`);
  });
  context.pass(valid);
}

/**
 * Emits a TypeScript module of validators that import nothing but types.
 *
 * @param definitions the schemas that entries refer to as `#/$defs/<name>`
 * @param imports the lines that bring the types of the entries
 */
export function emitValidators(entries: ValidatorEntry[], definitions: Json, imports: string): string {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    allowMatchingProperties: true,
    formats,
    code: { source: true, esm: true, lines: true },
  });
  for (const keyword of annotations) ajv.addKeyword(keyword);
  ajv.addKeyword({
    keyword: 'x-unique-items-by',
    type: 'array',
    schemaType: 'string',
    error: {
      message: ({ schema }) => `must not hold two items with the same ${schema}`,
      params: ({ schema }) => _`{property: ${schema}}`,
    },
    code: uniqueItemsBy,
  });
  // Definitions and entries share one schema, so that the references of both mean the same.
  const own = Object.fromEntries(entries.map(({ name, schema }) => [`entry.${name}`, schema]));
  ajv.addSchema({ $id: 'spec', $defs: { ...definitions, ...own } });
  const exported = Object.fromEntries(entries.map(({ name }) => [name, `spec#/$defs/entry.${name}`]));

  let code = standalone.default(ajv, exported);
  code = code.replace('"use strict";', '').trim();
  const used = new Set<string>();
  code = code.replaceAll(/require\("[^"]+"\)\.default/g, (call) => {
    const helper = helpers[call];
    if (helper === undefined)
      throw new Error(`ajv wants ${call}, for which there is no helper in validators.ts.`);
    used.add(helper);
    return helper;
  });
  for (const { name, type, doc } of entries) {
    code = code.replace(
      `export const ${name} = `,
      `/** ${doc} */\nexport const ${name}: Validator<${type}> = `,
    );
  }
  return [
    '// @ts-nocheck: the functions below are plain JavaScript, only what is exported has types.',
    imports,
    validatorType,
    ...[...used].map((name) => helperCode[name]),
    `${code}\n`,
  ].join('\n\n');
}
