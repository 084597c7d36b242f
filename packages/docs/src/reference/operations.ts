import { writeParameter } from '@voice-agent/client/behaviours';
import type { OperationDescription } from '@voice-agent/client/operations';
import type { Page } from '../page.ts';
import { type DescribedOperation, type DescribedParameter, describedOperations } from './described.ts';
import { aboutOf, fieldsOf } from './fields.ts';
import {
  codeBlock,
  dashboardLink,
  fieldList,
  join,
  part,
  rejectedTable,
  undocumentedSection,
} from './markdown.ts';
import { openPointsOf, usedBy } from './open-points.ts';
import { requestAside, responseAside } from './samples.ts';
import { type Body, type OpenApi, resolve, type Schema, type Specs } from './specs.ts';
import { code, inWords } from './words.ts';

/** A page for each operation, in the order of the table. */
export const operationPages = (specs: Specs): Page[] =>
  describedOperations(specs).map((operation, index) => ({
    ...operationPage(specs, operation),
    sidebar: { order: index + 1 },
    tableOfContents: false,
  }));

function operationPage(specs: Specs, operation: DescribedOperation): Page {
  const { openapi } = specs;
  const { row, node, title, description, page, parameters, requestBody, body, successes } = operation;
  const file = row.path.slice(1).replaceAll('/', '_');
  const used = usedBy(openapi, node);
  const { here, everywhere } = openPointsOf(specs.open, { document: 'openapi', name: file, used });
  const rejected = specs.cases(row.id).filter((each) => each.rejected !== undefined);
  return {
    id: page,
    title,
    description: firstSentence(description),
    source: `specs/openapi/paths/${file}.yaml`,
    body: join(
      `<p class="endpoint"><strong>${row.method}</strong> <code>${row.path}</code></p>`,
      row.deprecated ? ':::caution\nDeprecated.\n:::' : '',
      description,
      dashboardLink(`#log?search=${row.id}`, 'See its requests in the dashboard'),
      part(
        join(
          '## Request',
          '### Authentication',
          authentication(openapi),
          ...Object.entries(places).map(([place, name]) =>
            parameterList(
              specs,
              place,
              name,
              parameters.filter((each) => each.row.in === place),
            ),
          ),
          body?.schema === undefined
            ? ''
            : join(
                '### Body',
                requestBody?.description,
                aboutOf(openapi, body.schema),
                fieldList(specs, 'body', fieldsOf(openapi, body.schema)),
              ),
          rulesSection(specs, row),
        ),
        requestAside(specs, operation),
      ),
      part(
        join(
          '## Response',
          ...successes.map((success) => successSection(specs, success)),
          '## Errors',
          errors(openapi, operation),
        ),
        responseAside(operation),
      ),
      '## Rejected',
      'What violates the spec, each case with its reason and the section of the interface.',
      rejectedTable(
        'requests',
        rejected.filter(({ part }) => part === 'request'),
      ),
      rejectedTable(
        'responses',
        rejected.filter(({ part }) => part === 'response'),
      ),
      undocumentedSection(here, everywhere),
    ),
  };
}

const places = { path: 'Path', query: 'Query', header: 'Headers', cookie: 'Cookies' };

function authentication({ components }: OpenApi): string {
  const [scheme] = Object.values(components.securitySchemes);
  return join(codeBlock('http', 'Authorization: Token <API_KEY>'), scheme?.description.trim());
}

function parameterList(specs: Specs, place: string, name: string, parameters: DescribedParameter[]): string {
  if (parameters.length === 0) return '';
  const fields = parameters.map(({ row, component, node: parameter, schema }) => {
    const { name: schemaName, node } = resolve<Schema>(specs.openapi, schema);
    const inner = typeof node === 'object' ? node.items : undefined;
    const values = Object.values(parameter.examples ?? {}).map(({ value }) => value);
    const written = values.slice(0, row.shape === 'value' ? 0 : 1).map((value) =>
      writeParameter(row, value)
        .map((pair) => pair.join('='))
        .join('&'),
    );
    return {
      path: row.name,
      words: [
        `${inWords(node, inner && resolve<Schema>(specs.openapi, inner).node)}, ${row.required ? 'required' : 'optional'}`,
      ],
      about: join(
        parameter.description,
        aboutOf(specs.openapi, node),
        values.length === 0 ? '' : `For example ${values.map(code).join(', ')}.`,
        ...written.map((text) => `On the wire: ${code(text)}.`),
      ),
      isDeprecated: parameter.deprecated === true,
      rules: [],
      places: [component ?? [], schemaName ?? []].flat(),
    };
  });
  return join(`### ${name}`, fieldList(specs, place, fields));
}

function successSection(
  specs: Specs,
  { status, response, json }: DescribedOperation['successes'][number],
): string {
  const types = Object.keys(response.content ?? {});
  const body =
    types.length === 0
      ? 'The response has no body.'
      : json === undefined
        ? `The body is not JSON but ${types.map(code).join(' or ')}; the client gives you the response as it came.`
        : '';
  return join(
    `${status === '2XX' ? 'Any status from 200 to 299' : `Status ${status}`}. ${response.description ?? ''}`.trim(),
    body,
    json?.schema === undefined
      ? ''
      : join(
          '### Fields',
          aboutOf(specs.openapi, json.schema),
          fieldList(specs, 'response', fieldsOf(specs.openapi, json.schema)),
        ),
  );
}

/** The rules beyond single fields, by their ids; the client and the gate name them so. */
function rulesSection({ facts }: Specs, { rules }: OperationDescription): string {
  if (rules.length === 0) return '';
  return join(
    '## Rules',
    'These apply beyond single fields. Errors of the client and findings of the contract gate name them.',
    ...rules.map((id) => {
      const fact = facts.find((each) => each.id === id);
      return join(
        `<h3 id="${id}" class="rule"><code>${id}</code></h3>`,
        `${fact?.fact ?? ''} (section ${fact?.section} of the interface)`,
      );
    }),
  );
}

function errors(openapi: OpenApi, { node: { responses } }: DescribedOperation): string {
  const { description } = resolve<Body>(openapi, responses.default ?? {}).node;
  return join(
    description,
    'The client never guesses: a response that is no success is `{ ok: false, error }`, with the status and the body as they came. See [Errors and retries](/guides/errors/).',
  );
}

/** The first sentence of a text, on one line. */
export const firstSentence = (text: string): string =>
  `${text.replaceAll(/\s+/g, ' ').split('. ')[0]?.trim().replace(/\.$/, '').replaceAll('`', '')}.`;
