import { describe, expect, it, vi } from 'vitest';
import { casesOf, provedCasesOf, type SchemaCase } from './cases.ts';
import { isHint, isObject, type Schema, subschemas } from './keywords.ts';
import { parentOf, valueAt } from './pointer.ts';
import { SchemaRegistry } from './registry.ts';
import { corpus, judgeOf, ourSchemas, ours } from './testing.ts';

const bodies = ourSchemas.filter(([pointer]) => pointer.includes('/requestBody/'));

/** A copy of a document without one keyword, or without one entry of it. */
function without(root: unknown, pointers: readonly string[]): unknown {
  const copy = structuredClone(root);
  for (const pointer of pointers) {
    const { parent, token } = parentOf(pointer);
    const holder = valueAt(copy, parent);
    if (Array.isArray(holder)) holder.splice(Number(token), 1);
    // A property that must not be there becomes one that may hold anything.
    else if (valueAt(copy, pointer) === false) (holder as Record<string, unknown>)[token] = true;
    else delete (holder as Record<string, unknown>)[token];
  }
  return copy;
}

/** Keywords that are one rule with that of a case: see `rulesOf`. */
function removedFor(root: unknown, { schemaPointer }: SchemaCase): string[][] {
  const end = schemaPointer.lastIndexOf('/');
  const holder = valueAt(root, schemaPointer.slice(0, end));
  const place = schemaPointer.slice(0, end);
  const values = ['enum', 'const'].filter((each) => isObject(holder) && holder[each] !== undefined);
  const groups = [[schemaPointer], [schemaPointer, ...values.map((each) => `${place}/${each}`)]];
  const kind = '/properties/kind/enum';
  for (const branch of ['/oneOf/0', '/oneOf/1'].map((each) => `${each}/properties/kind/const`)) {
    const isThere = [kind, branch].every((each) => valueAt(root, each) !== undefined);
    if (isThere && [kind, branch].includes(schemaPointer)) groups.push([kind, branch]);
  }
  if (isObject(holder) && holder['x-rules'] !== undefined) {
    groups.push([`${place}/contains`, `${place}/x-unique-items-by`]);
  }
  return groups;
}

/** Judged by another ajv, on a document from which the keyword is really taken out. */
function expectProved(
  root: unknown,
  schemaIn: (root: unknown) => Schema,
  cases: readonly SchemaCase[],
): void {
  const judge = judgeOf(root);
  const schema = schemaIn(root);
  const others = new Map<string, { judge: ReturnType<typeof judgeOf>; schema: Schema }>();
  for (const each of cases) {
    expect([each, judge(schema, each.value)]).toEqual([each, each.valid]);
    if (each.valid) continue;
    const passes = removedFor(root, each).some((pointers) => {
      const key = pointers.join(' ');
      let other = others.get(key);
      if (other === undefined) {
        const changed = without(root, pointers);
        other = { judge: judgeOf(changed), schema: schemaIn(changed) };
        others.set(key, other);
      }
      return other.judge(other.schema, each.value);
    });
    expect([each, passes]).toEqual([each, true]);
  }
}

describe('every case is what it is named', () => {
  it.each(Object.entries(corpus))('%s', (_, schema) => {
    expectProved(schema, (root) => root as Schema, casesOf(new SchemaRegistry(schema), schema));
  });

  it.each(bodies)('of our document: %s', (pointer, schema) => {
    expectProved(ours.root, (root) => valueAt(root, pointer) as Schema, casesOf(ours, schema));
  });
});

const limits = `
  type enum const format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf
  minItems maxItems uniqueItems contains minContains maxContains x-unique-items-by required minProperties
  maxProperties oneOf anyOf not dependentRequired dependentSchemas
`
  .trim()
  .split(/\s+/);

/** The places of the constraints that a schema leads to, an entry of `required` by itself. */
function constraintsOf(
  registry: SchemaRegistry,
  schema: Schema,
  pointer: string,
  found = new Set<string>(),
): Set<string> {
  const { schema: target, pointer: at = pointer } = registry.resolve(schema);
  if (!isObject(target) || found.has(`${at}/`)) return found;
  found.add(`${at}/`);
  for (const keyword of limits) {
    if (target[keyword] === undefined || isHint(keyword, target[keyword])) continue;
    if (keyword === 'contains' && target.minContains === 0) continue;
    if (keyword === 'minContains' && Number(target.minContains) < 2) continue;
    const current = target[keyword];
    if (keyword === 'required')
      for (const index of (current as string[]).keys()) found.add(`${at}/required/${index}`);
    else if (isObject(current) && keyword.startsWith('dependent')) {
      for (const key of Object.keys(current)) found.add(`${at}/${keyword}/${key}`);
    } else found.add(`${at}/${keyword}`);
  }
  const closed = ['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'items'];
  for (const [rest, child] of subschemas(target)) {
    // Schemas of `if` and `not` constrain nothing by themselves.
    if (/^\/(if|not|contains|propertyNames|dependentSchemas|\$defs)(\/|$)/.test(rest)) continue;
    if (child === false && (rest.startsWith('/properties/') || closed.includes(rest.slice(1))))
      found.add(at + rest);
    else constraintsOf(registry, child, at + rest, found);
  }
  return found;
}

/** The constraints of a schema that no case names, proved or not. */
function unnamed(registry: SchemaRegistry, schema: Schema): { silent: string[]; unproven: string[] } {
  const { cases, unproven } = provedCasesOf(registry, schema);
  const named = new Set(cases.filter(({ valid }) => !valid).map(({ schemaPointer }) => schemaPointer));
  const missing = [...constraintsOf(registry, schema, '')].filter(
    (each) => !each.endsWith('/') && !named.has(each),
  );
  const reported = new Set(unproven.filter(({ valid }) => !valid).map(({ schemaPointer }) => schemaPointer));
  return {
    silent: missing.filter((each) => !reported.has(each)),
    unproven: missing.filter((each) => reported.has(each)),
  };
}

describe('no constraint is forgotten', () => {
  it.each(bodies)('of our document: %s', (pointer, schema) => {
    const { silent, unproven } = unnamed(ours, schema);
    expect(silent).toEqual([]);
    // Without its type an update is one of the third branch, which allows all: these two can't be broken alone.
    const unbreakable = ['Function', 'Mcp'].map(
      (name) => `/components/schemas/WebToolPatch${name}/required/0`,
    );
    expect(unproven).toEqual(pointer.includes('/patch/') ? unbreakable : []);
  });

  it.each(Object.entries(corpus))('%s', (name, schema) => {
    const { silent, unproven } = unnamed(new SchemaRegistry(schema), schema);
    expect([...silent, ...unproven]).toEqual(unprovable[name] ?? []);
  });
});

/** Constraints of the corpus that no value breaks alone: another one always rejects it as well. */
const unprovable: Readonly<Record<string, string[]>> = {
  'unevaluated items': ['/anyOf'],
  'unevaluated with a branch': ['/type', '/required/0', '/oneOf'],
  tagged: ['/oneOf/0/required/0', '/oneOf/1/required/0'],
  'a branch that allows nothing': ['/anyOf/0/type', '/anyOf/0/minLength', '/anyOf/0/maxLength'],
  'not both': ['/type'],
};

describe('the cases', () => {
  it('are the same each time', () => {
    const [, schema] = bodies[1] as (typeof bodies)[number];
    expect(casesOf(ours, schema)).toEqual(casesOf(ours, schema));
  });

  it('change the base that is given, and only it', () => {
    const schema = corpus.object as Schema;
    const result = casesOf(new SchemaRegistry(schema), schema, { name: 'Nordlys', age: 7 });
    const short = result.find(({ keyword, valid }) => keyword === 'minLength' && !valid);
    expect(short).toEqual({
      name: '/name: a text one too short',
      value: { name: '', age: 7 },
      valid: false,
      at: '/name',
      keyword: 'minLength',
      schemaPointer: '/properties/name/minLength',
    });
  });

  it('are on both sides of a limit', () => {
    const schema = corpus.limits as Schema;
    const result = casesOf(new SchemaRegistry(schema), schema).filter(({ keyword }) => keyword === 'maximum');
    expect(result.map(({ value, valid }) => [value, valid])).toEqual([
      [250, true],
      [249, true],
      [251, false],
      [350, false],
    ]);
  });

  it('leave out in the open what no value can prove', () => {
    const schema = { type: 'integer', minimum: 5, exclusiveMinimum: 7 };
    const { cases, unproven } = provedCasesOf(new SchemaRegistry(schema), schema);
    expect(cases.some(({ keyword, valid }) => keyword === 'minimum' && !valid)).toBe(false);
    expect(unproven.map(({ keyword, valid }) => [keyword, valid])).toContainEqual(['minimum', false]);
  });

  it('know the messages of a web tool that may come once only', () => {
    const [, schema] = bodies.find(([pointer]) => pointer.includes('/patch/')) as (typeof bodies)[number];
    const twice = casesOf(ours, schema).filter(({ keyword }) => keyword === 'maxContains');
    expect(
      twice.filter(({ valid }) => !valid).map(({ value }) => (value as { messages: unknown }).messages),
    ).toContainEqual([{ type: 'system' }, { type: 'system' }]);
  });

  const shown = (root: Schema, schema: Schema, valid: boolean): unknown[] =>
    casesOf(new SchemaRegistry(root), schema).flatMap((each) => (each.valid === valid ? [each.value] : []));

  it('try the strings of other enumerations, those next to it first', () => {
    const kinds = { enum: ['FUNCTION', 'MCP'] };
    const schemas = { Job: { enum: ['TTS'] }, Filter: { enum: ['MCP', 'WEB_TOOL'] }, Kinds: kinds };
    const root = { openapi: '3.1.0', components: { schemas } };
    const result = shown(root, schemas.Kinds, false);
    expect(result).toContain('WEB_TOOL');
    expect(result).toContain('TTS');
    expect(result.indexOf('WEB_TOOL')).toBeLessThan(result.indexOf('TTS'));
  });

  const ofText = (schema: Schema): string[] => shown(schema, schema, true) as string[];

  it('have strings that are often forgotten, within the limits', () => {
    const free = ofText({ type: 'string' });
    expect(free.some((text) => text.includes('\n'))).toBe(true);
    expect(free.some((text) => /\p{Script=Arabic}/u.test(text) && /\p{Emoji_Presentation}/u.test(text))).toBe(
      true,
    );
    const short = ofText({ type: 'string', maxLength: 2 });
    expect(short.every((text) => [...text].length <= 2)).toBe(true);
    expect(ofText({ type: 'string', pattern: '^a$' })).not.toContain('null');
  });

  it('try a property that only another way knows', () => {
    const schema = {
      type: 'object',
      properties: { pilot: { type: 'boolean' } },
      dependentSchemas: { pilot: { properties: { fee: { type: 'number' } } } },
      unevaluatedProperties: false,
    };
    expect(
      shown(schema, schema, false).some((value) => isObject(value) && 'fee' in value && !('pilot' in value)),
    ).toBe(true);
  });

  it('name what several constraints reject, where none rejects it alone', () => {
    const schema = { type: 'object', not: { required: ['a', 'b'] } };
    const { cases, unproven } = provedCasesOf(new SchemaRegistry(schema), schema);
    expect(cases.some(({ keyword, valid }) => keyword === 'type' && !valid)).toBe(false);
    expect(unproven.map(({ rejected }) => rejected)).toEqual(expect.arrayContaining([[], 1, 'text']));
  });

  it('of many branches in many places take no more work than their number wants', () => {
    const key = (index: number): string => `matcher${index}`;
    const matcher = (index: number) => ({
      type: 'object',
      required: [key(index)],
      properties: { [key(index)]: { type: 'string' }, not: { $ref: '#/$defs/pattern' } },
    });
    const pattern = { oneOf: Array.from({ length: 12 }, (_, index) => matcher(index)) };
    const properties = Object.fromEntries(
      ['url', 'path', 'body', 'header'].map((name) => [name, { $ref: '#/$defs/pattern' }]),
    );
    const schema = { $defs: { pattern }, type: 'object', properties };
    const registry = new SchemaRegistry(schema);
    const evaluated = vi.spyOn(registry, 'acceptsIgnoring');
    const cases = casesOf(registry, schema);
    expect(cases.length).toBeGreaterThan(100);
    expect(evaluated.mock.calls.length / cases.length).toBeLessThan(20);
  });
});
