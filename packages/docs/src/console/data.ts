import type { Violation } from '@voice-agent/service';
import { secretNamesIn } from '@voice-agent/spec-model';
import { eventPage } from '@voice-agent/ui/pages';
import {
  type DescribedOperation,
  type DescribedParameter,
  describedOperations,
  orderedCases,
  summaryOf,
  titleOf,
} from '../reference/described.ts';
import { allFields, bodyOf } from '../reference/fields.ts';
import { firstSentence } from '../reference/operations.ts';
import {
  type Case,
  type Message,
  messagesOf,
  type OpenApi,
  resolve,
  type Schema,
  type SchemaObject,
  type Specs,
} from '../reference/specs.ts';
import type { RequestValues } from '../samples/serialize.ts';
import { violationOfEvent, violationOfRequest } from './check.ts';
import type {
  ConsoleData,
  EventData,
  Example,
  OperationData,
  ParameterData,
  RequestExample,
  Source,
} from './model.ts';
import { entered, readJson, toValues } from './request.ts';
import { formOf } from './schema.ts';

/** Makes the data of the console when the site is built. */
export function consoleData(specs: Specs): ConsoleData {
  const { openapi, asyncapi } = specs;
  const rules: ConsoleData['rules'] = {};
  const described = describedOperations(specs);
  const sources = sourcesOf(described);
  for (const { body, page } of described)
    for (const field of body?.schema === undefined ? [] : allFields(bodyOf(openapi, body.schema)))
      for (const id of field.rules) rules[id] ??= `/${page}/#body-${field.anchor}`;
  return {
    operations: described.map((each) => operationData(specs, each, sources)),
    events: messagesOf(asyncapi).map((message) => eventData(specs, message)),
    rules,
    secrets: [...secretNamesIn([{ ...openapi }, { ...asyncapi }])],
  };
}

function operationData(
  specs: Specs,
  { row, title, page, parameters, body }: DescribedOperation,
  sources: Map<string, Source>,
): OperationData {
  const data: OperationData = {
    ...row,
    title,
    page: `/${page}/`,
    parameters: parameters.map((each) =>
      parameterData(specs.openapi, each, sources.get(`${row.id} ${each.row.name}`)),
    ),
    ...(body?.schema !== undefined && { form: formOf(specs.openapi, body.schema) }),
    examples: [],
  };
  data.examples = shownCases(specs, row.id, 'request', body?.examples)
    .map((each): RequestExample => {
      const values = each.value as RequestValues;
      const named = body?.examples ?? { [each.name]: { summary: summaryOf(parameters, values) } };
      return {
        ...exampleOf(each, named),
        ...values,
        ...(isAboutPath(data, values) && { isAboutPath: true }),
      };
    })
    .filter((example) => isShowable(data, example));
  return data;
}

/**
 * The parameters that take a field of the records of a list, by operationId and name: the links of its responses say so,
 * as in `$response.body#/data/items/0/id`.
 */
function sourcesOf(described: DescribedOperation[]): Map<string, Source> {
  const found = new Map<string, Source>();
  for (const { row, successes } of described)
    for (const { operationId, parameters = {} } of successes.flatMap(({ response }) =>
      Object.values(response.links ?? {}),
    ))
      for (const [name, expression] of Object.entries(parameters)) {
        const [, records, field] = /^\$response\.body#(.*)\/0\/([^/]+)$/.exec(String(expression)) ?? [];
        if (records !== undefined && field !== undefined)
          found.set(`${operationId} ${name.replace(/^(?:path|query|header)\./, '')}`, {
            operation: row.id,
            records,
            field,
          });
      }
  return found;
}

/**
 * Whether the fields of the form can carry a case: what is valid must be so there, and what is not must not. A
 * string where a boolean must be is none of these: in a field and in a URL both look the same.
 */
export const isShowable = (operation: OperationData, example: RequestExample): boolean =>
  (violationInForm(operation, example) === undefined) === (example.reason === undefined);

const isAboutPath = (operation: OperationData, values: RequestValues): boolean =>
  violationInForm(operation, values)?.pointer.startsWith('/path') ?? false;

/** What is wrong with a case, in the fields of the form. */
function violationInForm(operation: OperationData, values: RequestValues): Violation | undefined {
  const fields = entered(values);
  const body = readJson(fields.body);
  return violationOfRequest(operation.id, toValues(operation, fields, body.ok ? body.value : undefined));
}

function parameterData(
  openapi: OpenApi,
  { row, node, schema: described }: DescribedParameter,
  source: Source | undefined,
): ParameterData {
  const schema = Object(resolve<Schema>(openapi, described).node) as SchemaObject;
  const words = [
    node.description ?? schema.description ?? '',
    schema.default === undefined ? '' : `The documented default is ${JSON.stringify(schema.default)}.`,
  ];
  const values = row.type === 'boolean' ? [true, false] : schema.enum;
  return {
    ...row,
    ...(row.shape === 'value' && values && { values: values.map(String) }),
    about: plain(words.join(' ')).trim(),
    suggestions: Object.entries(node.examples ?? {}).map(([name, { value, summary = titleOf(name) }]) => ({
      value: typeof value === 'string' ? value : JSON.stringify(value),
      label: plain(summary),
    })),
    ...(source && { source }),
  };
}

function eventData(specs: Specs, { name, summary, payload, examples = [] }: Message): EventData {
  const shown = Object.fromEntries(examples.map((each) => [each.name, each]));
  return {
    id: name,
    about: firstSentence(summary),
    page: eventPage(name),
    form: formOf(specs.asyncapi, payload),
    examples: shownCases(specs, name, 'event', shown)
      .map((each) => ({ ...exampleOf(each, shown), event: each.value }))
      .filter(
        ({ event, reason }) => (violationOfEvent(name, event) === undefined) === (reason === undefined),
      ),
  };
}

/** The cases to choose from: of those that are valid, the ones that the specs name, where they name any. */
function shownCases(specs: Specs, folder: string, part: Case['part'], named: object = {}): Case[] {
  const names = Object.keys(named);
  return orderedCases(specs, folder, part, named).filter(
    ({ name, rejected }) => names.length === 0 || names.includes(name) || rejected !== undefined,
  );
}

/** A case as the console shows it. */
function exampleOf(
  { name, rejected }: Case,
  shown: Record<string, { summary?: string | undefined }> = {},
): Example {
  return {
    name,
    title: plain((rejected ? undefined : shown[name]?.summary) ?? titleOf(name)),
    ...(rejected && { reason: plain(rejected.reason) }),
  };
}

const plain = (text: string): string => text.replaceAll('`', '');
