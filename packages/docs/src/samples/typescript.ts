import type { OperationDescription, ParameterDescription } from '@voice-agent/client/operations';
import { keyVariable } from './curl.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { literal } from './literal.ts';
import type { RequestValues } from './serialize.ts';

/** A program that sends the request with the client. What its method can't take goes through `raw`. */
export function typescriptOf(
  operation: OperationDescription,
  values: RequestValues,
  address: string,
): string {
  return [
    "import { createClient } from '@voice-agent/client';",
    '',
    'const client = createClient({',
    `  baseUrl: ${literal(address)},`,
    `  apiKey: process.env.${keyVariable} ?? '',`,
    '});',
    '',
    ...(methodCall(operation, values) ?? rawCall(operation, values)),
    '',
  ].join('\n');
}

function methodCall(operation: OperationDescription, values: RequestValues): string[] | undefined {
  const args = argumentsOf(operation, values);
  if (args === undefined) return undefined;
  const { resource, name } = operation;
  return [
    `const result = await client.${resource}.${name}(${args.map((each) => literal(each)).join(', ')});`,
    `if (result.ok) console.log(${shownOf(operation)});`,
    'else console.error(result.error.kind, result.error.message);',
  ];
}

/** What is shown of a success. */
function shownOf({ success, paging }: OperationDescription): string {
  if (success === 'none') return "'Done.'";
  if (success === 'raw') return 'await result.data.text()';
  return paging === undefined ? 'result.data' : `result.data.${paging.items}`;
}

/**
 * The arguments of the method: path parameters in the order of the path; then the body where there is nothing else, or one
 * object of parameters and the fields of the body. Undefined when they can't carry the values.
 */
export function argumentsOf(operation: OperationDescription, values: RequestValues): Json[] | undefined {
  const { path, parameters, body } = operation;
  const inPath = Array.from(path.matchAll(/\{([^}]+)\}/g), ([, name = '']) => values.path?.[name]);
  const others = parameters.filter((each) => each.in !== 'path');
  const params = paramsOf(others, values);
  if (params === undefined || inPath.some((each) => each === undefined)) return undefined;
  const object = body === undefined ? params : withBody(body, others, params, values.body);
  if (object === undefined) return undefined;
  const isEmpty = body === undefined && Object.keys(params).length === 0;
  return [...(inPath as Json[]), ...(isEmpty ? [] : [object])];
}

/** The parameters by their names; undefined when one that is an integer for callers holds something else. */
function paramsOf(parameters: ParameterDescription[], values: RequestValues): JsonObject | undefined {
  const params: JsonObject = {};
  for (const { name, in: place, integer } of parameters) {
    const value = values[place]?.[name];
    if (value === undefined) continue;
    if (integer && !/^-?(?:0|[1-9]\d{0,14})$/.test(String(value))) return undefined;
    params[name] = integer ? Number(value) : value;
  }
  return params;
}

function withBody(
  { fields }: { fields?: readonly string[] },
  parameters: ParameterDescription[],
  params: JsonObject,
  body: Json | undefined,
): Json | undefined {
  if (fields === undefined && parameters.length > 0)
    return { ...params, ...(body !== undefined && { body }) };
  if (fields === undefined) return body;
  // A method sends an object, if an empty one.
  const object = body ?? {};
  if (!isObject(object) || parameters.some(({ name }) => Object.hasOwn(object, name))) return undefined;
  return { ...params, ...object };
}

function rawCall({ method, path }: OperationDescription, { body, ...params }: RequestValues): string[] {
  const init: JsonObject = { params, ...(body !== undefined && { body }) };
  return [
    `const { data, error } = await client.raw.${method}(${literal(path)}, ${literal(init)});`,
    'console.log(data ?? error);',
  ];
}
