import { type Schema, walk } from '@voice-agent/spec-model';
import { _, type AnySchema, type KeywordCxt } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { SchemaEnv } from 'ajv/dist/compile/index.js';
import { isObject, type Json, type SpecDocument } from '../document.ts';
import { formats } from '../formats.ts';
import { keywords } from '../keywords.ts';
import { checkRules } from '../rules.ts';
import { correctKeywords, withContainedItems } from './ajv-keywords.ts';
import { withChosenBranches } from './branches.ts';
import { wordErrors } from './errors.ts';
import { type Compiled, StandaloneCode } from './standalone.ts';

/** A validator to emit. */
export interface ValidatorEntry {
  /** The exported name. */
  name: string;
  /** The TypeScript type that a valid value has. */
  type: string;
  schema: unknown;
  /** Where the schema is. */
  pointer: string;
  /** What it validates, for its doc comment. */
  doc: string;
}

const validatorType = `/** One reason why a value is not valid. */
export interface ValidationError {
  /** Where in the value, as a JSON pointer. */
  instancePath: string;
  /** The id of the rule that is broken, where it has one. */
  rule?: string | undefined;
  /** The violated keyword of JSON Schema. */
  keyword: string;
  /** What must be, for a reader. */
  message?: string;
}

/** Whether a value is a T. After false, errors has the reasons, until the next call. */
export interface Validator<T> {
  (value: unknown): value is T;
  errors?: readonly ValidationError[] | null;
}`;

/**
 * Each item of the array has another value at the named property. Items without it don't count, and of the values
 * only strings, numbers, booleans and null can be the same.
 */
function uniqueItemsBy(context: KeywordCxt): void {
  const { gen, data, schema } = context;
  const seen = gen.const('seen', _`new Set()`);
  const valid = gen.let('valid', true);
  gen.forRange('i', 0, _`${data}.length`, (i) => {
    const item = gen.const('item', _`${data}[${i}]`);
    gen.if(_`typeof ${item} == "object" && ${item} !== null && Object.hasOwn(${item}, ${schema})`, () => {
      gen.if(_`${seen}.has(${item}[${schema}])`, () => gen.assign(valid, false).break());
      gen.code(_`${seen}.add(${item}[${schema}])`);
    });
  });
  context.pass(valid);
}

// `{}` seems to have these, unless a validator asks for own properties, which costs time and size.
const inherited = new RegExp(`"(?:${Object.getOwnPropertyNames(Object.prototype).join('|')})"`);

/** Drops examples and unknown extensions, in which ajv would look for `$id`. */
function withoutExamples(schemas: Json): Json {
  const copies = structuredClone(schemas);
  for (const [name, schema] of Object.entries(copies))
    walk(schema as Schema, name, (each) => {
      for (const keyword of Object.keys(each))
        if (/^examples?$/.test(keyword) || !Object.hasOwn(keywords, keyword)) delete (each as Json)[keyword];
    });
  return copies;
}

/** An ajv that knows the entries as `spec#/$defs/<name>` and the components by their pointers. */
function createAjv(schemas: Json, $defs: Json): Ajv2020 {
  const spec = { $id: 'spec', components: { schemas }, $defs };
  const json = JSON.stringify(spec);
  const named = [...json.matchAll(/"format":"((?:[^"\\]|\\.)*)"/g)];
  const ajv = new Ajv2020({
    // keywords.ts has checked every schema, more strictly than ajv does.
    strict: false,
    validateSchema: false,
    // A format that is not checked is not a mistake, not even one with the name of a method.
    formats: { ...Object.fromEntries(named.map(([, name]) => [JSON.parse(`"${name}"`), true])), ...formats },
    ownProperties: inherited.test(json),
    // One function for each component: half the code, and no more of it for a component that is used often.
    inlineRefs: false,
    code: { source: true, lines: true },
  });
  // What is evaluated must be known for unevaluated* alone. It would hang on every function, and no bundler could
  // leave a validator out that nobody uses.
  ajv.opts.unevaluated = /"unevaluated(?:Items|Properties)":/.test(json);
  ajv.opts.dynamicRef = false;
  correctKeywords(ajv, ajv.opts.unevaluated);
  ajv.addKeyword({
    keyword: 'x-unique-items-by',
    type: 'array',
    schemaType: 'string',
    code: uniqueItemsBy,
  });
  wordErrors(ajv);
  ajv.addSchema(spec);
  const root = ajv.schemas.spec as SchemaEnv;
  for (const [name, schema] of Object.entries(schemas)) {
    // Declared beforehand, or ajv makes one function of a component for references and another for an entry.
    const env = new SchemaEnv({ schema: schema as AnySchema, root, baseId: 'spec' });
    ajv.refs[`spec#/components/schemas/${name}`] = env;
  }
  return ajv;
}

/** What makes a schema as ajv gets it: with chosen branches, unless a reference leads to a branch. */
function preparation(document: SpecDocument): (schema: unknown) => unknown {
  const leadsToBranch = /"\$ref":"[^"]*\/(?:oneOf|anyOf)\//.test(JSON.stringify(document.root));
  const at = (pointer: string) => document.at(pointer);
  return (schema) => withContainedItems(leadsToBranch ? schema : withChosenBranches(schema, at), at);
}

/** Emits a TypeScript module of validators that import nothing but types. */
export function emitValidators(document: SpecDocument, entries: ValidatorEntry[], imports: string): string {
  checkRules(document);
  const prepare = preparation(document);
  const components = Object.entries(document.components('schemas'));
  const ajv = createAjv(
    withoutExamples(Object.fromEntries(components.map(([name, schema]) => [name, prepare(schema)]))),
    withoutExamples(Object.fromEntries(entries.map(({ name, schema }) => [name, prepare(schema)]))),
  );
  const code = new StandaloneCode();
  for (const { name, type, schema, pointer, doc } of entries) {
    const ref = isObject(schema) && Object.keys(schema).length === 1 ? schema.$ref : undefined;
    try {
      const compiled = ajv.getSchema(`spec${ref ?? `#/$defs/${name}`}`) as unknown as Compiled;
      code.add(compiled, `\n/** ${doc} */\nexport const ${name}: Validator<${type}>`);
    } catch (error) {
      throw document.rejectedBy('ajv', error, pointer);
    }
  }
  return [
    '// @ts-nocheck: the functions below are plain JavaScript, only what is exported has types.',
    imports,
    validatorType,
    `${code}\n`,
  ].join('\n\n');
}
