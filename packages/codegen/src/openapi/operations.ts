import { escapeToken } from '@voice-agent/spec-model';
import { isObject, type Json, type SpecDocument } from '../document.ts';
import type { Problems } from '../problems.ts';
import type { Operation } from './operation.ts';
import { checkNames, giveNames, idOf, namesOf } from './operation-names.ts';
import { readPaging } from './paging.ts';
import { mergeParameters, readParameters } from './parameters.ts';
import { readBody, readResponses, readSuccess } from './responses.ts';
import { checkArguments } from './signature.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
// RFC 9110, 9.2.1 and 9.2.2.
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
const idempotentMethods = new Set([...safeMethods, 'PUT', 'DELETE']);

/**
 * Reads every operation of an OpenAPI document. To `problems` goes everything that keeps an operation from being
 * generated: a missing or repeated operationId, no tag, a parameter that no style can write, a success that is
 * not an envelope, two operations with one name.
 */
export function readOperations(document: SpecDocument, problems: Problems): Operation[] {
  const operations: Operation[] = [];
  const { paths } = document.root;
  for (const [path, unresolved] of Object.entries(isObject(paths) ? paths : {})) {
    if (!path.startsWith('/')) continue;
    problems.collect(() => {
      const { node: item, pointer } = document.resolve(unresolved, `/paths/${escapeToken(path)}`);
      if (!isObject(item))
        throw document.problem(pointer, 'A path must be an object.', 'Write its operations here.');
      for (const method of methods)
        if (item[method] !== undefined)
          problems.collect(() => {
            const operation = readOperation(document, problems, path, method, item, pointer);
            if (operation !== undefined) operations.push(operation);
          });
    });
  }
  giveNames(problems, operations);
  checkNames(problems, operations);
  for (const operation of operations) checkArguments(document, problems, operation);
  return operations;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function readOperation(
  document: SpecDocument,
  problems: Problems,
  path: string,
  method: string,
  item: Json,
  itemPointer: string,
): Operation | undefined {
  const pointer = `${itemPointer}/${method}`;
  const operation = item[method];
  if (!isObject(operation))
    throw document.problem(pointer, 'An operation must be an object.', 'Write the operation here.');
  const { tags, summary, description, requestBody, 'x-sdk': sdk } = operation;
  const id = idOf(problems, operation, `${method} ${path}`, pointer);
  const tag = Array.isArray(tags) && typeof tags[0] === 'string' ? tags[0] : undefined;
  const names = problems.collect(() =>
    namesOf(document, problems, { pointer, path, id, tag }, isObject(sdk) ? sdk : {}),
  );
  const responses = readResponses(document, operation.responses, `${pointer}/responses`);
  const success = problems.collect(() =>
    readSuccess(document, problems, operation.responses, `${pointer}/responses`, responses),
  );
  const upper = method.toUpperCase();
  const safe = typeof operation['x-safe'] === 'boolean' ? operation['x-safe'] : safeMethods.has(upper);
  const bodyNode = document.resolve(requestBody, `${pointer}/requestBody`);
  const body = readBody(document, requestBody, `${pointer}/requestBody`);
  if (requestBody !== undefined && body === undefined) {
    problems.note(
      bodyNode.pointer,
      'The request has a body that is not JSON: the operation is left out.',
      'Describe it as `application/json` with a schema; nothing else can be sent.',
    );
    return undefined;
  }
  const read = {
    id,
    method: upper,
    path,
    pointer,
    summary: textOf(summary),
    description: textOf(description),
    deprecated: operation.deprecated === true,
    tag,
    resource: names?.resource ?? '',
    name: names?.name ?? '',
    safe,
    idempotent: safe || idempotentMethods.has(upper),
    parameters: mergeParameters(
      readParameters(document, item.parameters, `${itemPointer}/parameters`, problems),
      readParameters(document, operation.parameters, `${pointer}/parameters`, problems),
    ),
    requestBody: body,
    mayOmitBody: isObject(bodyNode.node) && bodyNode.node.required === false,
    responses,
    success: success ?? { kind: 'none', body: undefined, status: '' },
  };
  problems.collect(() => checkPath(document, read));
  const paging = success && readPaging(document, problems, operation['x-paging'], read);
  return { ...read, paging };
}

/** Whether each `{name}` of the path is a parameter, and the other way round. */
function checkPath(document: SpecDocument, { path, pointer, parameters }: Omit<Operation, 'paging'>): void {
  const named = new Set(Array.from(path.matchAll(/\{([^}]+)\}/g), ([, name = '']) => name));
  const described = new Set(parameters.filter((each) => each.in === 'path').map(({ name }) => name));
  const missing = [...named].find((name) => !described.has(name));
  const extra = [...described].find((name) => !named.has(name));
  if (missing !== undefined)
    throw document.problem(
      pointer,
      `The path has {${missing}}, which is not described as a parameter.`,
      `Add a parameter \`name: ${missing}, in: path\`.`,
    );
  if (extra !== undefined)
    throw document.problem(
      pointer,
      `The path parameter ${extra} is not in the path ${path}.`,
      `Write {${extra}} into the path, or remove the parameter.`,
    );
}
