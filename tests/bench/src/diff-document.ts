import { stringify } from 'yaml';

/**
 * A document of any size: every operation has parameters, a body and a response of its own, and shares others.
 *
 * @param changed whether the operation of this number is a changed one
 */
export function largeDocument(operations: number, changed: (index: number) => boolean): string {
  const paths: Record<string, object> = {};
  const schemas: Record<string, object> = {
    Owner: {
      type: 'object',
      required: ['id'],
      properties: { id: { type: 'string', format: 'uuid' }, name: { type: 'string', maxLength: 80 } },
    },
  };
  for (let index = 0; index < operations; index++) {
    const name = `Thing${index}`;
    schemas[name] = {
      type: 'object',
      required: ['id', 'kind'],
      properties: {
        id: { type: 'string' },
        kind: { type: 'string', enum: changed(index) ? ['A', 'B', 'C'] : ['A', 'B'] },
        size: { type: 'integer', minimum: 0, maximum: 1_000 },
        owner: { $ref: '#/components/schemas/Owner' },
        parts: { type: 'array', items: { $ref: `#/components/schemas/${name}` } },
        state: {
          oneOf: ['open', 'shut'].map((state) => ({
            type: 'object',
            required: ['state'],
            properties: { state: { const: state }, since: { type: 'string', format: 'date-time' } },
          })),
        },
      },
    };
    const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
    paths[`/things/${index}/{id}`] = {
      put: {
        operationId: `replace${name}`,
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'dry', in: 'query', schema: { type: 'boolean' } },
        ],
        requestBody: { required: true, content },
        responses: { 200: { description: `The ${name}.`, content }, default: { description: 'Rejected.' } },
      },
    };
  }
  const info = { title: 'Many things', version: '1.0.0' };
  return stringify({ openapi: '3.1.1', info, paths, components: { schemas } });
}
