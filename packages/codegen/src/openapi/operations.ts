import { escapeToken } from '@voice-agent/spec-model';
import { isObject, type Json, type SpecDocument } from '../document.ts';
import { camelCase, groupBy, methodOf } from '../names.ts';
import type { Problems } from '../problems.ts';
import { iteratorOf, type Operation } from './operation.ts';
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

/** The operationId, or a name of its words. What it is called here is written into the document, for its types. */
function idOf(problems: Problems, operation: Json, usual: string, pointer: string): string {
  const { operationId = usual } = operation;
  if (typeof operationId === 'string' && isName(operationId)) return operationId;
  const id = camelCase(String(operationId));
  if (operationId === '__proto__' || !isName(id)) {
    problems.add(
      pointer,
      'The operation has no operationId that can be a name in code.',
      'Give it one of letters and digits.',
    );
    return '';
  }
  const what = `The operation has no operationId that can be a name in code: it is named by its words.`;
  problems.note(pointer, what, 'Give it one of letters and digits.');
  operation.operationId = id;
  return id;
}

const isName = (text: string): boolean => /^[A-Za-z]\w*$/.test(text);

/** A method that would have the name of another one is called by its id. */
function giveNames(problems: Problems, operations: readonly Operation[]): void {
  const named = operations.filter(({ id, name }) => id !== '' && name !== '');
  for (const same of groupBy(named, ({ resource, name }) => `${resource}.${name}`).values())
    for (const [index, each] of same.length > 1 ? same.entries() : []) {
      const what = `${each.id} and ${same[0]?.id} would both be ${each.resource}.${each.name} in the client: their ids are used.`;
      const help = 'Give one of them another name: `x-sdk: { method: … }`.';
      if (index > 0 && each.id !== same[0]?.id) problems.note(each.pointer, what, help);
      each.name = each.id;
    }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function namesOf(
  document: SpecDocument,
  problems: Problems,
  { pointer, path, id, tag }: Pick<Operation, 'pointer' | 'path' | 'id' | 'tag'>,
  sdk: Json,
) {
  const inPath = path.split('/').find((part) => part !== '' && !/[{}]|^v\d/.test(part)) ?? '';
  const resource = textOf(sdk.resource) ?? (camelCase(tag ?? '') || camelCase(inPath));
  if (textOf(sdk.resource) === undefined && camelCase(tag ?? '') === '') {
    const what = 'The operation has no tag, which names its resource in the client: its path does.';
    const help = 'Write `tags: [Jobs]` or the like, or `x-sdk: { resource: jobs }`.';
    if (resource === '') throw document.problem(pointer, what, help);
    problems.note(pointer, what, help);
  }
  const name = textOf(sdk.method) ?? methodOf(id, resource);
  // A name that follows from no id is reported with the id.
  for (const [key, value] of Object.entries(
    name === '' && id === '' ? { resource } : { resource, method: name },
  ))
    if (!/^[a-z]\w*$/i.test(value) || (key === 'resource' && value === 'raw'))
      throw document.problem(
        `${pointer}/x-sdk/${key}`,
        `"${value}" can't be the ${key} of an operation.`,
        'Write a name of letters and digits that is not `raw`.',
      );
  return { resource, name };
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

/** Two operations must not have one id, nor one place in the client. */
function checkNames(problems: Problems, operations: readonly Operation[]): void {
  const byId = new Map<string, Operation>();
  const byName = new Map<string, Operation>();
  for (const operation of operations) {
    const { id, pointer, resource, name, paging } = operation;
    const other = byId.get(id);
    if (other !== undefined && id !== '')
      problems.add(
        `${pointer}/operationId`,
        `The operationId "${id}" is taken by #${other.pointer}.`,
        'Give each operation an id of its own.',
      );
    byId.set(id, operation);
    const names = paging === undefined ? [name] : [name, iteratorOf(operation)];
    for (const each of resource === '' || name === '' || other !== undefined
      ? []
      : names.map((each) => `${resource}.${each}`)) {
      const holder = byName.get(each);
      if (holder !== undefined)
        problems.add(
          pointer,
          `${id} and ${holder.id} would both be ${each} in the client.`,
          'Give one of them another name: `x-sdk: { method: … }`.',
        );
      byName.set(each, operation);
    }
  }
}
