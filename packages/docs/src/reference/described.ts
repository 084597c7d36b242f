import type { OperationDescription, ParameterDescription } from '@voice-agent/client/operations';
import { operationPage } from '@voice-agent/ui/pages';
import type { RequestValues } from '../samples/serialize.ts';
import {
  type Body,
  type Case,
  type Media,
  type Operation,
  type Parameter,
  resolve,
  type Schema,
  type Specs,
} from './specs.ts';

/** A parameter as the table has it, with its part of the bundle. */
export interface DescribedParameter {
  row: ParameterDescription;
  /** The name of its component, where it is one. */
  component: string | undefined;
  node: Parameter;
  schema: Schema;
}

/** An operation as the table has it, with its part of the bundle. */
export interface DescribedOperation {
  row: OperationDescription;
  node: Operation;
  title: string;
  description: string;
  /** The address of its page, without slashes at the ends. */
  page: string;
  parameters: DescribedParameter[];
  requestBody: Body | undefined;
  /** The JSON of the request. */
  body: Media | undefined;
  /** The successful responses, each with its JSON. */
  successes: { status: string; response: Body; json: Media | undefined }[];
}

/** Every operation of the table, in its order. */
export const describedOperations = (specs: Specs): DescribedOperation[] =>
  specs.operations.map((row) => described(specs, row));

/** @throws Error when the bundle is older or newer than the table */
export function described(
  { openapi }: Pick<Specs, 'openapi'>,
  row: OperationDescription,
): DescribedOperation {
  const { id, path, method, summary = id } = row;
  const item = openapi.paths[path];
  const node = item?.[method.toLowerCase()];
  if (node === undefined)
    throw new Error(
      `specs/dist/openapi.yaml has no ${method} ${path}, which the client has: run \`pnpm generate\`.`,
    );
  const all = [...(node.parameters ?? []), ...(item?.parameters ?? [])].map((each) =>
    resolve<Parameter>(openapi, each),
  );
  const parameters = row.parameters.flatMap((each) => {
    const found = all.find((other) => other.node.name === each.name && other.node.in === each.in);
    if (found === undefined) return [];
    const [json] = Object.values(found.node.content ?? {});
    const schema = found.node.schema ?? json?.schema ?? true;
    return [{ row: each, component: found.name, node: found.node, schema }];
  });
  const requestBody = node.requestBody && resolve<Body>(openapi, node.requestBody).node;
  return {
    row,
    node,
    title: summary,
    description: node.description?.trim() ?? `${summary}.`,
    page: operationPage(id).slice(1, -1),
    parameters,
    requestBody,
    body: jsonOf(requestBody),
    successes: Object.entries(node.responses)
      .filter(([status]) => status.startsWith('2'))
      .map(([status, each]) => {
        const response = resolve<Body>(openapi, each).node;
        return { status, response, json: jsonOf(response) };
      }),
  };
}

const jsonOf = (body: Body | undefined): Media | undefined =>
  Object.entries(body?.content ?? {}).find(([type]) => /^application\/(?:.+\+)?json(?:;|$)/i.test(type))?.[1];

// A longer example is none that one edits.
const maxLength = 10_000;

/**
 * The cases of one folder of the corpus that are not too long: those that the specs show come first and in their order,
 * those that are invalid last.
 */
export function orderedCases(
  { cases }: Specs,
  folder: string,
  part: Case['part'],
  shown: object = {},
): Case[] {
  const order = Object.keys(shown);
  const place = ({ name }: Case) => (order.includes(name) ? order.indexOf(name) : order.length);
  const length = ({ value }: Case) => JSON.stringify(value).length;
  const byName = (a: Case, b: Case) => (a.name < b.name ? -1 : 1);
  const all = cases(folder).filter((each) => each.part === part && each.value !== undefined);
  return [
    ...all
      .filter((each) => each.rejected === undefined && length(each) <= maxLength)
      .sort((a, b) => place(a) - place(b) || length(a) - length(b) || byName(a, b)),
    ...all.filter(({ rejected }) => rejected !== undefined).sort(byName),
  ];
}

/** A request that is shown, by the name of its case. */
export interface Scenario {
  name: string;
  title: string;
  values: RequestValues;
}

/** More would be hard to choose from; the console has them all. */
export const maxScenarios = 4;

/** The requests that are shown: those that the spec names, the first that sets something before others. */
export function scenariosOf(specs: Specs, { row, parameters, body }: DescribedOperation): Scenario[] {
  const named = body?.examples ?? {};
  const cases = orderedCases(specs, row.id, 'request', named)
    .filter((each) => each.rejected === undefined)
    .map(({ name, value }) => ({
      name,
      title: named[name]?.summary ?? summaryOf(parameters, value as RequestValues) ?? titleOf(name),
      values: value as RequestValues,
    }));
  if (cases.length === 0)
    throw new Error(`specs/examples/${row.id} has no valid request: add one as \`<case>.request.json\`.`);
  const isNamed = cases.filter(({ name }) => name in named);
  const shown = (isNamed.length > 0 ? isNamed : cases).slice(0, maxScenarios);
  const first =
    shown.find(({ values }) =>
      Object.values(values).some((part) => part !== null && Object.keys(Object(part)).length > 0),
    ) ?? shown[0];
  return shown.sort((a, b) => Number(b === first) - Number(a === first));
}

/** The summary that the spec gives to the one parameter value of a request; undefined when there are more. */
export function summaryOf(
  parameters: DescribedParameter[],
  { body, ...groups }: RequestValues,
): string | undefined {
  const [set, ...others] = Object.entries(groups).flatMap(([place, values]) =>
    Object.entries(values ?? {}).map(([name, value]) => ({ place, name, value })),
  );
  if (set === undefined || others.length > 0 || body !== undefined) return undefined;
  const parameter = parameters.find(({ row }) => row.in === set.place && row.name === set.name);
  return Object.values(parameter?.node.examples ?? {}).find(({ value }) => value === set.value)?.summary;
}

/** The title of a case that the specs do not name. */
export const titleOf = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;
