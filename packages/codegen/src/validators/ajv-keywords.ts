import { readFileSync } from 'node:fs';
import { isMultiple } from '@voice-agent/spec-model';
import { _, type Ajv, type CodeKeywordDefinition, type KeywordCxt, Name } from 'ajv';
import { evaluatedPropsToName, mergeEvaluated, Type } from 'ajv/dist/compile/util.js';
import { isObject } from '../document.ts';
import { withSubschemas } from '../keywords.ts';
import { conjuncts, type ValueAt } from '../prepared/property-values.ts';

const numbersFile = new URL('schemas/numbers.ts', import.meta.resolve('@voice-agent/spec-model'));

/** The source of `isMultiple`, which validators carry in themselves. */
export const multipleOfSource: string =
  /^export (function isMultiple[\s\S]*?^\})$/m.exec(readFileSync(numbersFile, 'utf8'))?.[1] ?? '';

/** The import of `isMultiple` in what ajv compiles. */
export const multipleOfImport = 'require("isMultiple")';

/** In decimals: the one of ajv divides, in binary fractions. */
const multipleOf: CodeKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  code(context) {
    const { gen, data, schema } = context;
    if (Number.isInteger(schema)) {
      context.fail(_`${data} % ${schema} !== 0`);
      return;
    }
    const code = _`require("isMultiple")`;
    context.fail(_`!${gen.scopeValue('func', { ref: isMultiple, code })}(${data}, ${schema})`);
  },
};

/** The one of ajv checks no other keyword after it in an empty array. */
const prefixItems: CodeKeywordDefinition = {
  keyword: 'prefixItems',
  type: 'array',
  schemaType: 'array',
  before: 'items',
  code(context) {
    const { gen, data, it } = context;
    const schemas = context.schema as unknown[];
    if (it.opts.unevaluated && it.items !== true)
      it.items = mergeEvaluated.items(gen, schemas.length, it.items);
    const valid = gen.name('valid');
    gen.var(valid, true);
    const length = gen.const('len', _`${data}.length`);
    for (const index of schemas.keys()) {
      gen.if(_`${length} > ${index}`, () =>
        context.subschema({ keyword: 'prefixItems', schemaProp: index, dataProp: index }, valid),
      );
      context.ok(valid);
    }
  },
};

/** The one of ajv takes every item as evaluated. */
const contains: CodeKeywordDefinition = {
  keyword: 'contains',
  type: 'array',
  schemaType: ['object', 'boolean'],
  before: 'uniqueItems',
  trackErrors: true,
  code(context) {
    const { gen, data, parentSchema } = context;
    const { minContains: min = 1, maxContains: max } = parentSchema;
    const count = gen.let('count', 0);
    const isFound = gen.name('_valid');
    gen.forRange('i', 0, _`${data}.length`, (i) => {
      const part = { keyword: 'contains', dataProp: i, dataPropType: Type.Num, compositeRule: true } as const;
      context.subschema(part, isFound);
      gen.if(isFound, () => gen.code(_`${count}++`));
    });
    const isEnough = _`${count} >= ${min}`;
    context.result(max === undefined ? isEnough : _`${isEnough} && ${count} <= ${max}`, () =>
      context.reset(),
    );
  },
};

/** The one of ajv reports the errors of a name first, as if they were errors of the object. */
const propertyNames: CodeKeywordDefinition = {
  keyword: 'propertyNames',
  type: 'object',
  schemaType: ['object', 'boolean'],
  before: 'additionalProperties',
  trackErrors: true,
  code(context) {
    const { gen, data } = context;
    const valid = gen.name('valid');
    gen.forIn('key', data, (key) => {
      const part = { keyword: 'propertyNames', data: key, dataTypes: ['string' as const], propertyName: key };
      context.subschema({ ...part, compositeRule: true }, valid);
      gen.if(_`!${valid}`, () => {
        context.reset();
        context.error(true);
        gen.break();
      });
    });
    context.ok(valid);
  },
};

/** The one of ajv takes as evaluated what an `if` looks at that does not hold, and ignores one without `then` and `else`. */
const conditional: CodeKeywordDefinition = {
  keyword: 'if',
  schemaType: ['object', 'boolean'],
  trackErrors: true,
  code(context) {
    const { gen, parentSchema } = context;
    const [valid, clause] = [gen.let('valid', true), gen.let('ifClause')];
    const [isMet, isValid] = [gen.name('_valid'), gen.name('_valid')];
    context.setParams({ ifClause: clause });
    const test = { keyword: 'if', compositeRule: true, createErrors: false, allErrors: false } as const;
    context.mergeValidEvaluated(context.subschema(test, isMet), isMet);
    context.reset();
    const check = (keyword: 'then' | 'else') => () => {
      if (parentSchema[keyword] === undefined) return;
      const part = context.subschema({ keyword }, isValid);
      gen.assign(valid, isValid);
      context.mergeValidEvaluated(part, valid);
      gen.assign(clause, _`${keyword}`);
    };
    gen.if(isMet, check('then'), check('else'));
    context.pass(valid, () => context.error(true));
  },
};

/** Keywords that evaluate properties and items in some cases only. */
const combinations = ['anyOf', 'oneOf', 'if', 'dependentSchemas'];

/** Replaces keywords of ajv that say something else than JSON Schema. */
export function correctKeywords(ajv: Ajv, tracksEvaluated: boolean): void {
  const replace = (definition: CodeKeywordDefinition): void => {
    ajv.removeKeyword(definition.keyword as string).addKeyword(definition);
  };
  for (const each of [multipleOf, prefixItems, contains, propertyNames]) replace(each);
  if (!tracksEvaluated) return;
  replace(conditional);
  const prepare = (keyword: string, first: (context: KeywordCxt) => void): void => {
    const definition = ajv.getKeyword(keyword) as CodeKeywordDefinition;
    const code = (context: KeywordCxt): void => {
      first(context);
      definition.code(context);
    };
    // Back in its place: what is unevaluated is known after it.
    const before = keyword === 'dependentSchemas' ? 'unevaluatedProperties' : undefined;
    replace({ ...definition, keyword, code, ...(before && { before }) });
  };
  for (const keyword of combinations) prepare(keyword, nameEvaluated);
  prepare('unevaluatedItems', countEvaluated);
}

/** Puts what is evaluated into variables: ajv would do that inside the first branch that is valid, and lose it without one. */
function nameEvaluated({ gen, it }: KeywordCxt): void {
  if (it.props !== true && !(it.props instanceof Name)) it.props = evaluatedPropsToName(gen, it.props);
  if (it.items !== true && !(it.items instanceof Name)) it.items = gen.var('items', it.items ?? 0);
}

/** Turns the variable into a count: it can be \`true\`, for all items. */
function countEvaluated({ gen, it, data }: KeywordCxt): void {
  if (!(it.items instanceof Name)) return;
  it.items = gen.const('items', _`${it.items} === true ? ${data}.length : ${it.items}`);
}

/**
 * A schema in which the items that `contains` finds count as evaluated: they are allowed in `unevaluatedItems`.
 *
 * @param at finds what a reference leads to
 */
export function withContainedItems(schema: unknown, at: ValueAt): unknown {
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).map(([keyword, current]) => {
    const changed = withSubschemas(keyword, current, (each) => withContainedItems(each, at));
    if (keyword !== 'unevaluatedItems') return [keyword, changed];
    const found = conjuncts(schema, at).flatMap((each) =>
      each.contains === undefined ? [] : [each.contains],
    );
    return [keyword, found.length === 0 ? changed : { anyOf: [changed, ...found] }];
  });
  return Object.fromEntries(entries);
}
