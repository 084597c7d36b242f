import {
  isObject,
  isUnambiguous,
  type Parameter,
  type RequestValues,
  tokensOf,
  valueAt,
} from '@voice-agent/spec-model';
import {
  absent,
  arbitraryOf,
  BoundedFilter,
  casesOf,
  isPossible,
  NoValue,
  OrAbsent,
  type SchemaCase,
  samplesOf,
} from '@voice-agent/spec-model/generate';
import fc from 'fast-check';
import { isPlainText } from '../resources/request-values.ts';
import type { TestCase } from '../test-case.ts';
import {
  type GeneratorContext,
  hasSchemaBody,
  isFitBody,
  schemaCase,
  validCase,
  withParameter,
} from './context.ts';

/** A value that breaks one constraint, to be put into a valid request. */
interface Mutation {
  /** Undefined for the body. */
  parameter?: Parameter;
  broken: SchemaCase;
}

/** Random requests, two thirds of them valid, the others with one mutation. Undefined where nothing can vary. */
export function randomCases(
  context: GeneratorContext,
  count: number,
): { cases: fc.Arbitrary<TestCase | undefined>; count: number }[] {
  const values = validValues(context);
  if (values === undefined || count === 0) return [];
  const { operation } = context;
  const pointer = operation.body?.pointer ?? operation.pointer;
  const valid = values.map((each) => validCase(context, each, pointer));
  const mutations = mutationsOf(context);
  if (mutations.length === 0) return [{ cases: valid, count }];
  const invalid = fc
    .tuple(values, fc.constantFrom(...mutations))
    .map(([each, mutation]) => mutated(context, each, mutation));
  return [
    { cases: valid, count: Math.ceil((count * 2) / 3) },
    { cases: invalid, count: Math.floor(count / 3) },
  ];
}

/** Valid requests; undefined when nothing in them can vary. */
function validValues(context: GeneratorContext): fc.Arbitrary<RequestValues> | undefined {
  const { document, operation, base } = context;
  const changes: fc.Arbitrary<(values: RequestValues) => RequestValues>[] = [];
  for (const parameter of operation.parameters) {
    const values = valuesOf(context, parameter);
    if (values === undefined) continue;
    const set = new OrAbsent(values).map(
      (value) => (before: RequestValues) =>
        value === absent ? before : withParameter(before, parameter, value),
    );
    const leave = fc.constant((before: RequestValues) => before);
    changes.push(parameter.required ? set : fc.oneof(leave, set));
  }
  const { schema } = (hasSchemaBody(operation) && operation.body) || {};
  if (schema !== undefined && samplesOf(document.requests, schema, one).length > 0) {
    const isFit = (value: unknown): boolean => value !== absent && isFitBody(context, value, undefined, true);
    const bodies = new OrAbsent(arbitraryOf(document.requests, schema));
    changes.push(bodies.map((body) => (before) => (isFit(body) ? { ...before, body } : before)));
  }
  if (changes.length === 0) return undefined;
  return fc
    .tuple(...changes)
    .map((each) => each.reduce((values, change) => change(values), base))
    .map(context.completed);
}

const one = { seed: 1, numRuns: 1 };

function valuesOf(context: GeneratorContext, parameter: Parameter): fc.Arbitrary<unknown> | undefined {
  const { schema, examples } = parameter;
  if (context.isPinned(parameter)) return undefined;
  const registry = context.document.requests;
  const isFit = (value: unknown): boolean => isUnambiguous(registry, parameter, value, true);
  const known = examples.filter(isFit);
  // What a string means, for example the cursor of a page, the spec alone can say.
  if (isPlainText(registry, schema)) return known.length === 0 ? undefined : fc.constantFrom(...known);
  try {
    const values = new BoundedFilter(arbitraryOf(registry, schema), isFit);
    return isPossible(values) ? values : undefined;
  } catch (error) {
    if (error instanceof NoValue) return undefined;
    throw error;
  }
}

function mutationsOf(context: GeneratorContext): Mutation[] {
  const { document, operation, base } = context;
  const registry = document.requests;
  const ofParameters = operation.parameters.flatMap((parameter) =>
    casesOf(registry, parameter.schema)
      .filter(({ value, valid }) => !valid && isUnambiguous(registry, parameter, value, false))
      .map((broken): Mutation => ({ parameter, broken })),
  );
  const { body } = operation;
  if (body === undefined || !hasSchemaBody(operation)) return ofParameters;
  const ofBody = casesOf(registry, body.schema, base.body)
    .filter(({ valid }) => !valid)
    .map((broken) => ({ broken }));
  return [...ofParameters, ...ofBody];
}

/** Undefined when the place is not there, or the request is valid all the same. */
function mutated(context: GeneratorContext, values: RequestValues, mutation: Mutation): TestCase | undefined {
  const { parameter, broken } = mutation;
  const { value, at } = broken;
  if (parameter !== undefined)
    return schemaCase(context, withParameter(values, parameter, value), broken, [], parameter.name);
  const { document, operation } = context;
  const body = replaced(values.body, tokensOf(at), valueAt(value, at));
  if (body === undefined || document.requests.acceptsIgnoring(operation.body?.schema ?? true, body))
    return undefined;
  if (!isFitBody(context, body, values.body, false)) return undefined;
  return schemaCase(context, { ...values, body }, broken);
}

/** A value with another one in one place; undefined when what contains the place is not there. */
export function replaced(whole: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(whole)) {
    const index = Number(key);
    const item = index < whole.length ? replaced(whole[index], rest, value) : undefined;
    return item === undefined ? undefined : whole.with(index, item);
  }
  if (!isObject(whole)) return undefined;
  if (rest.length > 0 && !Object.hasOwn(whole, key)) return undefined;
  const member = replaced(whole[key], rest, value);
  return member === undefined ? undefined : { ...whole, [key]: member };
}
