import { isObject, type Schema } from '../schemas/keywords.ts';
import { decoded } from '../schemas/pointer.ts';
import type { SchemaRegistry } from '../schemas/registry.ts';
import type { ExampleCheck } from './check-examples.ts';
import type { DocumentProblems } from './document-problems.ts';
import type {
  Body,
  Operation,
  Parameter,
  ResponseDefinition,
  ResponseHeader,
  ResponseLink,
  SecurityScheme,
  Style,
} from './model.ts';
import {
  contentOf,
  headersOf,
  isRequired,
  isSafeMethod,
  type MediaType,
  type OperationPlace,
  operationsIn,
  type ParameterPlace,
  parametersOf,
  preferred,
  responsesOf,
  securityOf,
} from './operations.ts';
import type { Place, Tree } from './tree.ts';

const parameterPlaces = ['path', 'query', 'header', 'cookie'];

/** What examples are checked with. */
interface Examples {
  check: ExampleCheck;
  /** For those of parameters and bodies. Default: they are not read. */
  requests?: SchemaRegistry;
  /** For those of responses. Default: they are not read. */
  answers?: SchemaRegistry;
}

/**
 * The operations of a bundled document, in its order, without those that can't be used.
 *
 * @param problems learns what can't be used
 */
export function readOperations(tree: Tree, problems: DocumentProblems, examples: Examples): Operation[] {
  const operations = new Map<string, Operation>();
  const paths = tree.at(tree.root, 'paths');
  for (const [path, { value }] of tree.entries(paths))
    problems.collect(path, () => {
      for (const place of operationsIn(tree, { ...paths, value: { [path]: value } })) {
        const name = freeName(tree, place, operations, problems);
        problems.collect(name, () => {
          if (!problems.leavesOut(name, tree, place))
            operations.set(name, readOperation(tree, { ...place, name }, problems, examples));
        });
      }
    });
  return [...operations.values()];
}

function freeName(
  tree: Tree,
  { name, method, path, at }: OperationPlace,
  operations: ReadonlyMap<string, Operation>,
  problems: DocumentProblems,
): string {
  const other = operations.get(name);
  if (other === undefined) return name;
  const free = `${method.toUpperCase()} ${path}`;
  const message = `The operationId "${name}" is used twice, also at ${other.pointer}: this operation is called "${free}"`;
  problems.add(tree.error(at, message));
  return free;
}

function readOperation(
  tree: Tree,
  place: OperationPlace,
  problems: DocumentProblems,
  examples: Examples,
): Operation {
  const { path, at, item } = place;
  const { value } = at;
  const method = place.method.toUpperCase();
  const { alternatives } = securityOf(tree, at);
  const security = alternatives.map((each) => each.map(({ name, scheme }) => readScheme(tree, name, scheme)));
  const operation: Operation = {
    id: place.name,
    method,
    path,
    isSafe: typeof value['x-safe'] === 'boolean' ? value['x-safe'] : isSafeMethod(method),
    pointer: tree.at(item, place.method).pointer,
    parameters: parametersOf(tree, place)
      .filter((each) => !problems.isNotSent(each))
      .map((each) => readParameter(tree, each, examples)),
    responses: responsesOf(tree, at).map(([status, response]) =>
      readResponse(tree, status, response, examples),
    ),
    security,
  };
  const body =
    value.requestBody === undefined ? undefined : readBody(tree, tree.at(at, 'requestBody'), examples);
  if (body !== undefined) operation.body = body;
  const { tags, 'x-paging': paging } = value;
  if (Array.isArray(tags) && typeof tags[0] === 'string') operation.tag = tags[0];
  if (isObject(paging) && typeof paging.items === 'string') operation.records = paging.items;
  return operation;
}

function readParameter(tree: Tree, parameter: ParameterPlace, { check, requests }: Examples): Parameter {
  const { name, required, style, explode, at, content } = parameter;
  if (typeof at.value.name !== 'string' || !parameterPlaces.includes(parameter.in))
    throw tree.error(at, `A parameter must have a "name" and one of ${parameterPlaces.join(', ')} as "in"`);
  const schema = (at.value.schema ?? (content && schemaOf(tree, content)) ?? true) as Schema;
  const examples = requests
    ? check.accepted(tree, requests, content?.at ?? at, schema, content?.contentType)
    : [];
  return {
    name,
    in: parameter.in as Parameter['in'],
    required,
    schema,
    pointer: at.pointer,
    style: style as Style,
    explode,
    allowReserved: at.value.allowReserved === true,
    examples: examples.map(({ value }) => value),
    ...(content !== undefined && { contentType: content.contentType }),
  };
}

const schemaOf = (tree: Tree, { at }: MediaType): Schema | undefined =>
  tree.at(at, 'schema').value as Schema | undefined;

function readBody(tree: Tree, place: Place, { check, requests }: Examples): Body | undefined {
  const body = tree.object(place) ?? place;
  const contents = contentOf(tree, body);
  const content = preferred(contents);
  if (content === undefined) return undefined;
  const { at, contentType } = content;
  const schema = schemaOf(tree, content) ?? true;
  const examples = requests ? check.accepted(tree, requests, at, schema, contentType) : [];
  return {
    required: isRequired(body),
    contentType,
    contentTypes: contents.map(({ contentType }) => contentType),
    schema,
    pointer: at.pointer,
    examples: examples.map(({ name, value }) => ({ name, value })),
  };
}

function readResponse(
  tree: Tree,
  status: string,
  at: Place,
  { check, answers }: Examples,
): ResponseDefinition {
  const types = contentOf(tree, at);
  const contents = types.map((each) => contentWith(tree, each));
  const content = preferred(types);
  if (answers !== undefined) {
    for (const each of types)
      check.accepted(tree, answers, each.at, schemaOf(tree, each) ?? true, each.contentType);
    for (const [, header] of headersOf(tree, at))
      check.accepted(tree, answers, header, (tree.at(header, 'schema').value ?? true) as Schema);
  }
  return {
    status,
    ...(content !== undefined && contentWith(tree, content)),
    pointer: at.pointer,
    contents,
    headers: headersOf(tree, at).map(([name, header]) => readHeader(tree, name, header)),
    links: tree.entries(tree.at(at, 'links')).flatMap(([, link]) => readLink(tree, link)),
  };
}

function readHeader(tree: Tree, name: string, at: Place): ResponseHeader {
  const content = preferred(contentOf(tree, at));
  const schema = tree.at(at, 'schema').value ?? (content && schemaOf(tree, content)) ?? true;
  return {
    name,
    required: isRequired(at),
    schema: schema as Schema,
    pointer: at.pointer,
    explode: tree.at(at, 'explode').value === true,
    ...(content !== undefined && { contentType: content.contentType }),
  };
}

/** None when the link leads out of the document, or gives no parameter. */
function readLink(tree: Tree, place: Place): ResponseLink[] {
  const { operationId, operationRef, parameters } = tree.object(place)?.value ?? {};
  const reference = typeof operationRef === 'string' ? /^#(.*)$/.exec(operationRef)?.[1] : undefined;
  const operation = typeof operationId === 'string' ? operationId : reference && decoded(reference);
  return operation !== undefined && isObject(parameters) ? [{ operation, parameters }] : [];
}

function contentWith(tree: Tree, type: MediaType): ResponseDefinition['contents'][number] {
  const schema = schemaOf(tree, type);
  return { contentType: type.contentType, ...(schema !== undefined && { schema }) };
}

/** @throws CannotRun when the document does not define the scheme, or defines an invalid one */
function readScheme(tree: Tree, id: string, place: Place): SecurityScheme {
  const { type, scheme, name, in: where } = tree.object(place)?.value ?? {};
  if (type !== 'apiKey') {
    const name = type === 'http' ? String(scheme).toLowerCase() : 'bearer';
    return { id, in: 'header', name: 'Authorization', scheme: name };
  }
  if (typeof name !== 'string' || !['header', 'query', 'cookie'].includes(String(where)))
    throw tree.error(place, 'An API key must have a "name", and a header, query or cookie as "in"');
  return { id, in: where as SecurityScheme['in'], name, scheme: 'apiKey' };
}
