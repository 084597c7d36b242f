import type { Page } from '../page.ts';
import { aboutOf, fieldsOf } from './fields.ts';
import { codeBlock, exampleList, fieldList, join, openSection, refusedTable } from './markdown.ts';
import { openPointsOf, usedBy } from './open-points.ts';
import { sample } from './samples.ts';
import {
  type Example,
  type OpenApi,
  type Operation,
  type Parameter,
  resolve,
  type Schema,
  type Specs,
} from './specs.ts';
import { code, inWords } from './words.ts';

/** A page for each operation, in the order of the document. */
export function operationPages(specs: Specs): Page[] {
  return Object.entries(specs.openapi.paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => operationPage(specs, method, path, operation)),
    )
    .map((page, index) => ({ ...page, sidebar: { order: index + 1 } }));
}

/** `listJobs` is at `list-jobs`. */
export const slugOf = (operationId: string): string =>
  operationId.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function operationPage(specs: Specs, method: string, path: string, operation: Operation): Page {
  const { openapi } = specs;
  const slug = slugOf(operation.operationId);
  const file = path.slice(1).replaceAll('/', '_');
  const parameters = (operation.parameters ?? []).map((each) => resolve<Parameter>(openapi, each));
  const used = usedBy(openapi, operation);
  const { here, everywhere } = openPointsOf(specs.open, { document: 'openapi', name: file, used });
  const [success] = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  const answer = jsonOf(openapi, success?.[1]);
  const body = jsonOf(openapi, operation.requestBody);
  const refused = specs.refused(operation.operationId);
  return {
    id: `reference/${slug}`,
    title: operation.summary,
    description: firstSentence(operation.description),
    source: `specs/openapi/paths/${file}.yaml`,
    body: join(
      `<p class="endpoint"><strong>${method.toUpperCase()}</strong> <code>${path}</code></p>`,
      operation.deprecated ? ':::caution\nDeprecated.\n:::' : '',
      operation.description.trim(),
      `[Try it in the console](/console/#${operation.operationId})`,
      '## Samples',
      sample(`${slug}.ts`),
      sample(`${slug}.sh`),
      '## Request',
      '### Authentication',
      authentication(openapi),
      ...(['path', 'query', 'header'] as const).map((place) => parameterList(specs, place, parameters)),
      body === undefined
        ? ''
        : join(
            '### Body',
            operation.requestBody?.description,
            aboutOf(openapi, body.schema),
            fieldList(specs, 'body', fieldsOf(openapi, body.schema)),
          ),
      rulesSection(specs, used),
      '## Answer',
      `Any status from 200 to 299. ${resolve<{ description: string }>(openapi, success?.[1] as never).node.description}`,
      answer === undefined
        ? ''
        : join(
            '### Fields',
            aboutOf(openapi, answer.schema),
            fieldList(specs, 'answer', fieldsOf(openapi, answer.schema)),
          ),
      '## Errors',
      errors(openapi, operation),
      '## Examples',
      body === undefined ? '' : join('### Bodies', exampleList(summaries(body.examples))),
      answer === undefined ? '' : join('### Answers', exampleList(summaries(answer.examples))),
      '## Refused',
      'What breaks the interface, each case with its reason and the section of the interface.',
      refusedTable(
        'requests',
        refused.filter(({ part }) => part === 'request'),
      ),
      refusedTable(
        'answers',
        refused.filter(({ part }) => part === 'response'),
      ),
      openSection(here, everywhere),
    ),
  };
}

function authentication({ components }: OpenApi): string {
  const [scheme] = Object.values(components.securitySchemes);
  return join(codeBlock('http', 'Authorization: Token <API_KEY>'), scheme?.description.trim());
}

function parameterList(
  specs: Specs,
  place: Parameter['in'],
  parameters: { name?: string; node: Parameter }[],
): string {
  const here = parameters.filter(({ node }) => node.in === place);
  if (here.length === 0) return '';
  const fields = here.map(({ name: component, node: parameter }) => {
    const { name: schemaName, node } = resolve<Schema>(specs.openapi, parameter.schema);
    const values = Object.values(parameter.examples ?? {}).map(({ value }) => code(value));
    return {
      path: parameter.name,
      words: [`${inWords(node)}, ${parameter.required ? 'required' : 'optional'}`],
      about: join(
        parameter.description,
        aboutOf(specs.openapi, node),
        values.length === 0 ? '' : `For example ${values.join(', ')}.`,
      ),
      isDeprecated: parameter.deprecated === true,
      rules: [],
      places: [component ?? [], schemaName ?? []].flat(),
    };
  });
  return join(
    `### ${{ path: 'Path', query: 'Query', header: 'Headers' }[place]}`,
    fieldList(specs, place, fields),
  );
}

/** The rules beyond single fields, by their ids; the client and the gate name them so. */
function rulesSection({ openapi, facts }: Specs, used: Set<string>): string {
  const ids = [...used].flatMap((each) => {
    const schema = openapi.components.schemas[each.replace('schemas/', '')];
    return typeof schema === 'object' ? Object.keys(schema['x-rules'] ?? {}) : [];
  });
  if (ids.length === 0) return '';
  return join(
    '## Rules',
    'These hold beyond single fields. Errors of the client and findings of the contract gate name them.',
    ...[...new Set(ids)].sort().map((id) => {
      const fact = facts.find((each) => each.id === id);
      return join(
        `<h3 id="${id}" class="rule"><code>${id}</code></h3>`,
        `${fact?.fact ?? ''} (section ${fact?.section} of the interface)`,
      );
    }),
  );
}

function errors(openapi: OpenApi, { responses }: Operation): string {
  const { description } = resolve<{ description: string }>(openapi, responses.default as never).node;
  return join(
    description,
    'The client never guesses: an answer that is no success is `{ ok: false, error }`, with the status and the body as they came. See [Errors and retries](/guides/errors-and-retries/).',
  );
}

function jsonOf(
  openapi: OpenApi,
  node: unknown,
): { schema: Schema; examples?: Record<string, Example> } | undefined {
  if (node === undefined) return undefined;
  const { content } = resolve<{
    content?: Record<string, { schema: Schema; examples?: Record<string, Example> }>;
  }>(openapi, node as never).node;
  return content?.['application/json'];
}

const summaries = (examples: Record<string, Example> = {}) =>
  Object.entries(examples).map(([name, { summary, value }]) => ({ summary: summary ?? name, value }));

/** The first sentence of a text, on one line. */
export const firstSentence = (text: string): string =>
  `${text.replaceAll(/\s+/g, ' ').split('. ')[0]?.trim().replace(/\.$/, '').replaceAll('`', '')}.`;
