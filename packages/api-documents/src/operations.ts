import { InputError } from '@voice-agent/json-schema/input-error';
import { isObject, type Schema, type SchemaObject } from '@voice-agent/json-schema/keywords';
import { escapeToken } from '@voice-agent/json-schema/pointer';
import { follow } from './check.ts';
import type { Body, Operation, Parameter, ResponseDefinition, SecurityScheme, Style } from './model.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const places = ['path', 'query', 'header', 'cookie'];
/** OpenAPI says these elsewhere, and that they are no parameters. */
const ownHeaders = /^(?:accept|content-type|authorization)$/i;
/** Whether a method only reads, as RFC 9110 has it. */
export const isSafeMethod = (method: string): boolean => /^(?:GET|HEAD|OPTIONS)$/.test(method);
export const isJson = (contentType: string): boolean => /^[^;]*[/+]json\s*(;|$)/i.test(contentType);

/**
 * Every operation of a document, in its order.
 *
 * @throws InputError at what can't be read as an operation, and at an `operationId` that two of them share.
 */
export function operationsOf(root: SchemaObject): Operation[] {
  const operations: Operation[] = [];
  const places = new Map<string, string>();
  for (const [path, written] of Object.entries(root.paths as SchemaObject)) {
    if (path.startsWith('x-')) continue;
    const item = objectAt(root, written, `/paths/${escapeToken(path)}`);
    for (const method of methods) {
      if (item.value[method] === undefined) continue;
      const operation = operationOf(root, path, method, item);
      const other = places.get(operation.id);
      if (other !== undefined) {
        throw new InputError(
          `The operationId "${operation.id}" is used twice (at ${operation.pointer} and ${other}).`,
        );
      }
      places.set(operation.id, operation.pointer);
      operations.push(operation);
    }
  }
  if (operations.length === 0)
    throw new InputError('No path has an operation: there is nothing to check (at /paths).');
  return operations;
}

type Place = { value: SchemaObject; pointer: string };

function objectAt(root: unknown, node: unknown, pointer: string): Place {
  const found = follow(root, node, pointer);
  if (!isObject(found.value)) throw new InputError(`There must be an object (at ${found.pointer}).`);
  return { value: found.value, pointer: found.pointer };
}

function operationOf(root: SchemaObject, path: string, method: string, item: Place): Operation {
  const pointer = `${item.pointer}/${method}`;
  const { value } = objectAt(root, item.value[method], pointer);
  const upper = method.toUpperCase();
  const operation: Operation = {
    id: typeof value.operationId === 'string' ? value.operationId : `${upper} ${path}`,
    method: upper,
    path,
    isSafe: typeof value['x-safe'] === 'boolean' ? value['x-safe'] : isSafeMethod(upper),
    pointer,
    parameters: parametersOf(root, item, { value, pointer }),
    responses: responsesOf(root, value.responses, `${pointer}/responses`),
    ...securityOf(root, value.security ?? root.security, pointer),
  };
  const body =
    value.requestBody === undefined ? undefined : bodyOf(root, value.requestBody, `${pointer}/requestBody`);
  if (body !== undefined) operation.body = body;
  const { tags, 'x-paging': paging } = value;
  if (Array.isArray(tags) && typeof tags[0] === 'string') operation.tag = tags[0];
  if (isObject(paging) && typeof paging.items === 'string') operation.records = paging.items;
  return operation;
}

/** Those of the operation, and those of the path item that it does not replace. */
function parametersOf(root: SchemaObject, item: Place, operation: Place): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const holder of [item, operation]) {
    const list = holder.value.parameters ?? [];
    if (!Array.isArray(list)) throw new InputError(`There must be a list (at ${holder.pointer}/parameters).`);
    for (const [index, written] of list.entries()) {
      const { value, pointer } = objectAt(root, written, `${holder.pointer}/parameters/${index}`);
      const { name, in: place } = value;
      if (typeof name !== 'string' || !places.includes(String(place))) {
        throw new InputError(
          `A parameter must have a "name" and one of ${places.join(', ')} as "in" (at ${pointer}).`,
        );
      }
      if (place === 'header' && ownHeaders.test(name)) continue;
      const content = contentOf(root, value, pointer);
      const style = (value.style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple')) as Style;
      const parameter: Parameter = {
        name,
        in: place as Parameter['in'],
        required: value.required === true || place === 'path',
        schema: (value.schema ?? content?.schema ?? true) as Schema,
        pointer,
        style,
        explode: typeof value.explode === 'boolean' ? value.explode : style === 'form',
        allowReserved: value.allowReserved === true,
        examples: examplesOf(root, content?.media ?? value, content?.pointer ?? pointer).map(
          (each) => each.value,
        ),
      };
      if (content !== undefined) parameter.contentType = content.contentType;
      found.set(`${place} ${name}`, parameter);
    }
  }
  return [...found.values()];
}

interface Content {
  contentType: string;
  media: SchemaObject;
  schema: Schema | undefined;
  pointer: string;
}

/** The content of JSON when there is one, else the first one. */
function contentOf(root: SchemaObject, holder: SchemaObject, at: string): Content | undefined {
  if (!isObject(holder.content)) return undefined;
  const names = Object.keys(holder.content);
  const contentType = names.find(isJson) ?? names[0];
  if (contentType === undefined) return undefined;
  const place = `${at}/content/${escapeToken(contentType)}`;
  const { value, pointer } = objectAt(root, holder.content[contentType], place);
  return { contentType, media: value, schema: value.schema as Schema | undefined, pointer };
}

function bodyOf(root: SchemaObject, written: unknown, at: string): Body | undefined {
  const { value, pointer } = objectAt(root, written, at);
  const content = contentOf(root, value, pointer);
  if (content === undefined) return undefined;
  const { contentType, media } = content;
  return {
    required: value.required === true,
    contentType,
    contentTypes: Object.keys(value.content as object),
    schema: content.schema ?? true,
    pointer: content.pointer,
    examples: examplesOf(root, media, content.pointer),
  };
}

function examplesOf(root: SchemaObject, holder: SchemaObject, at: string): Body['examples'] {
  const examples: Body['examples'] = [];
  if (holder.example !== undefined) examples.push({ name: 'example', value: holder.example });
  if (isObject(holder.examples)) {
    for (const [name, each] of Object.entries(holder.examples)) {
      const example = objectAt(root, each, `${at}/examples/${escapeToken(name)}`).value;
      if (Object.hasOwn(example, 'value')) examples.push({ name, value: example.value });
    }
  }
  return examples;
}

function responsesOf(root: SchemaObject, written: unknown, at: string): ResponseDefinition[] {
  if (written === undefined) return [];
  const responses = objectAt(root, written, at).value;
  return Object.entries(responses)
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, each]) => {
      const { value, pointer } = objectAt(root, each, `${at}/${status}`);
      const content = contentOf(root, value, pointer);
      const response: ResponseDefinition = {
        status: /^\dxx$/.test(status) ? status.toUpperCase() : status,
        pointer,
        contents: contentsOf(root, value, pointer),
        headers: headersOf(root, value, pointer),
      };
      if (content !== undefined) response.contentType = content.contentType;
      if (content?.schema !== undefined) response.schema = content.schema;
      return response;
    });
}

function contentsOf(root: SchemaObject, holder: SchemaObject, at: string): ResponseDefinition['contents'] {
  return Object.entries(isObject(holder.content) ? holder.content : {}).map(([contentType, each]) => {
    const { value } = objectAt(root, each, `${at}/content/${escapeToken(contentType)}`);
    return { contentType, ...(value.schema !== undefined && { schema: value.schema as Schema }) };
  });
}

function headersOf(root: SchemaObject, holder: SchemaObject, at: string): ResponseDefinition['headers'] {
  return Object.entries(isObject(holder.headers) ? holder.headers : {})
    .filter(([name]) => !ownHeaders.test(name))
    .map(([name, each]) => {
      const { value, pointer } = objectAt(root, each, `${at}/headers/${escapeToken(name)}`);
      return { name, required: value.required === true, schema: (value.schema ?? true) as Schema, pointer };
    });
}

/** The credentials of all ways to log in; none when one way asks for nothing. */
function securityOf(
  root: SchemaObject,
  security: unknown,
  at: string,
): Pick<Operation, 'credentials' | 'isPublic'> {
  if (!Array.isArray(security) || !security.every(isObject)) return { credentials: [], isPublic: false };
  if (security.length === 0 || security.some((way) => Object.keys(way).length === 0))
    return { credentials: [], isPublic: true };
  const names = new Set(security.flatMap((way) => Object.keys(way)));
  return { credentials: [...names].map((name) => credentialOf(root, name, at)), isPublic: false };
}

function credentialOf(root: SchemaObject, name: string, at: string): SecurityScheme {
  const place = `/components/securitySchemes/${escapeToken(name)}`;
  const { value } = objectAt(root, { $ref: `#${place}` }, `${at}/security`);
  if (value.type !== 'apiKey') {
    const scheme = value.type === 'http' ? String(value.scheme).toLowerCase() : 'bearer';
    const known = scheme === 'basic' || scheme === 'bearer';
    return { in: 'header', name: 'Authorization', scheme: known ? scheme : 'other' };
  }
  if (typeof value.name !== 'string' || !['header', 'query', 'cookie'].includes(String(value.in))) {
    throw new InputError(
      `An API key must have a "name", and a header, query or cookie as "in" (at ${place}).`,
    );
  }
  return { in: value.in as SecurityScheme['in'], name: value.name, scheme: 'apiKey' };
}
