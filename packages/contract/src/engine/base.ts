import {
  type Body,
  isUnambiguous,
  type Operation,
  type Parameter,
  type RequestValues,
  type Schema,
  type SchemaRegistry,
} from '@voice-agent/spec-model';
import {
  arbitraryOf,
  exampleOf,
  NoValue,
  partsWithoutValue,
  samplesOf,
  toDnf,
} from '@voice-agent/spec-model/generate';
import fc from 'fast-check';
import { canWriteBody, type GeneratorContext, hasSchemaBody, isLost } from './generators/context.ts';

/**
 * A valid request with nothing that could be left out.
 *
 * @param givenValue the value that the caller gave for a parameter
 * @returns with the path parameters whose values were guessed: it may lead nowhere; or why there is none, as a sentence
 */
export function baseOf(
  registry: SchemaRegistry,
  operation: Operation,
  seed: number,
  givenValue: (name: string) => unknown,
): Pick<GeneratorContext, 'base' | 'guessed'> | string {
  const { parameters, body } = operation;
  const base: RequestValues = { path: {}, query: {}, header: {}, cookie: {} };
  const guessed: string[] = [];
  const isBody = (value: unknown): boolean => !isLost(operation, value);
  try {
    for (const parameter of parameters) {
      const { name, in: place, required, pointer, schema } = parameter;
      if (!required) continue;
      const given = givenValue(name);
      const value = given ?? sendable(registry, parameter, seed);
      if (value === undefined) return `no value was found that ${name} can be sent with (at ${pointer})`;
      if (place === 'path' && given === undefined && !isListed(registry, schema)) guessed.push(name);
      Object.assign(base, { [place]: { ...base[place], [name]: value } });
    }
    if (body === undefined) return { base, guessed };
    if (canWriteBody(operation))
      base.body =
        !body.required && registry.accepts(body.schema, {}) ? {} : bodyOf(registry, body, seed, isBody);
    if (base.body === undefined && body.required) return `a body of ${body.contentType} cannot be made`;
    return { base, guessed };
  } catch (error) {
    if (!(error instanceof NoValue)) throw error;
    const [part = error.message] = body === undefined ? [] : partsWithoutValue(registry, body.schema);
    return `no body was found that is valid: ${part.startsWith('/') ? `nothing is accepted at ${part}` : part}`;
  }
}

/** The first example, the smallest body, the smallest with a field, since an empty form is none, or a random one. */
function bodyOf(
  registry: SchemaRegistry,
  { schema, examples }: Body,
  seed: number,
  isBody: (value: unknown) => boolean,
): unknown {
  const isFit = (value: unknown): boolean => (value ?? undefined) !== undefined && isBody(value);
  const filled = { allOf: [schema, { type: 'object', minProperties: 1 }] };
  return (
    [examples[0]?.value, exampleOf(registry, schema)].find(isFit) ??
    [exampleOf(registry, filled)].find(isFit) ??
    fc.sample(arbitraryOf(registry, schema), { seed, numRuns: 30 }).find(isFit)
  );
}

/** The places of what is never sent of an operation, since no value is found that its schema accepts. */
export function unsentParts(registry: SchemaRegistry, operation: Operation): string[] {
  const { parameters, body } = operation;
  const ofParameters = parameters.flatMap(({ schema, pointer, required }) => {
    if (exampleOf(registry, schema) !== undefined) return partsWithoutValue(registry, schema);
    return required ? [] : [pointer];
  });
  // Otherwise only its examples are sent.
  const isMade =
    body !== undefined && hasSchemaBody(operation) && exampleOf(registry, body.schema) !== undefined;
  const ofBody = isMade ? partsWithoutValue(registry, body.schema) : [];
  return [...ofParameters, ...ofBody];
}

/** Whether the document lists all values, or those of each item. */
export const isListed = (registry: SchemaRegistry, schema: Schema, isItem: boolean = false): boolean =>
  toDnf(registry, schema, [], 4).every(
    ({ values, types, items }) =>
      values !== undefined || (!isItem && types.join() === 'array' && isListed(registry, items, true)),
  );

/** A value of the document, the smallest one, or a random one that can be sent. */
function sendable(registry: SchemaRegistry, parameter: Parameter, seed: number): unknown {
  const { schema, examples } = parameter;
  const isFit = (value: unknown): boolean =>
    value !== undefined && isUnambiguous(registry, parameter, value, true);
  return (
    [...examples, exampleOf(registry, schema)].find(isFit) ??
    samplesOf(registry, schema, { seed, numRuns: 50 }).find(isFit)
  );
}
