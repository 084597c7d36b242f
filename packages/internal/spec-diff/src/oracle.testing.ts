import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isObject, type Schema, SchemaRegistry, subschemas, tokensOf } from '@voice-agent/spec-model';
import { arbitraryOf, casesOf } from '@voice-agent/spec-model/generate';
import { judgeOf } from '@voice-agent/spec-model/testing';
import fc from 'fast-check';
import type { Change } from './changes.ts';
import { type Comparison, compare } from './compare.ts';
import { type Json, type Model, names, texts } from './oracle-schemas.testing.ts';
import { openapi } from './testing/documents.ts';

const rootOf = ({ components }: Model): Json => ({ components: { schemas: components } });

/** In an OpenAPI document: the body and the response of one operation. */
export const inBodies = ({ schema, components }: Model): Json =>
  openapi(schema, schema, { components: { schemas: components } });

/** In an OpenAPI document: a parameter of a query. */
export const inQuery = ({ schema, components }: Model): Json => ({
  openapi: '3.1.0',
  info: { title: 'Ships', version: '1.0.0' },
  paths: {
    '/ships': { get: { operationId: 'listShips', parameters: [{ name: 'q', in: 'query', schema }] } },
  },
  components: { schemas: components },
});

/** In an AsyncAPI document: the payload of an event that is sent, and of one that is received. */
export const inEvents = ({ schema, components }: Model): Json => ({
  asyncapi: '3.0.0',
  info: { title: 'Ships', version: '1.0.0' },
  channels: Object.fromEntries(
    ['left', 'docked'].map((name) => [name, { address: name, messages: { [name]: { payload: schema } } }]),
  ),
  operations: {
    sendLeft: { action: 'send', channel: { $ref: '#/channels/left' } },
    receiveDocked: { action: 'receive', channel: { $ref: '#/channels/docked' } },
  },
  components: { schemas: components },
});

/** Compares documents in memory, through two files. */
export function comparer(): { compare(before: unknown, after: unknown): Comparison; end(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'contract-oracle-'));
  return {
    compare(before, after) {
      for (const [name, document] of Object.entries({ before, after }))
        writeFileSync(join(folder, `${name}.json`), JSON.stringify(document, null, 1));
      return compare('before.json', 'after.json', { folder });
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const hereAnyName = new Set(['allOf', 'oneOf', 'anyOf', 'then', 'else', 'dependentSchemas']);

/** Whether a schema without a type only describes objects: nobody expects it to take others. */
function isForObjects(model: Model, schema: Schema): boolean {
  const keywordsOf = (each: Schema, depth: number): string[] => {
    if (!isObject(each) || depth > 8) return [];
    const target = model.components[String(each.$ref).split('/').at(-1) ?? ''];
    const parts = [each.allOf, each.oneOf, each.anyOf].flatMap((list) => (list ?? []) as Schema[]);
    const inner = [...parts, ...(target === undefined ? [] : [target])];
    const keywords = Object.keys(each).filter((name) => name !== 'type' || each.type !== 'object');
    return [...keywords, ...inner.flatMap((part) => keywordsOf(part, depth + 1))];
  };
  const combining = ['$ref', 'allOf', 'oneOf', 'anyOf', 'not', 'if', 'then', 'else', 'title', 'description'];
  const found = keywordsOf(schema, 0).filter((name) => !combining.includes(name));
  return found.length > 0 && found.every((name) => /propert|^required$|^dependent/i.test(name));
}

/**
 * A schema that takes only what it describes: an object has no field that it does not name. A request that sends more,
 * and a response that gives more, keeps to the letter of an open object, but to nothing that anybody relies on.
 *
 * @param isTyped whether the change writes or takes away `type: object`: then a schema for objects takes no others
 */
function described(model: Model, isTyped: boolean): Model {
  // In place: one of several schemas for the same value, of which the others may name more.
  const inner = (schema: Schema, isInPlace: boolean): Schema => {
    if (!isObject(schema)) return schema;
    let result: Json = { ...schema };
    if (result.additionalProperties === true || isEmpty(result.additionalProperties))
      delete result.additionalProperties;
    for (const [pointer, child] of subschemas(result)) {
      const [keyword = '', key] = tokensOf(pointer);
      if (['not', 'if', 'contains', 'propertyNames'].includes(keyword)) continue;
      const next = inner(child, hereAnyName.has(keyword));
      if (key === undefined) result[keyword] = next;
      else if (Array.isArray(result[keyword]))
        result[keyword] = (result[keyword] as unknown[]).with(Number(key), next);
      else result[keyword] = { ...(result[keyword] as Json), [key]: next };
    }
    if (result.unevaluatedProperties === true || isEmpty(result.unevaluatedProperties))
      delete result.unevaluatedProperties;
    if (isTyped && !isInPlace && isForObjects(model, schema)) result.type = 'object';
    if (!isInPlace && result.unevaluatedProperties === undefined)
      result =
        '$ref' in result
          ? { allOf: [result], unevaluatedProperties: false }
          : { ...result, unevaluatedProperties: false };
    return result;
  };
  const components = Object.entries(model.components).map(([name, each]) => [name, inner(each, true)]);
  return { schema: inner(model.schema, false), components: Object.fromEntries(components) };
}

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

/** Values near the limits of two models, always the same for a seed. */
function valuesOf(models: readonly Model[], seed: number, count: number): unknown[] {
  const found: unknown[] = [...plain];
  for (const each of models) {
    const root = rootOf(each);
    const registry = new SchemaRegistry(root);
    found.push(...result(() => casesOf(registry, each.schema).map(({ value }) => value)));
    found.push(...result(() => fc.sample(arbitraryOf(registry, each.schema), { numRuns: count / 10, seed })));
  }
  const atoms = [...plain, ...models.flatMap(valuesIn)];
  const whole = found.filter((value) => typeof value === 'object' && value !== null);
  const next = chance(seed);
  const one = (list: readonly unknown[]): unknown => list[next() % list.length];
  for (let index = 0; index < count; index++) {
    let value = one(whole);
    for (let steps = 1 + (next() % 2); steps > 0; steps--)
      value = mutated(value, next(), next(), next() % 3 === 0 ? one(found) : one(atoms));
    found.push(value);
  }
  return [...new Map(found.map((value) => [JSON.stringify(value), value])).values()].filter(
    (value) => value !== undefined,
  );
}

/** Some random schemas have no values; then only the changed values are left. */
function result(make: () => unknown[]): unknown[] {
  try {
    return make();
  } catch {
    return [];
  }
}

/** A fast generator of random numbers with a seed. */
function chance(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return state >>> 8;
  };
}

const plain: unknown[] = [
  null,
  true,
  false,
  0,
  1,
  2,
  3,
  -1,
  0.5,
  1.5,
  2.5,
  3.5,
  4,
  4.5,
  5,
  6,
  7,
  12,
  1e12,
  '',
  'a',
  'ab',
  'abc',
  'abcd',
  'B',
  'x1',
  'new',
  ...texts,
  '2026-01-02',
  'b2a7f1de-5a0f-4f3c-8d3a-0c2f6d1e9a55',
  'a@example.com',
  [],
  [1],
  ['x'],
  [1, 1],
  ['x', 'x'],
  [1, 'x'],
  [1, 2, 3],
  {},
  ...names.map((name) => ({ [name]: 1 })),
  { a: 1, b: 1 },
  { a: 'x', b: 'x', c: 'x' },
  ...texts.map((kind) => ({ kind })),
  { other: 1 },
];

/** Constants of a schema, and numbers on both sides of its limits. */
function valuesIn({ schema, components }: Model): unknown[] {
  const found: unknown[] = [];
  JSON.stringify([schema, components], (key, value: unknown) => {
    if (key === 'const') found.push(value);
    if (key === 'enum' && Array.isArray(value)) found.push(...value);
    if (typeof value === 'number') found.push(value - 1, value - 0.5, value, value + 0.5, value + 1);
    return value;
  });
  return found;
}

function mutated(value: unknown, where: number, how: number, atom: unknown): unknown {
  if (Array.isArray(value)) {
    const index = where % Math.max(value.length, 1);
    if (how % 5 === 0) return value.toSpliced(index, 1);
    if (how % 5 === 1) return [...value, atom];
    if (how % 5 === 2 && value.length > 0) return [...value, value[index]];
    return value.length === 0 ? [atom] : value.with(index, mutated(value[index], how, where, atom));
  }
  if (!isObject(value)) return atom;
  const keys = Object.keys(value);
  const key = keys[where % Math.max(keys.length, 1)];
  if (how % 4 === 0 && key !== undefined)
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  if (how % 4 === 1 || key === undefined) return { ...value, [names[where % names.length] as string]: atom };
  if (how % 4 === 2) return { ...value, [key]: atom };
  return { ...value, [key]: mutated(value[key], how >> 2, where, atom) };
}

/** Values that show the effect of a change: exactly, and for described fields only. */
export interface Witnesses {
  /** Valid before and no longer. */
  lost?: unknown;
  lostDescribed?: unknown;
  /** Valid now and not before. */
  won?: unknown;
  wonDescribed?: unknown;
}

type Judge = (value: unknown) => boolean;

/** A query has strings only: one is valid when one of its readings is. */
export const onWire =
  (accepts: Judge): Judge =>
  (value) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (typeof value === 'object' || text === '') return false;
    const readings = [text, Number(text), true, false].filter((each) => String(each) === text);
    return readings.some((each) => accepts(each));
  };

function judge(model: Model): Judge {
  const accepts = judgeOf(rootOf(model));
  return (value) => accepts(model.schema, value);
}

/** The verdict of ajv, which shares no code with the comparison. */
export function witnesses(
  before: Model,
  after: Model,
  seed: number,
  count: number,
  wire: (accepts: Judge) => Judge = (each) => each,
): Witnesses {
  const [old, now] = [before, after].map((each) => wire(judge(each))) as [Judge, Judge];
  // Of each schema by itself: one may gain what another one loses.
  const typed = ({ schema, components }: Model): string =>
    [schema, ...Object.values(components)]
      .map((each) => JSON.stringify(each).split('"type":"object"').length)
      .join();
  const isTyped = typed(before) !== typed(after);
  const [oldDescribed, nowDescribed] = [before, after].map((each) =>
    wire(judge(described(each, isTyped))),
  ) as [Judge, Judge];
  const found: Witnesses = {};
  for (const value of valuesOf([before, after], seed, count)) {
    let [was, is] = [false, false];
    try {
      [was, is] = [old(value), now(value)];
    } catch (error) {
      // ajv calls the fields `toString` and `valueOf` of objects that it compares.
      if (error instanceof TypeError && /(?:toString|valueOf) is not a function$/.test(error.message))
        continue;
      throw error;
    }
    if (was === is) continue;
    if (was) {
      found.lost ??= value;
      if (found.lostDescribed === undefined && oldDescribed(value)) found.lostDescribed = value;
    } else {
      found.won ??= value;
      if (found.wonDescribed === undefined && nowDescribed(value)) found.wonDescribed = value;
    }
  }
  return found;
}

const order = ['safe', 'risky', 'breaks'];

/** The worst of the changes in one direction. */
export const verdictOf = (changes: readonly Change[], direction: string): string =>
  changes
    .filter((each) => each.direction === direction)
    .map(({ severity }) => severity)
    .reduce<string>((worst, each) => (order.indexOf(each) > order.indexOf(worst) ? each : worst), 'safe');
