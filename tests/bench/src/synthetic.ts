type Json = Record<string, unknown>;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** The three schemas of one operation: a recursive record, a union by kind, and a response that lists records. */
function schemasOf(index: number): Json {
  const [record, change, response] = [`Record${index}`, `Change${index}`, `Response${index}`];
  // Operations come in services of ten that refer to one another, as in a large API.
  const neighbour = `Record${index - (index % 10) + ((index + 1) % 10)}`;
  const kinds = [0, 1, 2].map((kind) => ({
    type: 'object',
    required: ['kind', `value${kind}`],
    properties: {
      kind: { type: 'string', const: `KIND_${index}_${kind}` },
      [`value${kind}`]: { type: 'string', minLength: 1, maxLength: 250 },
      [`value${(kind + 1) % 3}`]: false,
    },
  }));
  return {
    [record]: {
      type: 'object',
      description: `The record of operation ${index}.`,
      required: ['id'],
      properties: {
        id: { type: 'string', format: 'uuid' },
        name: { type: 'string', minLength: 1, maxLength: 100 },
        state: { type: 'string', enum: ['OPEN', 'DONE', `STATE_${index}`] },
        createdAt: { type: 'string', format: 'date-time' },
        parts: { type: 'array', items: ref(record) },
        neighbour: ref(neighbour),
        labels: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
    [change]: { oneOf: [...kinds, ref(record)] },
    [response]: {
      type: 'object',
      required: ['success', 'message', 'data'],
      properties: {
        success: { type: 'boolean' },
        message: { type: 'string' },
        data: {
          type: 'object',
          required: ['total', 'items'],
          properties: {
            total: { type: 'integer', minimum: 0 },
            items: { type: 'array', items: ref(record) },
          },
        },
      },
    },
  };
}

/** An OpenAPI document with this many operations, a multiple of ten, and three times as many schemas. */
export function syntheticOpenapi(operations: number): Json {
  const indexes = Array.from({ length: operations }, (_, index) => index);
  const json = (name: string) => ({ content: { 'application/json': { schema: ref(name) } } });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
  const paths = indexes.map((index) => {
    const post = {
      operationId: `change${index}`,
      summary: `Change record ${index}`,
      tags: [`Records ${index - (index % 10)}`],
      parameters: [{ name: 'dry', in: 'query', schema: { type: 'boolean' } }],
      requestBody: json(`Change${index}`),
      responses: {
        '200': { description: 'Changed.', ...json(`Response${index}`) },
        default: { description: 'Not changed.' },
      },
    };
    return [`/v1/records${index}/{id}`, { parameters: [id], post }];
  });
  return {
    openapi: '3.1.1',
    info: { title: 'Synthetic', version: '1.0.0' },
    paths: Object.fromEntries(paths),
    components: { schemas: Object.assign({}, ...indexes.map(schemasOf)) as Json },
  };
}
