import { isObject, type Json, type SpecDocument } from '../document.ts';
import type { Problems } from '../problems.ts';
import { noteUnknownFields } from './fields.ts';
import type { Operation } from './operation.ts';
import { checkIds, checkNames, giveNames, idOf, namesOf } from './operation-names.ts';
import { readPaging } from './paging.ts';
import { dropIgnoredHeaders, mergeParameters, readParameters } from './parameters.ts';
import { checkPath, checkRequests, methods, type PathItem, readPaths } from './paths.ts';
import { type Body, readBody, readResponses, readSuccess } from './responses.ts';
import { readSecurity } from './security.ts';
import { checkArguments } from './signature.ts';

// RFC 9110, 9.2.1 and 9.2.2.
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
const idempotentMethods = new Set([...safeMethods, 'PUT', 'DELETE']);

/**
 * Reads every operation of an OpenAPI document. To `problems` goes everything that keeps an operation from being
 * generated: a missing or repeated operationId, no tag, a parameter that no style can write, a success that is
 * not an envelope, two operations with one name.
 *
 * @param ofOmitted learns which operations are left out
 */
export function readOperations(
  document: SpecDocument,
  problems: Problems,
  ofOmitted: Problems = problems,
): Operation[] {
  const operations: Operation[] = [];
  for (const found of readPaths(document, problems, ofOmitted))
    for (const method of methods)
      if (found.item[method] !== undefined)
        problems.collect(() => {
          const operation = readOperation(document, { problems, ofOmitted }, found, method);
          if (operation !== undefined) operations.push(operation);
        });
  giveNames(problems, operations);
  problems.collect(() => checkIds(document, problems));
  checkNames(problems, operations);
  checkRequests(problems, operations);
  for (const operation of operations) checkArguments(document, problems, operation);
  dropIgnoredHeaders(document);
  if (document.root.webhooks !== undefined) {
    const what = 'Webhooks are passed over: the client has types of them, and no code that receives them.';
    problems.note('/webhooks', what, 'Describe them in an AsyncAPI document, for a receiver.');
  }
  return operations;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function readOperation(
  document: SpecDocument,
  { problems, ofOmitted }: { problems: Problems; ofOmitted: Problems },
  { path, item, pointer: itemPointer }: PathItem,
  method: string,
): Operation | undefined {
  const pointer = `${itemPointer}/${method}`;
  const operation = item[method];
  if (!isObject(operation))
    throw document.problem(pointer, 'An operation must be an object.', 'Write the operation here.');
  noteUnknownFields(problems, 'operation', operation, pointer);
  const { tags, summary, description, 'x-sdk': sdk } = operation;
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
  const body = readRequestBody(document, ofOmitted, operation.requestBody, pointer, upper);
  if (body === 'omitted') return undefined;
  noteServers(document, problems, item, itemPointer);
  noteServers(document, problems, operation, pointer);
  noteCallbacks(problems, operation, pointer);
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
    sendsKey: readSecurity(document, problems, operation, pointer),
    parameters: mergeParameters(
      readParameters(document, item.parameters, `${itemPointer}/parameters`, problems),
      readParameters(document, operation.parameters, `${pointer}/parameters`, problems),
    ),
    requestBody: body,
    mayOmitBody: mayOmitBody(document, operation.requestBody),
    responses,
    success: success ?? { kind: 'none', body: undefined, status: '' },
  };
  problems.collect(() => checkPath(document, read));
  const paging = success && readPaging(document, problems, operation['x-paging'], read);
  return { ...read, paging };
}

/** The body of the requests. An operation whose requests `fetch` can't send is left out, with a note. */
function readRequestBody(
  document: SpecDocument,
  problems: Problems,
  requestBody: unknown,
  pointer: string,
  method: string,
): Body | undefined | 'omitted' {
  const { node, pointer: at } = document.resolve(requestBody, `${pointer}/requestBody`);
  const omit = (place: string, what: string, help: string) => {
    problems.note(place, `${what}: the operation is left out.`, help);
    return 'omitted' as const;
  };
  if (method === 'TRACE')
    return omit(pointer, '`fetch` sends no request with the method TRACE', 'Describe another method.');
  if (!isObject(node)) return undefined;
  noteUnknownFields(problems, 'request body', node, at);
  const body = readBody(document, requestBody, `${pointer}/requestBody`);
  if (body === undefined)
    return omit(
      at,
      'The request has a body that is not JSON',
      'Describe it as `application/json` with a schema; nothing else can be sent.',
    );
  if (method !== 'GET' && method !== 'HEAD') return body;
  const what = `\`fetch\` sends no body with the method ${method}`;
  const help = 'Describe parameters in place of the body, or another method.';
  if (body.required) return omit(at, what, help);
  problems.note(at, `${what}: the body is left out.`, help);
  return undefined;
}

/** Whether the document says in so many words that a request may come without the body. */
function mayOmitBody(document: SpecDocument, requestBody: unknown): boolean {
  const { node } = document.resolve(requestBody, '');
  return isObject(node) && node.required === false;
}

/** A client has one address for all operations. */
function noteServers(document: SpecDocument, problems: Problems, node: Json, pointer: string): void {
  const { servers } = node;
  if (servers === undefined || JSON.stringify(servers) === JSON.stringify(document.root.servers)) return;
  const what = 'The servers here are passed over: all requests go to the `baseUrl` of the client.';
  problems.note(`${pointer}/servers`, what, 'Make a client of its own for these operations.');
}

function noteCallbacks(problems: Problems, { callbacks }: Json, pointer: string): void {
  if (callbacks === undefined) return;
  const what = 'Callbacks are passed over: the client has no code that receives them.';
  problems.note(`${pointer}/callbacks`, what, 'Describe them in an AsyncAPI document, for a receiver.');
}
