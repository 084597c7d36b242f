import { writeParameter } from '@voice-agent/service';
import type { Page } from '../page.ts';
import { type DescribedOperation, type DescribedParameter, describedOperations } from './described.ts';
import { schemaField } from './fields.ts';
import {
  bodyFields,
  dashboardLink,
  fieldList,
  join,
  type Notes,
  part,
  rejectedTable,
  requestBar,
  rulesSection,
  specified,
  unspecifiedList,
} from './markdown.ts';
import { openPointsOf, usedBy } from './open-points.ts';
import { requestAside, responseAside } from './samples.ts';
import { type Body, type Case, type OpenApi, resolve, type Schema, type Specs } from './specs.ts';
import { code } from './words.ts';

/** A page for each operation, in the order of the table. */
export const operationPages = (specs: Specs): Page[] =>
  describedOperations(specs).map((operation, index) => ({
    ...operationPage(specs, operation),
    sidebar: {
      order: index + 1,
      badge: { text: operation.row.method, class: `method ${operation.row.method.toLowerCase()}` },
    },
    tableOfContents: false,
  }));

function operationPage(specs: Specs, operation: DescribedOperation): Page {
  const { openapi } = specs;
  const { row, node, title, description, page, successes } = operation;
  const file = row.path.slice(1).replaceAll('/', '_');
  const used = usedBy(openapi, node);
  const method = row.method.toLowerCase();
  const { here, everywhere } = openPointsOf(specs.open, { document: 'openapi', name: file, method, used });
  const notes: Notes = { facts: specs.facts, rules: row.rules, open: [...here, ...everywhere] };
  return {
    id: page,
    title,
    description: firstSentence(description),
    source: `specs/openapi/paths/${file}.yaml`,
    body: join(
      requestBar(row.method, row.path, row.id, 'Try it'),
      row.deprecated ? ':::caution\nDeprecated.\n:::' : '',
      part(
        join(
          specified(description),
          dashboardLink(`#log?search=${row.id}`, 'See its requests in the dashboard'),
          requestSection(specs, notes, operation),
        ),
        requestAside(specs, operation),
      ),
      part(
        join(
          '## Response',
          ...successes.map((success) => successSection(specs, notes, success)),
          '## Errors',
          errors(openapi, operation),
        ),
        responseAside(operation),
      ),
      rulesSection(notes),
      invalidExamples(specs.cases(row.id)),
      unspecifiedList(notes),
    ),
  };
}

function requestSection(
  specs: Specs,
  notes: Notes,
  { parameters, requestBody, body }: DescribedOperation,
): string {
  const lists = Object.entries(places).map(([place, name]) => {
    const inPlace = parameters.filter((each) => each.row.in === place);
    return parameterList(specs, notes, place, name, inPlace);
  });
  const { schema } = body ?? {};
  return join(
    '## Request',
    '### Authentication',
    authentication(specs, notes),
    ...lists,
    schema === undefined
      ? ''
      : join(
          '### Body',
          specified(requestBody?.description ?? ''),
          bodyFields(notes, specs.openapi, 'body', schema),
        ),
  );
}

function invalidExamples(cases: Case[]): string {
  const rejected = (part: Case['part']) =>
    cases.filter((each) => each.part === part && each.rejected !== undefined);
  return join(
    '## Invalid examples',
    'Requests and responses that violate the spec, and why.',
    rejectedTable('requests', rejected('request')),
    rejectedTable('responses', rejected('response')),
  );
}

const places = { path: 'Path', query: 'Query', header: 'Headers', cookie: 'Cookies' };

function authentication(specs: Specs, notes: Notes): string {
  const [scheme] = Object.values(specs.openapi.components.securitySchemes);
  const field = schemaField(specs.openapi, { type: 'string', format: 'password' }, undefined, {
    path: 'Authorization',
    anchor: 'Authorization',
  });
  const about = scheme?.description.trim() ?? '';
  return fieldList(notes, 'header', { fields: [{ ...field, isRequired: true, about }], variants: [] });
}

function parameterList(
  specs: Specs,
  notes: Notes,
  place: string,
  name: string,
  parameters: DescribedParameter[],
): string {
  if (parameters.length === 0) return '';
  const fields = parameters.map(({ row, component, node: parameter, schema }) => {
    const { name: schemaName, node } = resolve<Schema>(specs.openapi, schema);
    const values = Object.values(parameter.examples ?? {}).map(({ value }) => value);
    const written = values.slice(0, row.shape === 'value' ? 0 : 1).map((value) =>
      writeParameter(row, value)
        .map((pair) => pair.join('='))
        .join('&'),
    );
    const field = schemaField(specs.openapi, node, schemaName, { path: row.name, anchor: row.name });
    return {
      ...field,
      isRequired: row.required === true,
      about: join(
        parameter.description,
        field.about,
        values.length === 0 || isListed(node) ? '' : `For example ${values.map(code).join(', ')}.`,
        ...written.map((text) => `In the request: ${code(text)}.`),
      ),
      isDeprecated: parameter.deprecated === true,
      places: [component ?? [], schemaName ?? []].flat(),
    };
  });
  return join(`### ${name}`, fieldList(notes, place, { fields, variants: [] }));
}

/** Whether the line of a parameter has its values. */
const isListed = (schema: Schema): boolean =>
  typeof schema === 'object' && (schema.enum !== undefined || schema.type === 'boolean');

function successSection(
  specs: Specs,
  notes: Notes,
  { status, response, json }: DescribedOperation['successes'][number],
): string {
  const types = Object.keys(response.content ?? {});
  const body =
    types.length === 0
      ? 'The response has no body.'
      : json === undefined
        ? `The body is not JSON but ${types.map(code).join(' or ')}; the client returns the response itself.`
        : '';
  return join(
    `${status === '2XX' ? 'Any 2xx status' : `Status ${status}`}. ${response.description ?? ''}`.trim(),
    body,
    json?.schema === undefined
      ? ''
      : join(
          `### ${status === '2XX' ? 'Body' : `Body of ${status}`}`,
          bodyFields(notes, specs.openapi, 'response', json.schema, true),
        ),
  );
}

function errors(openapi: OpenApi, { node: { responses } }: DescribedOperation): string {
  const { description } = resolve<Body>(openapi, responses.default ?? {}).node;
  return join(
    specified(description ?? ''),
    'The client returns any other response as `{ ok: false, error }`, with its status and body. See [Errors](/guides/errors/).',
  );
}

/** The first sentence of a text, on one line. */
export const firstSentence = (text: string): string =>
  `${text.replaceAll(/\s+/g, ' ').split('. ')[0]?.trim().replace(/\.$/, '').replaceAll('`', '')}.`;
