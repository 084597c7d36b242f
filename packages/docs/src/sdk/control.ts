import { readFileSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { parse } from 'yaml';
import type { Page } from '../page.ts';
import { schemaField } from '../reference/fields.ts';
import { bodyFields, codeBlock, fieldList, join, type Notes, part, table } from '../reference/markdown.ts';
import {
  type Body,
  type Json,
  type Operation,
  type Parameter,
  resolve,
  type Schema,
  type SchemaObject,
} from '../reference/specs.ts';
import { repositoryFolder } from '../repository.ts';
import { curlOf } from '../samples/curl.ts';

export const controlFile: string = 'packages/sandbox/src/control/openapi.yaml';

/** The document of the sandbox's own API. */
interface ControlApi {
  info: { description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ControlOperation>>;
  components: object;
}

interface ControlOperation extends Operation {
  operationId: string;
  summary: string;
  tags: string[];
}

interface Row {
  path: string;
  method: string;
  operation: ControlOperation;
}

/** An overview, and a page for each group of operations. */
export function controlPages(
  text: string = readFileSync(joinPath(repositoryFolder, controlFile), 'utf8'),
): Page[] {
  const document = withoutAllOf(parse(text)) as ControlApi;
  const rows = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = document.tags.map(({ name, description }) => ({
    name,
    description,
    title: name.replace(/^./, (first) => first.toUpperCase()),
    rows: rows.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return [
    {
      id: 'control-api',
      title: 'Control API of the sandbox',
      description: 'Control the sandbox from your tests and scripts, as its dashboard does.',
      sidebar: { order: 0, label: 'Overview' },
      source: controlFile,
      body: join(
        document.info.description,
        `Its usual address is \`${document.servers[0]?.url}\`. A running sandbox serves this document at \`/_sandbox/openapi.yaml\`.`,
        ...groups.map((group) =>
          join(
            `## [${group.title}](/control-api/${group.name}/)`,
            table([
              ['request', 'what it does'],
              ...group.rows.map(({ path, method, operation }) => [
                `[\`${method} ${path}\`](/control-api/${group.name}/#${operation.operationId.toLowerCase()})`,
                operation.summary,
              ]),
            ]),
          ),
        ),
      ),
    },
    ...groups.map((group, index) => ({
      id: `control-api/${group.name}`,
      title: group.title,
      description: group.description,
      sidebar: { order: index + 1 },
      tableOfContents: false as const,
      source: controlFile,
      body: join(
        group.description,
        ...group.rows.map((row) => section(document, row)),
        '## Errors',
        errorsOf(document, group.rows),
      ),
    })),
  ];
}

function section(document: ControlApi, { path, method, operation }: Row): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const known = parameters.map((each) => resolve<Parameter>(document, each).node);
  const body = requestBody && resolve<Body>(document, requestBody).node;
  const bodySchema = jsonOf(body);
  return join(
    `## ${operationId}`,
    part(
      join(
        `<p class="endpoint"><strong class="method ${method.toLowerCase()}">${method}</strong> <code>${path}</code></p>`,
        `${summary}.`,
        description,
        known.length === 0
          ? ''
          : join('### Parameters', fieldList(nothing, operationId, parametersOf(document, known))),
        bodySchema === undefined
          ? ''
          : join('### Body', bodyFields(nothing, document, `${operationId}-body`, bodySchema)),
        ...Object.entries(responses)
          .filter(([status]) => status !== 'default')
          .map(([status, each]) => responseOf(document, operationId, status, each)),
      ),
      codeBlock('sh', curl(document, path, method, bodySchema)),
    ),
  );
}

/** This API has neither facts nor undocumented points. */
const nothing: Notes = { facts: [], open: [], rules: [] };

const parametersOf = (document: object, parameters: Parameter[]) => ({
  fields: parameters.map((parameter) => {
    const { name, required = false, description = '', schema = true } = parameter;
    const { name: schemaName, node } = resolve<Schema>(document, schema);
    const field = schemaField(document, node, schemaName, { path: name, anchor: name });
    return { ...field, isRequired: required, about: join(description, field.about) };
  }),
  variants: [],
});

function responseOf(
  document: ControlApi,
  operationId: string,
  status: string,
  response: Body | { $ref: string },
): string {
  const { node } = resolve<Body>(document, response);
  const schema = jsonOf(node);
  const types = Object.keys(node.content ?? {}).filter((type) => type !== 'application/json');
  return join(
    `### ${status === 'default' ? 'Any other status' : `Status ${status}`}`,
    `${node.description ?? ''}${types.length > 0 ? ` As \`${types.join('` or `')}\`.` : ''}`,
    schema === undefined ? '' : bodyFields(nothing, document, `${operationId}-${status}`, schema),
  );
}

/** The response of any other status, which all operations have alike. */
function errorsOf(document: ControlApi, rows: Row[]): string {
  const [first] = rows.flatMap(({ operation }) => operation.responses.default ?? []);
  return first === undefined ? '' : responseOf(document, 'errors', 'default', first);
}

const jsonOf = (body: Body | undefined): Schema | undefined => body?.content?.['application/json']?.schema;

/** The request for a shell, with what must be in its body. */
function curl(document: ControlApi, path: string, method: string, schema: Schema | undefined): string {
  const url = `${document.servers[0]?.url}${path.replaceAll(/\{(\w+)\}/g, '<$1>')}`;
  if (schema === undefined) return curlOf({ method, url, headers: {} });
  const body = JSON.stringify(sample(document, schema));
  return curlOf({ method, url, headers: { 'content-type': 'application/json' }, body });
}

/** A value of a schema with what it requires. */
function sample(document: object, schema: Schema, name = 'value'): Json {
  const { node } = resolve<Schema>(document, schema);
  if (typeof node !== 'object') return `<${name}>`;
  if (node.default !== undefined) return node.default;
  if (node.enum !== undefined) return node.enum[0] as Json;
  if (node.type === 'object' || node.properties !== undefined) {
    const { properties = {}, required = [] } = node;
    const names = required.filter((each) => properties[each] !== undefined);
    return Object.fromEntries(names.map((each) => [each, sample(document, properties[each] ?? true, each)]));
  }
  return node.type === 'integer' ? 1 : `<${name}>`;
}

/** A document whose schemas have what `allOf` joins in themselves. */
function withoutAllOf(document: { components: { schemas: Record<string, SchemaObject> } }): object {
  const merged = (schema: SchemaObject & { allOf?: Schema[] }): SchemaObject => {
    const { allOf = [], ...rest } = schema;
    const objects = allOf.flatMap((each): SchemaObject[] => {
      const { node } = resolve<Schema>(document, each);
      return typeof node === 'object' ? [merged(node)] : [];
    });
    if (objects.length === 0) return rest;
    const parts = [...objects, rest];
    const properties = Object.assign({}, ...parts.map((part) => part.properties));
    return Object.assign({}, ...parts, {
      properties,
      required: parts.flatMap((part) => part.required ?? []),
    });
  };
  const { schemas } = document.components;
  const all = Object.entries(schemas).map(([name, schema]) => [name, merged(schema)]);
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(all) } };
}
