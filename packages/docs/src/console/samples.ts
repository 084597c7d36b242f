import { literal } from './literal.ts';
import type { Json, OperationData } from './model.ts';
import type { OutgoingRequest, RequestValue } from './request.ts';

/** The variable that the samples take the API key from. */
export const keyVariable = 'VOICE_AGENT_API_KEY';
/** The variable that the samples take the secret of a webhook from. */
export const secretVariable = 'VOICE_AGENT_WEBHOOK_SECRET';

/**
 * The request as a line for a shell.
 *
 * @param secrets headers whose values are named by a variable, such as `{ Authorization: 'Token $KEY' }`
 */
export function curlOf(
  { method, url, headers, body }: OutgoingRequest,
  secrets: Record<string, string>,
): string {
  const verb = method === 'GET' && body === undefined ? '' : `-X ${method} `;
  const lines = [`curl ${verb}${shellText(url)}`];
  for (const [name, value] of Object.entries(headers)) {
    const secret = secrets[name];
    // The shell looks for variables between double quotes only.
    lines.push(secret === undefined ? `-H ${shellText(`${name}: ${value}`)}` : `-H "${name}: ${secret}"`);
  }
  if (body !== undefined) lines.push(`-d ${shellText(body)}`);
  return lines.join(' \\\n  ');
}

const shellText = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The call with the client package. What the methods of the client can not say goes through its `raw`. */
export function typescriptOf(operation: OperationData, request: RequestValue, address: string): string {
  return [
    "import { createClient } from '@voice-agent/client';",
    '',
    'const client = createClient({',
    `  baseUrl: ${literal(address)},`,
    `  apiKey: process.env.${keyVariable} ?? '',`,
    '});',
    '',
    ...(methodCall(operation.id, request) ?? rawCall(operation, request)),
    '',
  ].join('\n');
}

const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The call of a method that the client has for the operation, if its parameters can carry the request. */
function methodCall(id: string, { path = {}, query = {}, body }: RequestValue): string[] | undefined {
  const fields = body ?? {};
  const show = (call: string, what: string): string[] => [
    `const result = await client.${call};`,
    `if (result.ok) console.log(${what});`,
    'else console.error(result.error.kind, result.error.message);',
  ];
  if (id === 'listJobs' && isObject(fields) && !('projectId' in fields))
    return show(`jobs.list(${literal({ ...query, ...fields })})`, 'result.data.jobs');
  if (id === 'listWebTools') {
    const numbers = ['skip', 'take'].filter((name) => name in query);
    // The client takes numbers for them, and only whole ones.
    if (numbers.every((name) => /^[1-9]\d{0,14}$/.test(String(query[name])))) {
      const params = { ...query, ...Object.fromEntries(numbers.map((name) => [name, Number(query[name])])) };
      return show(
        `webTools.list(${Object.keys(params).length === 0 ? '' : literal(params)})`,
        'result.data.items',
      );
    }
  }
  if (id === 'updateWebTool' && isObject(fields))
    return show(`webTools.update(${literal(path.id ?? '')}, ${literal(fields)})`, 'result.data');
  return undefined;
}

function rawCall({ method, path }: OperationData, request: RequestValue): string[] {
  const { path: inPath, query, body } = request;
  const params = { ...(inPath && { path: inPath }), ...(query && { query }) };
  const init: Json = { params, ...(body !== undefined && { body }) };
  return [
    `const { data, error } = await client.raw.${method}(${literal(path)}, ${literal(init)});`,
    'console.log(data ?? error);',
  ];
}
