import { _, type KeywordCxt } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { Json, SpecDocument } from './document.ts';
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

/**
 * Each item of the array has another value at the named property. Items without it don't count, and of the values
 * only strings, numbers, booleans and null can be the same.
 */
function uniqueItemsBy({ gen, data, schema, pass }: KeywordCxt): void {
  const seen = gen.const('seen', _`new Set()`);
  const valid = gen.let('valid', true);
  gen.forRange('i', 0, _`${data}.length`, (i) => {
    const item = gen.const('item', _`${data}[${i}]`);
    gen.if(_`typeof ${item} == "object" && ${item} !== null && Object.hasOwn(${item}, ${schema})`, () => {
      gen.if(_`${seen}.has(${item}[${schema}])`, () => gen.assign(valid, false).break());
      gen.code(_`${seen}.add(${item}[${schema}])`);
    });
  });
  pass(valid);
}

// `{}` seems to have these, unless a validator asks for own properties, which costs time and size.
const inherited = new RegExp(`"(?:${Object.getOwnPropertyNames(Object.prototype).join('|')})"`);

/** @param root holds every schema; references are pointers into it */
function createAjv(root: Json): Ajv2020 {
  const json = JSON.stringify(root);
  const ajv = new Ajv2020({
    // keywords.ts has checked every schema, more strictly than ajv does.
    strict: false,
    validateSchema: false,
    formats,
    ownProperties: inherited.test(json),
    // One function for each component: half the code, and no more of it for a component that is used often.
    inlineRefs: false,
    code: { source: true, esm: true, lines: true },
  });
  // What is evaluated must be known for unevaluated* alone. It would hang on every function, and no bundler could
  // leave a validator out that nobody uses.
  ajv.opts.unevaluated = /"unevaluated(?:Items|Properties)":/.test(json);
  ajv.opts.dynamicRef = false;
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
  ajv.addSchema(root);
  return ajv;
}

/** Emits a TypeScript module of validators that import nothing but types. */
export function emitValidators(document: SpecDocument, entries: ValidatorEntry[], imports: string): string {
  const own = Object.fromEntries(entries.map(({ name, schema }) => [`entry.${name}`, schema]));
  const ajv = createAjv({ $id: 'spec', components: { schemas: document.components('schemas') }, $defs: own });
  const ids = Object.fromEntries(entries.map(({ name }) => [name, `spec#/$defs/entry.${name}`]));
  const used = new Set<string>();
  const code = withoutUnread(standalone.default(ajv, ids))
    .replace('"use strict";', '')
    .replaceAll(/require\("[^"]+"\)\.default/g, (call) => {
      const helper = helpers[call];
      if (helper === undefined) throw new Error(`ajv wants ${call}, for which validators.ts has no helper.`);
      used.add(helper);
      return helper;
    })
    .replaceAll(/^(const pattern\d+ = )(?=new RegExp)/gm, '$1/* @__PURE__ */ ');
  const entryOf = new Map(entries.map((entry) => [entry.name, entry]));
  const typed = code.replaceAll(/^export const ([\w$]+) = /gm, (_line, name: string) => {
    const { type, doc } = entryOf.get(name) as ValidatorEntry;
    return `/** ${doc} */\nexport const ${name}: Validator<${type}> = `;
  });
  return [
    '// @ts-nocheck: the functions below are plain JavaScript, only what is exported has types.',
    imports,
    validatorType,
    ...[...used].sort().map((name) => helperCode[name]),
    `${typed.trim()}\n`,
  ].join('\n\n');
}

/** ajv writes down the schema of every function; one that nothing reads only weighs. */
function withoutUnread(code: string): string {
  const reads = new Map<string, number>();
  for (const [name] of code.matchAll(/\bschema\d+\b/g)) reads.set(name, (reads.get(name) ?? 0) + 1);
  return code.replaceAll(/^const (schema\d+) = .*\n/gm, (line, name: string) => (reads.get(name) === 1 ? '' : line));
}
