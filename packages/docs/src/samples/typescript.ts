import type { OperationDescription } from '@voice-agent/client/operations';
import { keyVariable } from './curl.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { literal } from './literal.ts';
import type { RequestValues } from './serialize.ts';

/** A program that sends the request with the client. What its method can't take goes through the raw client. */
export function typescriptOf(
  operation: OperationDescription,
  values: RequestValues,
  address: string,
): string {
  const call = methodCall(operation, values);
  const [create, variable, entry] =
    call === undefined ? ['createRawClient', 'raw', '/raw'] : ['createClient', 'client', ''];
  return [
    `import { ${create} } from '@voice-agent/client${entry}';`,
    '',
    `const ${variable} = ${create}({`,
    `  baseUrl: ${literal(address)},`,
    `  apiKey: process.env.${keyVariable} ?? '',`,
    '});',
    '',
    ...(call ?? rawCall(operation, values)),
    '',
  ].join('\n');
}

function methodCall(operation: OperationDescription, values: RequestValues): string[] | undefined {
  const args = argumentsOf(operation, values);
  if (args === undefined) return undefined;
  const { resource, name } = operation;
  const call = `const result = await client.${resource}.${name}`;
  const line = args.map((each) => literal(each)).join(', ');
  const isShort = args.length < 2 || (!line.includes('\n') && call.length + line.length < 70);
  const lines = args.map((each) => `  ${literal(each, 'typescript', '  ')},\n`).join('');
  return [
    isShort ? `${call}(${line});` : `${call}(\n${lines});`,
    `if (result.ok) console.log(${shownOf(operation)});`,
    'else console.error(result.error.kind, result.error.message);',
  ];
}

/** The expression that a sample prints on success. */
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
  const params: JsonObject = {};
  const others = parameters.filter((each) => each.in !== 'path');
  for (const { name, in: place, integer } of others) {
    const value = values[place]?.[name];
    if (value === undefined) continue;
    // An integer for callers may hold something else on the wire.
    if (integer && !/^-?(?:0|[1-9]\d{0,14})$/.test(String(value))) return undefined;
    params[name] = integer ? Number(value) : value;
  }
  // A method sends an object, if an empty one; any other body is a field beside the parameters.
  const asField = values.body === undefined ? {} : { body: values.body };
  const fields = body?.fields ? (values.body ?? {}) : body ? asField : {};
  if (!isObject(fields) || others.some(({ name }) => Object.hasOwn(fields, name))) return undefined;
  const isAlone = body !== undefined && !body.fields && others.length === 0;
  const object = isAlone ? values.body : { ...params, ...fields };
  const all = body === undefined && Object.keys(params).length === 0 ? inPath : [...inPath, object];
  return all.every((each) => each !== undefined) ? all : undefined;
}

function rawCall({ method, path }: OperationDescription, { body, ...params }: RequestValues): string[] {
  const init: JsonObject = { params, ...(body !== undefined && { body }) };
  return [
    `const { data, error } = await raw.${method}(${literal(path)}, ${literal(init)});`,
    'console.log(data ?? error);',
  ];
}
