import type { Fields } from '../types.ts';

/** A schema, with a value that it allows. */
export interface Sample {
  schema: Fields;
  example: unknown;
}

/** A document, and the values of its path parameters that the service knows. */
export interface BuiltDocument {
  name: string;
  document: Fields;
  parameters: Record<string, string>;
}

export const text = (example: string, keywords: Fields = {}): Sample => ({
  schema: { type: 'string', ...keywords },
  example,
});
export const integer = (example: number, keywords: Fields = {}): Sample => ({
  schema: { type: 'integer', ...keywords },
  example,
});
export const decimal = (example: number, keywords: Fields = {}): Sample => ({
  schema: { type: 'number', ...keywords },
  example,
});
export const flag = (example: boolean): Sample => ({ schema: { type: 'boolean' }, example });
export const choice = (...values: string[]): Sample => ({
  schema: { type: 'string', enum: values },
  example: values[0],
});
export const time: Sample = text('2026-03-04T05:06:07Z', { format: 'date-time' });
export const day: Sample = text('2026-03-04', { format: 'date' });
export const uuid: Sample = text('6f1c6f1e-94d4-4b0a-9d2c-3b2f8c1d7a55', { format: 'uuid' });
export const link: Sample = text('https://example.com/a', { format: 'uri' });
export const mail: Sample = text('ada@example.com', { format: 'email' });
export const list = (item: Sample, keywords: Fields = {}): Sample => ({
  schema: { type: 'array', items: item.schema, ...keywords },
  example: [item.example],
});
/** As OpenAPI 3.0 says it, or 3.1. */
export const nullable = ({ schema, example }: Sample, is30: boolean): Sample => ({
  schema: is30 ? { ...schema, nullable: true } : { ...schema, type: [schema.type, 'null'] },
  example,
});
/** Any other text by any name. */
export const labels: Sample = {
  schema: { type: 'object', additionalProperties: { type: 'string', maxLength: 60 } },
  example: { team: 'tides' },
};
export const record = (
  properties: Record<string, Sample>,
  required: string[] = [],
  keywords: Fields = {},
): Sample => ({
  schema: {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(Object.entries(properties).map(([name, { schema }]) => [name, schema])),
    ...keywords,
  },
  example: Object.fromEntries(Object.entries(properties).map(([name, { example }]) => [name, example])),
});

/** How the API of a document looks. */
export interface Style {
  name: string;
  openapi: '3.0.3' | '3.1.0';
  prefix: string;
  /** What comes before the paths of resources, with parameters of its own. */
  scope: string;
  /** The value of each path parameter but the ids of resources. */
  parameters: Record<string, Sample>;
  id: Sample;
  /** How a path parameter is named after the resource. */
  idName(resource: string): string;
  update: 'patch' | 'put' | 'post';
  paging: Record<string, Sample>;
  /** The body of a list. */
  page(item: Sample): Sample;
  /** What every resource has. */
  common(resource: string): Record<string, Sample>;
  /** What can be said in a request, besides the fields of the resource. */
  actions: string[];
  /** Named schemas that fields point to, for example those that are recursive. */
  schemas: Record<string, Sample>;
  failures: Record<string, Fields>;
  security: Fields;
}

/** What can be said of a resource. The first of it is required. */
export type Fieldset = Record<string, Sample>;

export const reference = (name: string, schemas: Record<string, Sample>): Sample => ({
  schema: { $ref: `#/components/schemas/${name}` },
  example: schemas[name]?.example,
});

/**
 * Five or more operations for each resource, and one for each thing that can be done with it.
 *
 * @param resources their names, with white space between them
 * @param fieldSets taken by the resources in turn
 */
export function buildDocument(style: Style, resources: string, fieldSets: Fieldset[]): BuiltDocument {
  const paths: Record<string, Fields> = {};
  const schemas: Fields = {};
  for (const [name, { schema }] of Object.entries(style.schemas)) schemas[name] = schema;
  const parameters = Object.fromEntries(
    Object.entries(style.parameters).map(([name, { example }]) => [name, `${example}`]),
  );
  for (const [index, name] of resources.trim().split(/\s+/).entries()) {
    const fields = fieldSets[index % fieldSets.length] ?? {};
    const idName = style.idName(name);
    parameters[idName] = `${style.id.example}`;
    const written = record(fields, Object.keys(fields).slice(0, 1), {
      description: `What can be said of ${name}.`,
    });
    const common = record(style.common(name));
    schemas[`${name}_fields`] = written.schema;
    // A chain: what is written, what every resource has, and both.
    schemas[name] = { allOf: [{ $ref: `#/components/schemas/${name}_fields` }, common.schema] };
    const shown: Sample = {
      schema: { $ref: `#/components/schemas/${name}` },
      example: { ...(common.example as Fields), ...(written.example as Fields) },
    };
    const body = content({ ...written, schema: { $ref: `#/components/schemas/${name}_fields` } });
    const change = content(record(fields));
    const at = `${style.prefix}${style.scope}/${name}`;
    const one = `${at}/{${idName}}`;
    const scope = inPath(style.scope, style.parameters);
    const ids = [...scope, { name: idName, in: 'path', required: true, schema: style.id.schema }];
    const operation = (id: string, parameters: Fields[], success: Fields, requestBody?: Fields): Fields => ({
      operationId: `${id}/${name}`,
      parameters,
      ...(requestBody !== undefined && { requestBody }),
      responses: { ...success, ...style.failures },
    });
    const query = Object.entries(style.paging).map(([key, { schema }]) => ({
      name: key,
      in: 'query',
      schema,
    }));
    const answer = (status: string, sample: Sample) => ({
      [status]: { description: 'Done.', ...content(sample) },
    });
    paths[at] = {
      get: operation('list', [...scope, ...query], answer('200', style.page(shown))),
      post: operation('create', scope, answer('201', shown), { required: true, ...body }),
    };
    paths[one] = {
      get: operation('get', ids, answer('200', shown)),
      [style.update]: operation('update', ids, answer('200', shown), { required: true, ...change }),
      delete: operation('delete', ids, { '204': { description: 'It is gone.' } }),
    };
    for (const action of style.actions) {
      const asked = content(record({ reason: text('a reason', { maxLength: 80 }), at: time }));
      paths[`${one}/${action}`] = { post: operation(action, ids, answer('200', shown), asked) };
    }
  }
  return {
    name: style.name,
    parameters,
    document: {
      openapi: style.openapi,
      ...(style.openapi === '3.1.0' && { jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema' }),
      info: { title: style.name, version: '1.0.0' },
      security: [{ key: [] }],
      paths,
      components: { schemas, securitySchemes: { key: style.security } },
    },
  };
}

const content = ({ schema, example }: Sample) => ({ content: { 'application/json': { schema, example } } });

function inPath(path: string, samples: Record<string, Sample>): Fields[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => ({
    ...{ name, in: 'path', required: true, schema: samples[name]?.schema ?? { type: 'string' } },
  }));
}
