import { escapeToken } from '@voice-agent/spec-model';
import { isObject, type Json, type SpecDocument } from '../document.ts';
import { camelCase, groupBy, isCalledByItself, methodOf } from '../names.ts';
import type { Problems } from '../problems.ts';
import { iteratorOf, type Operation } from './operation.ts';
import { methods } from './paths.ts';

/** The operationId, or a name of its words. What it is called here is written into the document, for its types. */
export function idOf(problems: Problems, operation: Json, usual: string, pointer: string): string {
  const { operationId = usual } = operation;
  if (typeof operationId === 'string' && isName(operationId))
    return renamed(problems, operation, operationId, pointer);
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
  return renamed(problems, operation, id, pointer);
}

/** The operationId, or another one where it means something in JavaScript. */
function renamed(problems: Problems, operation: Json, id: string, pointer: string): string {
  if (!isCalledByItself(id)) return id;
  const what = `"${id}" means something in JavaScript: the operation is named ${id}Operation.`;
  problems.note(pointer, what, 'Give it another operationId.');
  operation.operationId = `${id}Operation`;
  return `${id}Operation`;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const isName = (text: string): boolean => /^[A-Za-z]\w*$/.test(text);

/** A method that would have the name of another one is called by its id. */
export function giveNames(problems: Problems, operations: readonly Operation[]): void {
  const named = operations.filter(({ id, name }) => id !== '' && name !== '');
  for (const same of groupBy(named, ({ resource, name }) => `${resource}.${name}`).values())
    for (const [index, each] of same.length > 1 ? same.entries() : []) {
      const what = `${each.id} and ${same[0]?.id} would both be ${each.resource}.${each.name} in the client: their ids are used.`;
      const help = 'Give one of them another name: `x-sdk: { method: … }`.';
      if (index > 0 && each.id !== same[0]?.id) problems.note(each.pointer, what, help);
      each.name = each.id;
    }
}

/** The resource and the method of an operation in the client: those of `x-sdk`, or of its tag and its id. */
export function namesOf(
  document: SpecDocument,
  problems: Problems,
  { pointer, path, id, tag }: Pick<Operation, 'pointer' | 'path' | 'id' | 'tag'>,
  sdk: Json,
): Pick<Operation, 'resource' | 'name'> {
  const resource = textOf(sdk.resource) ?? resourceOf(problems, { pointer, path, tag });
  const name = textOf(sdk.method) ?? methodName(id, resource);
  // A name that follows from no id is reported with the id.
  for (const [key, value, isTaken] of [
    ['resource', resource, isOfClient(resource)],
    ['method', name, isCalledByItself(name)],
  ] as const)
    if (isTaken || (!/^[a-z]\w*$/i.test(value) && (key === 'resource' || value !== '' || id !== '')))
      throw document.problem(
        `${pointer}/x-sdk/${key}`,
        `"${value}" can't be the ${key} of an operation.`,
        'Write a name of letters and digits that is not `withOptions`, `then` or a member of every object.',
      );
  return { resource, name };
}

/** The resource is named by the tag, or else by the path. */
function resourceOf(
  problems: Problems,
  { pointer, path, tag }: Pick<Operation, 'pointer' | 'path' | 'tag'>,
): string {
  const inPath = path.split('/').find((part) => part !== '' && !/[{}]|^v\d/.test(part)) ?? '';
  const ofTag = camelCase(tag ?? '');
  const ofPath = camelCase(inPath);
  const resource = ofTag || ofPath || 'root';
  if (ofTag === '') {
    const named = ofPath === '' ? 'it is `root`, since its path has no word' : 'its path does';
    const what = `The operation has no tag, which names its resource in the client: ${named}.`;
    problems.note(pointer, what, 'Write `tags: [Jobs]` or the like, or `x-sdk: { resource: jobs }`.');
  }
  if (!isOfClient(resource)) return resource;
  const what = `"${resource}" is another member of the client: the resource is named ${resource}Operations.`;
  problems.note(pointer, what, 'Give it another tag, or write `x-sdk: { resource: … }`.');
  return `${resource}Operations`;
}

/** Whether the client has a member of this name beside its resources. */
const isOfClient = (name: string): boolean => name === 'withOptions' || isCalledByItself(name);

/** The operationId without the noun of its resource, where what is left means nothing in JavaScript. */
function methodName(id: string, resource: string): string {
  const name = methodOf(id, resource);
  return isCalledByItself(name) ? id : name;
}

/** Two operations must not have one id, be they of a path, a callback or a webhook. */
export function checkIds(document: SpecDocument, problems: Problems): void {
  const places = new Map<unknown, string>();
  const visit = (items: unknown, at: string): void => {
    for (const [key, unresolved] of Object.entries(isObject(items) ? items : {})) {
      const { node: item, pointer } = document.resolve(unresolved, `${at}/${escapeToken(key)}`);
      for (const method of isObject(item) ? methods : [])
        visitOperation((item as Json)[method], `${pointer}/${method}`, at === '/paths');
    }
  };
  const visitOperation = (operation: unknown, pointer: string, isInPath: boolean): void => {
    if (!isObject(operation)) return;
    const { operationId: id, callbacks } = operation;
    const other = places.get(id);
    // A callback of the components can belong to several operations.
    if (typeof id === 'string' && other !== undefined && (isInPath || other !== pointer))
      problems.add(
        `${pointer}/operationId`,
        `The operationId "${id}" is taken by #${other}.`,
        'Give each operation an id of its own.',
      );
    places.set(id, pointer);
    for (const [key, unresolved] of Object.entries(isObject(callbacks) ? callbacks : {})) {
      const { node, pointer: at } = document.resolve(unresolved, `${pointer}/callbacks/${escapeToken(key)}`);
      visit(node, at);
    }
  };
  visit(document.root.paths, '/paths');
  visit(document.root.webhooks, '/webhooks');
}

/** Two operations must not have one place in the client. */
export function checkNames(problems: Problems, operations: readonly Operation[]): void {
  const byId = new Map<string, Operation>();
  const byName = new Map<string, Operation>();
  for (const operation of operations) {
    const { id, pointer, resource, name, paging } = operation;
    const other = byId.get(id);
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
