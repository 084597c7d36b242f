import { below, isObject, type Mutation, rename, type Sibling } from './mutation.ts';

type Schema = Record<string, unknown>;

const limits = new Set(['minimum', 'minLength', 'maxLength', 'minContains', 'maxContains']);
const otherTypes: Record<string, string[]> = {
  string: ['integer'],
  integer: ['number', 'string'],
  number: ['integer', 'string'],
  boolean: ['string'],
  object: ['array'],
  array: ['object'],
};
const otherFormats: Record<string, string> = { uuid: 'uri', 'date-time': 'date', uri: 'uuid' };

// These say something that rejects no value, or say more than the specs, which no example can foresee.
const silent =
  /^(default|x-rules|rule|place of a rule|x-extensible-enum|known value|redundant)\b|^\w+ added$/;
const shownAdditions = new Set(['value added', 'type added']);

/** Every change of a schema and of the schemas inside it. */
export function* schemaMutations(schema: unknown, at: string, sibling: Sibling): Generator<Mutation> {
  for (const mutation of walk(schema, at, sibling)) {
    const { kind } = mutation;
    yield { ...mutation, shown: shownAdditions.has(kind) || !silent.test(kind) };
  }
}

function* walk(schema: unknown, at: string, sibling: Sibling): Generator<Mutation> {
  if (typeof schema === 'boolean') {
    yield { kind: 'boolean turned', pointer: at, to: !schema };
    return;
  }
  if (!isObject(schema)) return;
  if (typeof schema.$ref === 'string') {
    const other = sibling(schema.$ref);
    if (other !== undefined) yield { kind: 'reference turned', pointer: below(at, '$ref'), to: other };
    yield { kind: 'reference removed', pointer: at, to: {} };
    return;
  }
  for (const keyword of Object.keys(schema)) {
    const redundant = isRedundant(schema, keyword) ? 'redundant ' : '';
    yield { kind: `${redundant}${keyword} removed`, pointer: below(at, keyword) };
    yield* changes(schema, keyword, at);
    yield* inside(keyword, schema[keyword], below(at, keyword), sibling);
  }
  yield* additions(schema, at);
}

function* changes(schema: Schema, keyword: string, at: string): Generator<Mutation> {
  const value = schema[keyword];
  const pointer = below(at, keyword);
  if (limits.has(keyword) && typeof value === 'number') {
    yield { kind: 'limit raised', pointer, to: value + 1 };
    if (value > 0) yield { kind: 'limit lowered', pointer, to: value - 1 };
  } else if (keyword === 'type') yield* typeChanges(schema, pointer);
  else if (keyword === 'enum') yield* valueChanges(value, pointer, 'value');
  else if (keyword === 'x-extensible-enum') yield* valueChanges(value, pointer, 'known value');
  else if (keyword === 'required') yield* requiredChanges(schema, pointer);
  else if (keyword === 'properties') yield* propertyChanges(schema, pointer);
  else if (keyword === 'const' || keyword === 'default') {
    const to = typeof value === 'boolean' ? !value : `${value}_OTHER`;
    yield { kind: `${keyword} changed`, pointer, to };
  } else if (keyword === 'format') {
    yield { kind: 'format changed', pointer, to: otherFormats[String(value)] ?? 'uuid' };
  } else if (keyword === 'pattern') {
    const text = String(value);
    if (text.startsWith('^')) yield { kind: 'pattern opened', pointer, to: text.slice(1) };
    if (text.endsWith('$')) yield { kind: 'pattern opened', pointer, to: text.slice(0, -1) };
  } else if (keyword === 'additionalProperties') {
    const to = typeof value === 'boolean' ? !value : false;
    yield { kind: 'additionalProperties turned', pointer, to };
  } else if (keyword === 'oneOf' && Array.isArray(value)) {
    for (const index of value.keys()) yield { kind: 'branch dropped', pointer: below(pointer, index) };
    yield rename('oneOf loosened', schema, at, 'oneOf', 'anyOf');
  } else if (keyword === 'x-unique-items-by') {
    yield { kind: 'x-unique-items-by changed', pointer, to: 'content' };
  } else if (keyword === 'x-rules' && isObject(value)) yield* ruleChanges(value, pointer);
}

/** Whether the same values are accepted without it: another keyword says as much, or it is for people alone. */
function isRedundant(schema: Schema, keyword: string): boolean {
  if (keyword === 'type') return 'const' in schema || 'enum' in schema;
  if (keyword === 'format') return schema.format === 'password';
  return keyword === 'additionalProperties' && schema[keyword] === true;
}

function* typeChanges(schema: Schema, pointer: string): Generator<Mutation> {
  const value = schema.type;
  if (Array.isArray(value)) {
    for (const index of value.keys()) yield { kind: 'type dropped', pointer: below(pointer, index) };
    yield { kind: 'type added', pointer, to: [...value, 'boolean'] };
    return;
  }
  for (const to of otherTypes[String(value)] ?? []) yield { kind: 'type changed', pointer, to };
  const redundant = isRedundant(schema, 'type') ? 'redundant ' : '';
  yield { kind: `${redundant}type widened`, pointer, to: [value, 'null'] };
}

function* valueChanges(value: unknown, pointer: string, what: string): Generator<Mutation> {
  if (!Array.isArray(value)) return;
  for (const [index, each] of value.entries()) {
    if (value.length > 1) yield { kind: `${what} dropped`, pointer: below(pointer, index) };
    yield { kind: `${what} replaced`, pointer: below(pointer, index), to: `${each}_OTHER` };
  }
  yield { kind: `${what} added`, pointer, to: [...value, 'ANOTHER'] };
}

function* requiredChanges({ required, properties }: Schema, pointer: string): Generator<Mutation> {
  const names = required as string[];
  for (const index of names.length > 1 ? names.keys() : []) {
    yield { kind: 'required name dropped', pointer: below(pointer, index) };
  }
  for (const name of Object.keys(properties ?? {})) {
    if (!names.includes(name)) yield { kind: 'required name added', pointer, to: [...names, name] };
  }
}

function* propertyChanges({ properties, required }: Schema, pointer: string): Generator<Mutation> {
  for (const name of Object.keys(properties as Schema)) {
    yield { kind: 'property dropped', pointer: below(pointer, name) };
    yield rename('property renamed', properties as Schema, pointer, name, `${name}Other`);
    if (required !== undefined) continue;
    yield { kind: 'required name added', pointer: pointer.replace(/properties$/, 'required'), to: [name] };
  }
  yield { kind: 'property added', pointer: below(pointer, 'invented'), to: { type: 'string' } };
}

function* ruleChanges(rules: Schema, pointer: string): Generator<Mutation> {
  for (const [id, places] of Object.entries(rules)) {
    yield { kind: 'rule dropped', pointer: below(pointer, id) };
    yield rename('rule renamed', rules, pointer, id, `${id}-other`);
    for (const [index, place] of (places as string[]).entries()) {
      yield { kind: 'place of a rule dropped', pointer: below(pointer, id, index) };
      yield { kind: 'place of a rule changed', pointer: below(pointer, id, index), to: `${place}/other` };
    }
  }
}

/** What a spec may not say beyond the interface. */
function* additions(schema: Schema, at: string): Generator<Mutation> {
  const { type } = schema;
  const add = (keyword: string, to: unknown): Mutation[] =>
    keyword in schema ? [] : [{ kind: `${keyword} added`, pointer: below(at, keyword), to }];
  if (type === 'object') yield* add('additionalProperties', false);
  if (type === 'array') yield* add('minItems', 1);
  if (type === 'number' || type === 'integer') yield* add('minimum', 10);
  if (type === 'string' && !('enum' in schema || 'const' in schema || 'format' in schema)) {
    yield* add('minLength', 2);
    yield* add('maxLength', 3);
  }
}

function* inside(keyword: string, value: unknown, at: string, sibling: Sibling): Generator<Mutation> {
  if (keyword === 'properties') {
    for (const [name, schema] of Object.entries(value as Schema)) {
      yield* walk(schema, below(at, name), sibling);
    }
  } else if (keyword === 'oneOf') {
    for (const [index, schema] of (value as unknown[]).entries()) {
      yield* walk(schema, below(at, index), sibling);
    }
  } else if (keyword === 'items' || keyword === 'contains') yield* walk(value, at, sibling);
  else if (keyword === 'additionalProperties' && isObject(value)) yield* walk(value, at, sibling);
}
