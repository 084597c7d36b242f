import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { eventSlug } from '../reference/events.ts';
import { fieldsOf } from '../reference/fields.ts';
import { anchorOf } from '../reference/markdown.ts';
import { firstSentence, slugOf } from '../reference/operations.ts';
import {
  type Message,
  type OpenApi,
  type Operation,
  type Parameter,
  resolve,
  type Schema,
  type SchemaObject,
  type Specs,
  specsFolder,
} from '../reference/specs.ts';
import { violationOfEvent, violationOfRequest } from './check.ts';
import type {
  ConsoleData,
  EventData,
  Example,
  Json,
  OperationData,
  ParameterData,
  RequestExample,
} from './model.ts';
import { entered, readJson, toValue } from './request.ts';

/** A longer example is none that one edits. */
const longestExample = 10_000;

/** What the console is made from. Runs when the site is built. */
export function consoleData({ openapi, asyncapi }: Specs): ConsoleData {
  const rules: ConsoleData['rules'] = {};
  const operations = Object.entries(openapi.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const data = operationData(openapi, method, path, operation);
      const schema = bodyOf(operation)?.schema;
      for (const field of schema === undefined ? [] : fieldsOf(openapi, schema))
        for (const id of field.rules) rules[id] ??= `${data.page}#${anchorOf('body', field.path)}`;
      return data;
    }),
  );
  return { operations, events: Object.values(asyncapi.channels.callEvents.messages).map(eventData), rules };
}

const bodyOf = ({ requestBody }: Operation) => requestBody?.content?.['application/json'];

function operationData(openapi: OpenApi, method: string, path: string, operation: Operation): OperationData {
  const { operationId: id, summary: title } = operation;
  const parameters = (operation.parameters ?? []).map((each) =>
    parameterData(openapi, resolve<Parameter>(openapi, each).node),
  );
  const data: OperationData = {
    id,
    title,
    method: method.toUpperCase(),
    path,
    page: `/reference/${slugOf(id)}/`,
    parameters,
    hasBody: operation.requestBody !== undefined,
    examples: [],
  };
  const cases = casesOf<{ path?: object; query?: object; body?: Json }>(
    id,
    'request',
    bodyOf(operation)?.examples,
  );
  data.examples = cases
    .map(({ content, ...example }) => ({ ...example, ...content }) as RequestExample)
    .filter((example) => isShowable(data, example));
  return data;
}

/**
 * Whether the fields of the form can carry a case: what is accepted must hold there, and what is refused must not. A
 * text where true or false must be is none of these: in a field and in a URL both look the same.
 */
export function isShowable(operation: OperationData, example: RequestExample): boolean {
  const fields = entered(example);
  const body = readJson(fields.body);
  const value = toValue(operation, fields, body.ok ? body.value : undefined);
  return (violationOfRequest(operation.id, value) === undefined) === (example.reason === undefined);
}

function parameterData(openapi: OpenApi, parameter: Parameter): ParameterData {
  const { name, in: place, required = false, description = '' } = parameter;
  if (place === 'header') throw new Error(`The console has no fields for headers, and ${name} is one.`);
  const schema = resolve<Schema>(openapi, parameter.schema).node as SchemaObject;
  const words = [
    description || (schema.description ?? ''),
    schema.default === undefined ? '' : `The documented default is ${schema.default}.`,
  ];
  return {
    name,
    in: place,
    isRequired: required,
    ...kindOf(schema),
    about: words.join(' ').replaceAll('`', '').trim(),
  };
}

function kindOf({ type, enum: values }: SchemaObject): Pick<ParameterData, 'kind' | 'values'> {
  if (values !== undefined) return { kind: 'enum', values: values.map(String) };
  return { kind: type === 'boolean' || type === 'integer' ? type : 'text' };
}

function eventData({ name, summary, examples = [] }: Message): EventData {
  const titles = Object.fromEntries(examples.map((each) => [each.name, each]));
  return {
    id: name,
    about: firstSentence(summary),
    page: `/webhooks/${eventSlug(name)}/`,
    examples: casesOf<Json>(name, 'event', titles)
      .map(({ content, ...example }) => ({ ...example, event: content }))
      .filter(
        ({ event, reason }) => (violationOfEvent(name, event) === undefined) === (reason === undefined),
      ),
  };
}

/**
 * The cases of one folder of the corpus: those that the specs show come first and in their order, those that are
 * refused last.
 */
function casesOf<T>(
  folder: string,
  part: 'request' | 'event',
  shown: Record<string, { summary?: string }> = {},
): (Example & { content: T })[] {
  const order = Object.keys(shown);
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
  const read = (ending: string) =>
    globSync(`dist/examples/${folder}/*.${ending}.json`, { cwd: specsFolder }).map((file) => ({
      name: basename(file, `.${ending}.json`),
      text: readFileSync(join(specsFolder, file), 'utf8'),
    }));
  const accepted = read(part)
    .filter(({ text }) => text.length <= longestExample)
    .sort(
      (a, b) => place(a.name) - place(b.name) || a.text.length - b.text.length || (a.name < b.name ? -1 : 1),
    )
    .map(({ name, text }) => ({
      name,
      title: plain(shown[name]?.summary ?? inWords(name)),
      content: JSON.parse(text) as T,
    }));
  const refused = read('refused').flatMap(({ name, text }) => {
    const { reason, [part]: content } = JSON.parse(text);
    return content === undefined
      ? []
      : [{ name, title: inWords(name), reason: plain(reason), content: content as T }];
  });
  return [...accepted, ...refused.sort((a, b) => (a.name < b.name ? -1 : 1))];
}

const inWords = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;
const plain = (text: string): string => text.replaceAll('`', '');
