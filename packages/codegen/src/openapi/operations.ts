import { escapeToken, isObject, type SpecDocument } from '../document.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** One without a schema, but with `content`, may be anything. */
export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: unknown;
}

/** A JSON body of a request or an answer. */
export interface Body {
  mediaType: string;
  required: boolean;
  pointer: string;
  schema: unknown;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  pointer: string;
  parameters: Parameter[];
  requestBody: Body | undefined;
  /** By status, for example `200`, `2XX` or `default`; answers without a JSON body are left out. */
  responses: Map<string, Body>;
}

/**
 * Reads every operation of an OpenAPI document.
 *
 * @throws SpecProblem at a missing or repeated operationId, and at a reference that leads nowhere.
 */
export function readOperations(document: SpecDocument): Operation[] {
  const operations: Operation[] = [];
  const pointers = new Map<string, string>();
  const paths = document.root.paths;
  for (const [path, unresolvedItem] of Object.entries(isObject(paths) ? paths : {})) {
    if (!path.startsWith('/')) continue;
    const { node: item, pointer: itemPointer } = document.resolve(
      unresolvedItem,
      `/paths/${escapeToken(path)}`,
    );
    if (!isObject(item))
      throw document.problem(itemPointer, 'A path must be an object.', 'Write its operations here.');
    for (const method of methods) {
      const operation = item[method];
      if (operation === undefined) continue;
      const pointer = `${itemPointer}/${method}`;
      if (!isObject(operation))
        throw document.problem(pointer, 'An operation must be an object.', 'Write the operation here.');
      const id = operation.operationId;
      if (typeof id !== 'string' || !/^[A-Za-z]\w*$/.test(id)) {
        throw document.problem(
          pointer,
          'The operation has no operationId that can be a name in code.',
          'Give it one of letters and digits.',
        );
      }
      const other = pointers.get(id);
      if (other !== undefined) {
        throw document.problem(
          `${pointer}/operationId`,
          `The operationId "${id}" is taken by #${other}.`,
          'Give each operation an id of its own.',
        );
      }
      pointers.set(id, pointer);
      operations.push({
        id,
        method: method.toUpperCase(),
        path,
        pointer,
        parameters: merge(
          readParameters(document, item.parameters, `${itemPointer}/parameters`),
          readParameters(document, operation.parameters, `${pointer}/parameters`),
        ),
        requestBody: readBody(document, operation.requestBody, `${pointer}/requestBody`),
        responses: readResponses(document, operation.responses, `${pointer}/responses`),
      });
    }
  }
  return operations;
}

function readParameters(document: SpecDocument, list: unknown, at: string): Parameter[] {
  return (Array.isArray(list) ? list : []).map((unresolved, index) => {
    const { node, pointer } = document.resolve(unresolved, `${at}/${index}`);
    if (!isObject(node) || typeof node.name !== 'string' || typeof node.in !== 'string') {
      throw document.problem(pointer, 'A parameter needs `name` and `in`.', 'Write both as strings.');
    }
    return { name: node.name, in: node.in, required: node.required === true, schema: node.schema ?? {} };
  });
}

/** A parameter of the operation replaces that of the path with the same name and place. */
function merge(ofPath: Parameter[], ofOperation: Parameter[]): Parameter[] {
  const byKey = new Map([...ofPath, ...ofOperation].map((each) => [`${each.in} ${each.name}`, each]));
  return [...byKey.values()];
}

function readBody(document: SpecDocument, unresolved: unknown, at: string): Body | undefined {
  const { node, pointer } = document.resolve(unresolved, at);
  const content = isObject(node) && isObject(node.content) ? node.content : {};
  const mediaType = Object.keys(content).find((type) => /^application\/(?:.+\+)?json(?:;|$)/i.test(type));
  const media: unknown = mediaType === undefined ? undefined : content[mediaType];
  if (mediaType === undefined || !isObject(media) || media.schema === undefined) return undefined;
  return {
    mediaType,
    required: isObject(node) && node.required === true,
    pointer: `${pointer}/content/${escapeToken(mediaType)}/schema`,
    schema: media.schema,
  };
}

function readResponses(document: SpecDocument, responses: unknown, at: string): Map<string, Body> {
  const bodies = new Map<string, Body>();
  for (const [status, response] of Object.entries(isObject(responses) ? responses : {})) {
    if (status.startsWith('x-')) continue;
    if (!/^(?:[1-5](?:\d\d|XX)|default)$/.test(status)) {
      const pointer = `${at}/${escapeToken(status)}`;
      throw document.problem(pointer, `"${status}" is no status.`, 'Write 200, 2XX, default or the like.');
    }
    const body = readBody(document, response, `${at}/${escapeToken(status)}`);
    if (body) bodies.set(status, body);
  }
  return bodies;
}

/** Emits the operations as a table: what the runtime of a client needs to name and send a request. */
export function emitOperations(operations: Operation[]): string {
  const table = Object.fromEntries(operations.map(({ id, method, path }) => [id, { method, path }]));
  return `/** Method and path of every operation, by its operationId. */
export const operations = ${JSON.stringify(table, null, 2)} as const;
`;
}
