import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Schema = Record<string, unknown> | boolean;

/** A document with two operations. The first has a finding; the second is hostile. */
function documentOf(
  request: Schema | undefined,
  response: Schema,
  schemas: Record<string, Schema> = {},
): object {
  const content = (schema: Schema) => ({ 'application/json': { schema } });
  const responses = (schema: Schema) => ({ 200: { description: 'A success.', content: content(schema) } });
  return {
    openapi: '3.1.0',
    info: { title: 'Hostile', version: '1' },
    security: [],
    paths: {
      '/first': { get: { operationId: 'first', responses: responses({ required: ['missing'] }) } },
      '/second': {
        post: {
          operationId: 'second',
          'x-safe': true,
          ...(request !== undefined && { requestBody: { required: true, content: content(request) } }),
          responses: responses(response),
        },
      },
    },
    components: { schemas },
  };
}

/** Schemas that each require the next one twice: a value has 2^31 leaves. */
function doubling(): Record<string, Schema> {
  const next = (index: number): Schema =>
    index < 30 ? { $ref: `#/components/schemas/S${index + 1}` } : { type: 'string' };
  return Object.fromEntries(
    Array.from({ length: 31 }, (_, index) => [
      `S${index}`,
      { type: 'object', required: ['l', 'r'], properties: { l: next(index), r: next(index) } },
    ]),
  );
}

/** Alternatives that each refer to the next schema twice: 3^24 combinations. */
function branching(): Record<string, Schema> {
  const schemas: Record<string, Schema> = { B24: { type: 'string' } };
  for (let index = 0; index < 24; index++) {
    const next = { $ref: `#/components/schemas/B${index + 1}` };
    schemas[`B${index}`] = { oneOf: [next, { allOf: [next, { type: 'object' }] }, { type: 'integer' }] };
  }
  return schemas;
}

const slowPattern = '^(a+)+$';
const objectOf = (a: Schema): Schema => ({ type: 'object', required: ['a'], properties: { a } });

/** Documents that could make the gate run for ever or use all memory. */
const documents: Readonly<Record<string, object>> = {
  'references that double': documentOf({ $ref: '#/components/schemas/S0' }, true, doubling()),
  'alternatives that multiply': documentOf({ $ref: '#/components/schemas/B0' }, true, branching()),
  'a billion items': documentOf({ type: 'array', minItems: 1e9, items: { type: 'string' } }, true),
  'a hundred million properties': documentOf({ type: 'object', minProperties: 1e8 }, true),
  'two billion characters': documentOf(objectOf({ type: 'string', minLength: 2e9 }), true),
  'limits that no request reaches': documentOf(objectOf({ type: 'string', maxLength: 2e9 }), true),
  'a slow pattern in a request': documentOf(
    objectOf({ type: 'string', pattern: slowPattern, minLength: 40 }),
    true,
  ),
  'a slow pattern in a response': documentOf(undefined, objectOf({ type: 'string', pattern: slowPattern })),
  'a response of any type': documentOf(undefined, true),
};

/** Writes a document to a folder. @returns the path of the file */
export function writeDocument(folder: string, name: string): string {
  const file = join(folder, `${name.replaceAll(' ', '-')}.json`);
  writeFileSync(file, JSON.stringify(documents[name]));
  return file;
}
