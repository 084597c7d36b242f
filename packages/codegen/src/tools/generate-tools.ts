import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { secretNamesIn } from '@voice-agent/spec-model';
import { parse } from 'yaml';
import { checkDocument } from '../check.ts';
import { isObject, type Json, type SpecDocument } from '../document.ts';
import { inCode } from '../examples.ts';
import { checkVersion } from '../openapi/generate.ts';
import { countsOf, iteratorOf, type Operation } from '../openapi/operation.ts';
import { readOperations } from '../openapi/operations.ts';
import type { Parameter } from '../openapi/parameters.ts';
import { propertiesOf } from '../openapi/shapes.ts';
import { type Bound, type Signature, signatureOf } from '../openapi/signature.ts';
import { rulesOf } from '../openapi/table.ts';
import { preparedDocument } from '../prepared/prepared.ts';
import { Problems } from '../problems.ts';
import { commandDescriber } from './command.ts';
import { type Inlining, inlineSchema, oneLine } from './inline-schema.ts';

const input: Inlining = { depth: 3, describe: 2 };
/** The fields of a record. */
const output: Inlining = { depth: 1, describe: 0, onlyTypes: true };

/**
 * Generates the module with a tool and a command for each operation of a bundled OpenAPI 3.1 document, or with tools for those that it marks with
 * `x-tool: true`, without parameters that have `x-tool: false`: file name → content. They are short, since each tool costs a model some of its context.
 *
 * @throws SpecProblem with everything in the document that can't be generated faithfully.
 */
export async function generateTools(
  source: SpecDocument,
  problems: Problems = new Problems(source, true),
): Promise<Map<string, string>> {
  checkVersion(source);
  checkDocument(source, problems);
  const document = preparedDocument(source, problems);
  // What would only be noted is about the methods of a client.
  const ofOperations = new Problems(document);
  const operations = readOperations(document, ofOperations, problems);
  problems.throwAny();
  ofOperations.throwAny();
  const facts = readFacts();
  const marked = operations.filter((each) => markOf(document, each) === true);
  const describe = commandDescriber();
  const tools =
    marked.length > 0
      ? marked.map((each) => toolOf(document, each, facts))
      : operations.map((each) => {
          const tool = toolOf(document, each, facts);
          return { ...tool, command: describe(tool) };
        });
  const secrets = [...secretNamesIn([document.root])].sort();
  const code = `import type { ToolDescription } from '@voice-agent/codegen/tool';

/** The operations, each as a tool for an agent or a command for a person. */
export const tools: readonly ToolDescription[] = ${inCode(tools)};

/** The fields, parameters and headers that the document marks as secrets. */
export const secretNames: readonly string[] = ${inCode(secrets)};
`;
  return new Map([['tools.ts', code]]);
}

/** Whether an operation, or a parameter, is said to be for tools or not to be. */
const markOf = (document: SpecDocument, { pointer }: { pointer: string }): unknown =>
  Object(document.at(pointer))['x-tool'];

/** The sentences of the rules, by their ids. */
function readFacts(): ReadonlyMap<string, string> {
  const file = fileURLToPath(import.meta.resolve('@voice-agent/specs/traceability.yaml'));
  const { facts } = parse(readFileSync(file, 'utf8')) as { facts: { id: string; fact: string }[] };
  return new Map(facts.map(({ id, fact }) => [id, oneLine(fact)]));
}

function toolOf(document: SpecDocument, operation: Operation, facts: ReadonlyMap<string, string>) {
  const { id, safe, idempotent, paging, requestBody, parameters, deprecated } = operation;
  const signature = signatureOf(document, operation);
  const { object, bodyIsField, path } = signature;
  const fields = [...propertiesOf(document, requestBody?.schema ?? {}).keys()];
  // An argument has one name, be it in the path or in the body.
  const isField =
    requestBody !== undefined &&
    (bodyIsField || fields.length === 0 || path.some(({ field }) => fields.includes(field)));
  const title = oneLine(operation.summary ?? id);
  const rules = rulesOf(document, [requestBody?.schema, ...parameters.map(({ schema }) => schema)]).flatMap(
    (rule) => facts.get(rule) ?? [],
  );
  const about = oneLine(operation.description ?? `${title}.`);
  return {
    name: id,
    title,
    // The rules say the rest.
    about: rules.length > 0 ? (/^.*?\.(?= |$)/.exec(about)?.[0] ?? about) : about,
    rules: rules.length > 0 ? rules : undefined,
    example: exampleOf(document, operation, signature, isField),
    deprecated: deprecated || undefined,
    inputSchema: inputSchema(document, operation, signature, isField),
    outputSchema: outputSchema(document, operation),
    // The other hints have a meaning only where something changes.
    annotations: safe
      ? { readOnlyHint: true }
      : { readOnlyHint: false, destructiveHint: true, idempotentHint: idempotent },
    resource: operation.resource,
    resourceAbout: resourceAbout(document, operation),
    method: operation.name,
    path: path.map(({ field }) => field),
    body: isField ? ('argument' as const) : requestBody && fields,
    rest: object === undefined ? 'nothing' : isField && !bodyIsField ? 'body' : 'object',
    isOptional: signature.isOptional || undefined,
    paging: paging && {
      ...paging,
      iterator: iteratorOf(operation),
      counts: paging.by === 'undocumented' ? countsOf(paging) : undefined,
    },
    request: { method: operation.method, path: operation.path },
  };
}

/** The description of the tag. */
function resourceAbout({ root }: SpecDocument, { tag, resource }: Operation): string {
  const tags: unknown[] = Array.isArray(root.tags) ? root.tags : [];
  const { description } = Object(tags.find((each) => Object(each).name === tag));
  return oneLine(description ?? `Operations of ${tag ?? resource}`);
}

const argumentsOf = (document: SpecDocument, { path, bound }: Signature): Bound[] =>
  [...path, ...bound].filter(({ parameter }) => markOf(document, parameter) !== false);

function inputSchema(
  document: SpecDocument,
  { requestBody }: Operation,
  signature: Signature,
  isField: boolean,
): { type: 'object'; properties: Json; required?: string[]; additionalProperties: false } {
  const properties: Json = {};
  const required: string[] = [];
  for (const { parameter, field } of argumentsOf(document, signature)) {
    properties[field] = argumentSchema(document, parameter);
    if (parameter.required) required.push(field);
  }
  if (requestBody !== undefined) {
    const body = inlineSchema(document, requestBody.schema, input);
    if (isField) properties.body = body;
    else Object.assign(properties, body.properties);
    if (!isField) required.push(...((body.required as string[] | undefined) ?? []));
    else if (requestBody.required) required.push('body');
  }
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function argumentSchema(document: SpecDocument, { schema, description, isInteger }: Parameter): Json {
  const inlined = inlineSchema(document, schema, { ...input, describe: 1 });
  if (isInteger)
    Object.assign(
      inlined,
      { type: 'integer' },
      inlined.default !== undefined && { default: Number(inlined.default) },
    );
  return description === undefined ? inlined : { ...inlined, description: oneLine(description) };
}

/** The schema of a result: the data of an envelope, or the JSON of a response without one. */
function outputSchema(document: SpecDocument, { success, responses, paging }: Operation): object {
  const body = success.body ?? [...responses].find(([status]) => status.startsWith('2'))?.[1];
  if (body === undefined || success.kind === 'none') return { type: 'object' };
  const schema = success.body === undefined ? body.schema : propertiesOf(document, body.schema).get('data');
  // Those of a list are two levels below it.
  const data = inlineSchema(document, schema, paging === undefined ? output : { ...output, depth: 3 });
  return { type: 'object', properties: { data } };
}

/** The first examples of the document as arguments; of optional parameters two are enough. */
function exampleOf(
  document: SpecDocument,
  { requestBody }: Operation,
  signature: Signature,
  isField: boolean,
): Json | undefined {
  const firstOf = (node: unknown): unknown => {
    const { example, examples } = Object(node);
    const [first] = Object.values(isObject(examples) ? examples : {});
    return example ?? Object(document.find(first)).value;
  };
  const all = argumentsOf(document, signature);
  const body = requestBody && firstOf(document.at(requestBody.pointer.replace(/\/schema$/, '')));
  const needed = all.filter(({ parameter }) => parameter.required);
  const shown = needed.length > 0 || body !== undefined ? needed : all.slice(0, 2);
  const values = shown.flatMap(({ parameter, field }) => {
    const value = firstOf(document.at(parameter.pointer));
    return value === undefined ? [] : [[field, parameter.isInteger ? Number(value) : value]];
  });
  const ofBody = isField ? body !== undefined && { body } : isObject(body) && body;
  const example: Json = { ...Object.fromEntries(values), ...ofBody };
  return Object.keys(example).length === 0 ? undefined : example;
}
