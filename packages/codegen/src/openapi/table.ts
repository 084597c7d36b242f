import { readFileSync } from 'node:fs';
import { isObject, type SpecDocument } from '../document.ts';
import { inCode } from '../examples.ts';
import { capital } from '../names.ts';
import type { Operation } from './operation.ts';
import type { Parameter } from './parameters.ts';
import { alternatives, itemsOf, propertiesOf, shapeOf } from './shapes.ts';

/** The types of the table: ordinary code that goes along. */
export const operationTypes: string = readFileSync(
  new URL('../../runtime/operation.ts', import.meta.url),
  'utf8',
);

/** Emits the table of operations, which everything that names an operation reads. */
export function emitTable(document: SpecDocument, operations: readonly Operation[]): string {
  const table = Object.fromEntries(operations.map((each) => [each.id, describe(document, each)]));
  return `import type { OperationDescription } from './operation.ts';

/** The operationId of each operation. */
export type OperationId = ${operations.map(({ id }) => `'${id}'`).join(' | ') || 'never'};

/** Every operation, by its operationId. */
export const operations: Readonly<Record<OperationId, OperationDescription>> = ${inCode(table)};

export type * from './operation.ts';
`;
}

function describe(document: SpecDocument, operation: Operation): object {
  const { requestBody, success, paging, parameters } = operation;
  const fields = requestBody && shapeOf(document, requestBody.schema) === 'object';
  return {
    id: operation.id,
    method: operation.method,
    path: operation.path,
    tag: operation.tag,
    resource: operation.resource,
    name: operation.name,
    summary: operation.summary,
    deprecated: operation.deprecated || undefined,
    safe: operation.safe,
    idempotent: operation.idempotent,
    authenticated: operation.sendsKey ? undefined : false,
    parameters: parameters.map((each) => describeParameter(document, each)),
    body: requestBody && {
      mediaType: requestBody.mediaType,
      required: requestBody.required,
      fields: fields ? [...propertiesOf(document, requestBody.schema).keys()] : undefined,
    },
    success: success.kind,
    status: success.status,
    paging,
    rules: rulesOf(document, [requestBody?.schema, ...parameters.map(({ schema }) => schema)]),
  };
}

function describeParameter(document: SpecDocument, parameter: Parameter): object {
  const { name, required, shape, schema, style, explode, isInteger } = parameter;
  const properties = shape === 'object' ? [...propertiesOf(document, schema)] : undefined;
  return {
    name,
    in: parameter.in,
    required,
    shape,
    type: typeOf(document, shape === 'array' ? itemsOf(document, schema) : schema),
    fields:
      properties && Object.fromEntries(properties.map(([key, value]) => [key, typeOf(document, value)])),
    style,
    explode,
    integer: isInteger || undefined,
  };
}

function typeOf(document: SpecDocument, schema: unknown): string {
  for (const { type } of alternatives(document, schema ?? {}))
    if (type === 'number' || type === 'integer' || type === 'boolean') return type;
  return 'string';
}

/** The ids of all rules in what the schemas lead to. */
export function rulesOf(document: SpecDocument, schemas: readonly unknown[]): string[] {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    const { node: target } = document.resolve(node, '');
    if (isObject(target)) for (const rule of Object.keys(target['x-rules'] ?? {})) found.add(rule);
    for (const child of target === node ? Object.values(node) : [target]) visit(child);
  };
  for (const schema of schemas) visit(schema);
  return [...found].sort();
}

/** Emits the validators of each operation by its id: the table's other half, apart since it is large. */
export function emitOperationValidators(operations: readonly Operation[]): string {
  const requests = operations.filter(hasRequest).map(({ id }) => [id, `is${capital(id)}Request`] as const);
  const responses = operations.flatMap(({ id, success, responses }) =>
    success.body === undefined ? [] : [[id, responseValidator(id, success.status, responses.size)] as const],
  );
  const list = (entries: readonly (readonly [string, string])[]) =>
    entries.map(([id, name]) => `  ${id}: ${name},\n`).join('');
  const names = [...new Set([...requests, ...responses].map(([, name]) => name))].sort();
  return `import type { OperationId } from './operations.ts';
import type { Validator } from './validators.ts';
import { ${names.join(', ')} } from './validators.ts';

/** The validator of the whole request, of each operation that has parameters or a body. */
export const requestValidators: Readonly<Partial<Record<OperationId, Validator<unknown>>>> = {
${list(requests)}};

/** The validator of a successful response, of each operation whose response is an envelope. */
export const responseValidators: Readonly<Partial<Record<OperationId, Validator<unknown>>>> = {
${list(responses)}};
`;
}

export const hasRequest = ({ parameters, requestBody }: Operation): boolean =>
  parameters.length > 0 || requestBody !== undefined;

/** The name of the validator of a response with this status. */
export const responseValidator = (id: string, status: string, statuses: number): string =>
  `is${capital(id)}Response${statuses === 1 ? '' : capital(status)}`;
