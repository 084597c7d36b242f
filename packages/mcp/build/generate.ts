// Makes the tools from the table of operations, the bundle of the spec and the control API of the sandbox.
// With `--check` it writes nothing, and exits with 1 when the committed file is not what it would write.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type OperationDescription, operations } from '@voice-agent/client/operations';
import { secretNamesIn } from '@voice-agent/spec-model';
import { parse } from 'yaml';
import type { JsonObject, OperationTool, SandboxTool, ToolDescription } from '../src/tool.ts';
import { type Inlining, isObject, line, Schemas } from './schemas.ts';

/** What an agent needs of the control API: to start a call, and to see what came of it. */
const ofSandbox = [
  'listAgents',
  'startCall',
  'getCall',
  'listDeliveries',
  'getDelivery',
  'listLog',
  'getLogEntry',
];
const file = new URL('../src/generated/tools.ts', import.meta.url);

const read = (name: string): JsonObject =>
  parse(readFileSync(fileURLToPath(import.meta.resolve(name)), 'utf8'));
const service = read('@voice-agent/specs/openapi.yaml');
const control = read('@voice-agent/sandbox/openapi.yaml');
const { facts } = read('@voice-agent/specs/traceability.yaml') as { facts: { id: string; fact: string }[] };

const input: Inlining = { depth: 3, describe: 2 };
/** The fields of a record. */
const output: Inlining = { depth: 1, describe: 0, onlyTypes: true };
const outputOfList: Inlining = { ...output, depth: 3 };

/** The schema of a result, which also has `next`, `leftOut` or `error` where there is one. */
const resultSchema = (data: unknown): ToolDescription['outputSchema'] => ({
  type: 'object',
  ...(data !== undefined && { properties: { data } }),
});

/** The other hints have a meaning only where something changes. */
const annotationsOf = (
  safe: boolean,
  idempotent: boolean,
  destructive: boolean,
): ToolDescription['annotations'] =>
  safe
    ? { readOnlyHint: true }
    : { readOnlyHint: false, destructiveHint: destructive, idempotentHint: idempotent };

interface Described {
  schemas: Schemas;
  method: string;
  operation: JsonObject;
  parameters: JsonObject[];
}

/** An operation of a document, with its parameters. */
function described(document: JsonObject, path: string, method: string): Described {
  const schemas = new Schemas(document);
  const item = (document.paths as Record<string, JsonObject>)[path] ?? {};
  const operation = item[method] as JsonObject;
  const parameters = [...Object(item.parameters ?? []), ...Object(operation.parameters ?? [])].map((each) =>
    schemas.resolve(each),
  );
  return { schemas, method, operation, parameters };
}

/** The description of an argument, and its integer where callers give one in place of a string. */
function argumentOf(schemas: Schemas, { description, schema, content, ...rest }: JsonObject): JsonObject {
  const inner =
    schema ?? Object.values(Object(content) as JsonObject).map((each) => (each as JsonObject).schema)[0];
  const inlined: JsonObject = { ...schemas.inlined(inner, { ...input, describe: 1 }) };
  if ((rest['x-sdk'] as JsonObject | undefined)?.type === 'integer') {
    inlined.type = 'integer';
    if (inlined.default !== undefined) inlined.default = Number(inlined.default);
  }
  const text = line(description ?? inlined.description);
  return text === '' ? inlined : { ...inlined, description: text };
}

/** The media type of JSON in a body or a response. */
function jsonOf(schemas: Schemas, node: unknown): JsonObject | undefined {
  const content = schemas.resolve(node).content as Record<string, JsonObject> | undefined;
  return Object.entries(content ?? {}).find(([type]) => /[/+]json$/.test(type))?.[1];
}

/** The arguments of a tool: parameters and the fields of the body in one object, or the body as a field of its own. */
function inputOf(
  { schemas, operation, parameters }: Described,
  bodyIsField: boolean,
): ToolDescription['inputSchema'] {
  const properties: JsonObject = {};
  const required: string[] = [];
  for (const parameter of parameters) {
    properties[parameter.name as string] = argumentOf(schemas, parameter);
    if (parameter.required === true) required.push(parameter.name as string);
  }
  const media = jsonOf(schemas, operation.requestBody);
  const isRequired = schemas.resolve(operation.requestBody).required === true;
  if (media !== undefined && bodyIsField) {
    properties.body = schemas.inlined(media.schema, input);
    if (isRequired) required.push('body');
  } else if (media !== undefined) {
    const body = schemas.inlined(media.schema, input);
    Object.assign(properties, body.properties);
    required.push(...((body.required as string[] | undefined) ?? []));
  }
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** The first examples of the document as arguments; of optional parameters two are enough. */
function exampleOf(
  { schemas, operation, parameters }: Described,
  bodyIsField: boolean,
): JsonObject | undefined {
  const firstOf = (node: JsonObject): unknown => {
    const [first] = Object.values(Object(node.examples) as JsonObject);
    return node.example ?? (isObject(first) ? schemas.resolve(first).value : undefined);
  };
  const media = jsonOf(schemas, operation.requestBody);
  const body = media && firstOf(media);
  const needed = parameters.filter((each) => each.required === true);
  const shown = needed.length > 0 || body !== undefined ? needed : parameters.slice(0, 2);
  const values = shown.flatMap((each): [string, unknown][] => {
    const value = firstOf(each);
    const isInteger = (each['x-sdk'] as JsonObject | undefined)?.type === 'integer';
    return value === undefined ? [] : [[each.name as string, isInteger ? Number(value) : value]];
  });
  const example = {
    ...Object.fromEntries(values),
    ...(bodyIsField ? body !== undefined && { body } : isObject(body) && body),
  };
  return Object.keys(example).length === 0 ? undefined : example;
}

const firstSentence = (text: string): string => /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;

function operationTool({ id, method, path, ...row }: OperationDescription): OperationTool {
  const { resource, name, summary = id, safe, idempotent, body, success, paging, rules } = row;
  const from = described(service, path, method.toLowerCase());
  const inPath = Array.from(path.matchAll(/\{([^}]+)\}/g), ([, each = '']) => each);
  const others = row.parameters.filter((each) => each.in !== 'path');
  const bodyIsField =
    body !== undefined && (body.fields === undefined || inPath.some((each) => body.fields?.includes(each)));
  const hasObject = others.length > 0 || body !== undefined;
  const [response] = Object.entries(from.operation.responses as JsonObject).filter(([status]) =>
    /^2/.test(status),
  );
  const media = response && jsonOf(from.schemas, response[1]);
  const envelope = from.schemas.resolve(media?.schema);
  const data = success === 'data' || success === 'optional' ? Object(envelope.properties).data : undefined;
  const example = exampleOf(from, bodyIsField);
  const about = line(from.operation.description ?? summary);
  const ruleTexts = rules
    .map((rule) => facts.find((each) => each.id === rule))
    .flatMap((each) => (each ? [line(each.fact)] : []));
  return {
    name: id,
    title: line(summary),
    description: [
      ruleTexts.length > 0 ? firstSentence(about) : about,
      ...(ruleTexts.length > 0 ? [`Rules: ${ruleTexts.join(' ')}`] : []),
      ...(example === undefined ? [] : [`Example: ${JSON.stringify(example)}`]),
    ].join('\n'),
    inputSchema: inputOf(from, bodyIsField),
    outputSchema: resultSchema(
      data && from.schemas.inlined(data, paging === undefined ? output : outputOfList),
    ),
    annotations: annotationsOf(safe, idempotent, !safe),
    resource,
    method: name,
    path: inPath,
    rest: !hasObject ? 'nothing' : bodyIsField && others.length === 0 ? 'body' : 'object',
    success,
    ...(paging !== undefined && { paging }),
  };
}

function sandboxTool(id: string): SandboxTool {
  for (const [path, item] of Object.entries(control.paths as Record<string, JsonObject>))
    for (const [method, operation] of Object.entries(item)) {
      if ((operation as JsonObject).operationId !== id) continue;
      const from = described(control, path, method);
      // A flag without a value changes the form of the response.
      const parameters = from.parameters.filter((each) => each.allowEmptyValue !== true);
      const { summary, description, responses } = operation as {
        summary: string;
        description?: string;
        responses: JsonObject;
      };
      const [response] = Object.entries(responses).filter(([status]) => /^2/.test(status));
      const media = response && jsonOf(from.schemas, response[1]);
      const safe = method === 'get';
      return {
        name: `sandbox_${id}`,
        title: `Sandbox: ${line(summary)}`,
        description: [`${line(summary)}.`, ...(description === undefined ? [] : [line(description)])].join(
          '\n',
        ),
        inputSchema: inputOf({ ...from, parameters }, false),
        outputSchema: resultSchema(media && from.schemas.inlined(media.schema, { ...output, depth: 2 })),
        annotations: annotationsOf(safe, safe, false),
        method: method.toUpperCase(),
        path,
        query: parameters.filter((each) => each.in === 'query').map((each) => each.name as string),
      };
    }
  throw new Error(`The control API has no operation ${id}.`);
}

const constant = (name: string, type: string, about: string, value: unknown): string =>
  `/** ${about} */\nexport const ${name}: ${type} = ${JSON.stringify(value, null, 2)};\n`;

const text = [
  '// Made by packages/mcp/build/generate.ts from specs/openapi and packages/sandbox/src/control/openapi.yaml.',
  '// Do not edit: the next run replaces this file.',
  '// To change it, edit a spec or packages/mcp/build, then run `pnpm generate`.',
  '',
  "import type { OperationTool, SandboxTool } from '../tool.ts';",
  '',
  constant(
    'operationTools',
    'readonly OperationTool[]',
    'A tool for each operation.',
    Object.values(operations).map(operationTool),
  ),
  constant('sandboxTools', 'readonly SandboxTool[]', 'Tools for a sandbox.', ofSandbox.map(sandboxTool)),
  constant(
    'secretNames',
    'readonly string[]',
    'The fields that the specs mark as secrets.',
    [...secretNamesIn([service, control])].sort(),
  ),
].join('\n');

if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error(
    'packages/mcp/src/generated is not what the specs say.\nRun `pnpm generate` and commit what it writes.',
  );
  process.exitCode = 1;
}
