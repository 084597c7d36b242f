import {
  isJson,
  isObject,
  isUnambiguous,
  type Operation,
  type Parameter,
  parseJson,
  type RequestValues,
  type SchemaRegistry,
  toJson,
} from '@voice-agent/spec-model';
import { casesOf, coveringArray, SchemaCache } from '@voice-agent/spec-model/generate';
import type { TestCase } from '../test-case.ts';
import { type GeneratorContext, validCase, withParameter } from './context.ts';

/** An optional part of a request, and the values that it is tried with. */
interface Factor {
  put(values: RequestValues, value: unknown): RequestValues;
  values: readonly unknown[];
}

const maxValues = 6;

/** Valid requests in which every two values of what may be left out meet: of parameters, and of the fields of the body. */
export function pairwiseCases(context: GeneratorContext): TestCase[] {
  const { document, operation, base, isPinned } = context;
  const { parameters, pointer } = operation;
  const registry = document.requests;
  const factors = parameters
    .filter((each) => !isPinned(each))
    .map((each) => parameterFactor(registry, each, base))
    .concat(bodyFactors(registry, operation, base))
    .filter(({ values }) => values.length > 0);
  if (factors.length < 2) return [];
  const key = toJson([base, factors.map(({ values }) => values)]);
  const rows = cache.of(operation, key, () => rowsOf(registry, operation, base, factors));
  return rows.map((values) => {
    const sent = parameters.filter((each) => values[each.in]?.[each.name] !== undefined);
    const exercises = sent.map((each) => ({ what: 'parameter', pointer: each.pointer }) as const);
    return validCase(context, values, pointer, exercises);
  });
}

const cache = new SchemaCache<RequestValues[]>();

function rowsOf(
  registry: SchemaRegistry,
  { body }: Operation,
  base: RequestValues,
  factors: readonly Factor[],
): RequestValues[] {
  const inputsOf = (row: readonly number[]): RequestValues =>
    row.reduce((result, level, index) => {
      const factor = factors[index] as Factor;
      return level === 0 ? result : factor.put(result, factor.values[level - 1]);
    }, base);
  const isAllowed = (row: readonly number[]): boolean =>
    body === undefined ||
    base.body === undefined ||
    registry.acceptsIgnoring(body.schema, inputsOf(row).body);
  const levels = factors.map(({ values }) => values.length + 1);
  return coveringArray(levels, isAllowed).map(inputsOf);
}

function parameterFactor(registry: SchemaRegistry, parameter: Parameter, base: RequestValues): Factor {
  const { name, in: place, schema, examples } = parameter;
  const usual = base[place]?.[name];
  const result = casesOf(registry, schema, usual).flatMap(({ value, valid, keyword }) =>
    valid && !(keyword === 'type' && typeof value === 'string') ? [value] : [],
  );
  const known = examples.filter((each) => registry.accepts(schema, each));
  const isFit = (each: unknown): boolean => isUnambiguous(registry, parameter, each, true);
  return {
    put: (values, value) => withParameter(values, parameter, value),
    values: differing([...known, ...result], usual).filter(isFit),
  };
}

function bodyFactors(registry: SchemaRegistry, { body }: Operation, base: RequestValues): Factor[] {
  if (body === undefined || !isJson(body.contentType) || !isObject(base.body)) return [];
  const usual = base.body;
  const found = new Map<string, unknown[]>();
  const result = casesOf(registry, body.schema, usual).flatMap(({ value, valid }) => (valid ? [value] : []));
  for (const whole of [...result, ...body.examples.map(({ value }) => value)])
    for (const [key, value] of Object.entries(isObject(whole) ? whole : {}))
      found.set(key, [...(found.get(key) ?? []), value]);
  return [...found].map(([key, values]) => ({
    put: (whole, value) => ({ ...whole, body: { ...(whole.body as object), [key]: value } }),
    values: differing(values, usual[key]),
  }));
}

/** Distinct values other than the usual one; of many, the shortest, the longest and some between. */
function differing(values: readonly unknown[], usual: unknown): unknown[] {
  const texts = new Set(values.map((each) => toJson(each)));
  texts.delete(toJson(usual));
  const sorted = [...texts].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const step = Math.max(1, (sorted.length - 1) / (maxValues - 1));
  const taken = sorted.filter((_, index) => index === Math.round(Math.round(index / step) * step));
  return taken.slice(0, maxValues).map((text) => parseJson(text));
}
