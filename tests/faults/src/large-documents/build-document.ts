import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Fields } from '../harness/fault.ts';

/** A schema with a valid value. */
interface Sample {
  schema: Fields;
  example: unknown;
}

/** A document, and the path parameters that its service accepts. */
export interface BuiltDocument {
  name: string;
  document: Fields;
  parameters: Record<string, string>;
}

/** The YAML file of a document. In its schemas, `example` is a valid value. */
interface Style {
  name: string;
  openapi: '3.0.3' | '3.1.0';
  prefix: string;
  /** The part of the path before the resources, with the `parameters`. */
  scope: string;
  /** The path parameters of `scope`. */
  parameters: Record<string, Fields>;
  id: Fields;
  /** The path parameter of a resource has the name of the resource and this suffix. */
  idSuffix: string;
  update: 'patch' | 'put' | 'post';
  paging: Record<string, Fields>;
  /** The body of a list. `{resource}` stands for the name of the resource. */
  page: Fields;
  /** Properties of every resource. */
  common: Record<string, Fields>;
  /** Path segments of the actions on a resource. */
  actions: string[];
  /** Named schemas that fields refer to, some recursive. */
  schemas: Record<string, Fields>;
  failures: Record<string, Fields>;
  security: Fields;
  /** Names, separated by white space. */
  resources: string;
  /** Sets of properties, which the resources use in turn. The first property of a set is required. */
  fieldSets: Record<string, Fields>[];
}

const components = '#/components/schemas/';

/** Separates a schema from its example. Without an example, it combines those of the parts. */
function toSample({ example, ...schema }: Fields, named: Record<string, Sample>): Sample {
  const { properties, items, enum: values, $ref = '' } = schema as Fields & { enum?: unknown[] };
  if (properties !== undefined) {
    const parts = toSamples(properties as Record<string, Fields>, named);
    return {
      schema: { ...schema, properties: valuesOf(parts, 'schema') },
      example: example ?? valuesOf(parts, 'example'),
    };
  }
  if (items !== undefined) {
    const item = toSample(items as Fields, named);
    return { schema: { ...schema, items: item.schema }, example: example ?? [item.example] };
  }
  return { schema, example: example ?? values?.[0] ?? named[`${$ref}`.slice(components.length)]?.example };
}

const toSamples = (schemas: Record<string, Fields>, named: Record<string, Sample>): Record<string, Sample> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toSample(schema, named)]));

const valuesOf = (samples: Record<string, Sample>, key: keyof Sample): Fields =>
  Object.fromEntries(Object.entries(samples).map(([name, sample]) => [name, sample[key]]));

/** Builds a document with five operations for each resource, and one for each action on it. */
function buildDocument(file: string): BuiltDocument {
  const style: Style = parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
  const paths: Record<string, Fields> = {};
  const named = toSamples(style.schemas, {});
  const schemas = valuesOf(named, 'schema');
  const scoped = toSamples(style.parameters, named);
  const parameters = Object.fromEntries(
    Object.entries(scoped).map(([name, { example }]) => [name, `${example}`]),
  );
  const id = toSample(style.id, named);
  const common = toSample({ type: 'object', properties: style.common }, named);
  for (const [index, name] of style.resources.split(/\s+/).entries()) {
    const fields = style.fieldSets[index % style.fieldSets.length] ?? {};
    const idName = name.replaceAll('-', '_') + style.idSuffix;
    parameters[idName] = `${id.example}`;
    const fieldSample = toSample({ type: 'object', properties: fields }, named);
    const required = Object.keys(fields).slice(0, 1);
    // The writable properties, and a resource that combines them with the common ones.
    const writable = { $ref: `${components}${name}_fields` };
    schemas[`${name}_fields`] = { ...fieldSample.schema, required, description: `Properties of ${name}.` };
    schemas[name] = { allOf: [writable, common.schema] };
    const resource: Sample = {
      schema: { $ref: components + name },
      example: { ...(common.example as Fields), ...(fieldSample.example as Fields) },
    };
    const page: Fields = JSON.parse(JSON.stringify(style.page).replaceAll('{resource}', name));
    const listPath = `${style.prefix}${style.scope}/${name}`;
    const itemPath = `${listPath}/{${idName}}`;
    const scope = pathParameters(style.scope, scoped);
    const ids = [...scope, { name: idName, in: 'path', required: true, schema: id.schema }];
    const operation = (
      verb: string,
      parameters: Fields[],
      success: Fields,
      requestBody?: Fields,
    ): Fields => ({
      operationId: `${verb}/${name}`,
      parameters,
      ...(requestBody !== undefined && { requestBody }),
      responses: { ...success, ...style.failures },
    });
    const query = Object.entries(toSamples(style.paging, named)).map(([key, { schema }]) => ({
      name: key,
      in: 'query',
      schema,
    }));
    const response = (status: string, sample: Sample) => ({
      [status]: { description: 'Success.', ...content(sample) },
    });
    const body = content({ ...fieldSample, schema: writable });
    paths[listPath] = {
      get: operation(
        'list',
        [...scope, ...query],
        response('200', toSample(page, { ...named, [name]: resource })),
      ),
      post: operation('create', scope, response('201', resource), { required: true, ...body }),
    };
    paths[itemPath] = {
      get: operation('get', ids, response('200', resource)),
      [style.update]: operation('update', ids, response('200', resource), {
        required: true,
        ...content(fieldSample),
      }),
      delete: operation('delete', ids, { '204': { description: 'Deleted.' } }),
    };
    for (const action of style.actions)
      paths[`${itemPath}/${action}`] = {
        post: operation(action, ids, response('200', resource), content(reason)),
      };
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

/** The body of an action. */
const reason: Sample = {
  schema: {
    type: 'object',
    properties: { reason: { type: 'string', maxLength: 80 }, at: { type: 'string', format: 'date-time' } },
  },
  example: { reason: 'a reason', at: '2026-03-04T05:06:07Z' },
};

const content = ({ schema, example }: Sample) => ({ content: { 'application/json': { schema, example } } });

const pathParameters = (path: string, samples: Record<string, Sample>): Fields[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: samples[name]?.schema ?? { type: 'string' },
  }));

/** The large documents, each in the style of a kind of public API. */
export const documents: readonly BuiltDocument[] = [
  'payments.yaml',
  'forge.yaml',
  'crm.yaml',
  'cloud.yaml',
  'weather.yaml',
].map(buildDocument);
