import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { Fields } from '../harness/fault.ts';

/** A schema with a valid value. */
interface Sample {
  schema: Fields;
  example: unknown;
}

/** A document, and the values of its path parameters that the service knows. */
export interface BuiltDocument {
  name: string;
  document: Fields;
  parameters: Record<string, string>;
}

/** How the API of a document looks. In its schemas, `example` is a valid value. */
interface Style {
  name: string;
  openapi: '3.0.3' | '3.1.0';
  prefix: string;
  /** What comes before the paths of resources, with parameters of its own. */
  scope: string;
  /** Each path parameter but the ids of resources. */
  parameters: Record<string, Fields>;
  id: Fields;
  /** What follows the name of a resource in the name of its path parameter. */
  idSuffix: string;
  update: 'patch' | 'put' | 'post';
  paging: Record<string, Fields>;
  /** The body of a list. `{resource}` stands for the name of the resource. */
  page: Fields;
  /** What every resource has. */
  common: Record<string, Fields>;
  /** Actions on a resource. */
  actions: string[];
  /** Named schemas that fields point to, for example those that are recursive. */
  schemas: Record<string, Fields>;
  failures: Record<string, Fields>;
  security: Fields;
  /** Their names, with white space between them. */
  resources: string;
  /** Properties of resources, the first one required; the resources use these sets in turn. */
  fieldSets: Record<string, Fields>[];
}

const components = '#/components/schemas/';

/** Removes the examples of a schema. One without an example gets one composed of those of its parts. */
function sampleOf({ example, ...schema }: Fields, named: Record<string, Sample>): Sample {
  const { properties, items, enum: values, $ref = '' } = schema as Fields & { enum?: unknown[] };
  if (properties !== undefined) {
    const parts = samplesOf(properties as Record<string, Fields>, named);
    return {
      schema: { ...schema, properties: valuesOf(parts, 'schema') },
      example: example ?? valuesOf(parts, 'example'),
    };
  }
  if (items !== undefined) {
    const item = sampleOf(items as Fields, named);
    return { schema: { ...schema, items: item.schema }, example: example ?? [item.example] };
  }
  return { schema, example: example ?? values?.[0] ?? named[`${$ref}`.slice(components.length)]?.example };
}

const samplesOf = (schemas: Record<string, Fields>, named: Record<string, Sample>): Record<string, Sample> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, sampleOf(schema, named)]));

const valuesOf = (samples: Record<string, Sample>, key: keyof Sample): Fields =>
  Object.fromEntries(Object.entries(samples).map(([name, sample]) => [name, sample[key]]));

/** Five or more operations for each resource of the YAML file, and one for each action. */
export function buildDocument(file: string): BuiltDocument {
  const style: Style = parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
  const paths: Record<string, Fields> = {};
  const named = samplesOf(style.schemas, {});
  const schemas = valuesOf(named, 'schema');
  const scoped = samplesOf(style.parameters, named);
  const parameters = Object.fromEntries(
    Object.entries(scoped).map(([name, { example }]) => [name, `${example}`]),
  );
  const id = sampleOf(style.id, named);
  const common = sampleOf({ type: 'object', properties: style.common }, named);
  for (const [index, name] of style.resources.split(/\s+/).entries()) {
    const fields = style.fieldSets[index % style.fieldSets.length] ?? {};
    const idName = name.replaceAll('-', '_') + style.idSuffix;
    parameters[idName] = `${id.example}`;
    const changed = sampleOf({ type: 'object', properties: fields }, named);
    const required = Object.keys(fields).slice(0, 1);
    // A chain: what is written, what every resource has, and both.
    const written = { $ref: `${components}${name}_fields` };
    schemas[`${name}_fields`] = { ...changed.schema, required, description: `Properties of ${name}.` };
    schemas[name] = { allOf: [written, common.schema] };
    const shown: Sample = {
      schema: { $ref: components + name },
      example: { ...(common.example as Fields), ...(changed.example as Fields) },
    };
    const page: Fields = JSON.parse(JSON.stringify(style.page).replaceAll('{resource}', name));
    const at = `${style.prefix}${style.scope}/${name}`;
    const one = `${at}/{${idName}}`;
    const scope = inPath(style.scope, scoped);
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
    const query = Object.entries(samplesOf(style.paging, named)).map(([key, { schema }]) => ({
      name: key,
      in: 'query',
      schema,
    }));
    const answer = (status: string, sample: Sample) => ({
      [status]: { description: 'Done.', ...content(sample) },
    });
    const body = content({ ...changed, schema: written });
    paths[at] = {
      get: operation(
        'list',
        [...scope, ...query],
        answer('200', sampleOf(page, { ...named, [name]: shown })),
      ),
      post: operation('create', scope, answer('201', shown), { required: true, ...body }),
    };
    paths[one] = {
      get: operation('get', ids, answer('200', shown)),
      [style.update]: operation('update', ids, answer('200', shown), { required: true, ...content(changed) }),
      delete: operation('delete', ids, { '204': { description: 'It is gone.' } }),
    };
    for (const action of style.actions)
      paths[`${one}/${action}`] = { post: operation(action, ids, answer('200', shown), content(reason)) };
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

const inPath = (path: string, samples: Record<string, Sample>): Fields[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: samples[name]?.schema ?? { type: 'string' },
  }));
