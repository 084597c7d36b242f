import { isObject, type Json, type SpecDocument } from '../document.ts';
import { groupBy } from '../names.ts';
import type { Problems } from '../problems.ts';
import { noteUnknownFields } from './fields.ts';
import { itemsOf, propertiesOf, type Shape, shapeOf } from './shapes.ts';

/** The styles that each place knows, the default first. */
const styles: Record<string, readonly string[]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

/** OpenAPI has these written by the media types and security schemes, and ignores parameters that are named so. */
const ignoredHeaders = /^(?:accept|content-type|authorization)$/i;

/** A parameter of an operation. */
export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description: string | undefined;
  deprecated: boolean;
  schema: unknown;
  pointer: string;
  shape: Shape;
  /** How it is written; `json` for one that has `content` in place of `style`. */
  style: string;
  explode: boolean;
  /** Whether its schema takes UUIDs alone. */
  isUuid: boolean;
  /** Whether callers give an integer where the wire has a string (`x-sdk: { type: integer }`). */
  isInteger: boolean;
}

/** The parameters of a path item or an operation, without those that OpenAPI ignores. */
export function readParameters(
  document: SpecDocument,
  list: unknown,
  at: string,
  problems: Problems,
): Parameter[] {
  if (list !== undefined && !Array.isArray(list))
    problems.add(at, '`parameters` must be an array.', 'Write each parameter as an item.');
  const read = (Array.isArray(list) ? list : []).flatMap((unresolved, index): Parameter[] => {
    const parameter = problems.collect(() => readParameter(document, problems, unresolved, `${at}/${index}`));
    if (parameter === undefined) return [];
    if (!isIgnored(parameter)) return [parameter];
    const what = `OpenAPI ignores a header parameter "${parameter.name}": the client has none.`;
    const help = 'Remove it: the security scheme or the media type describes this header.';
    problems.note(parameter.pointer, what, help);
    return [];
  });
  for (const same of groupBy(read, keyOf).values())
    for (const { name, pointer } of same.slice(1))
      problems.add(pointer, `The parameter "${name}" is there twice in one place.`, 'Remove one of them.');
  return read;
}

const isIgnored = ({ in: place, name }: { in?: unknown; name?: unknown }): boolean =>
  place === 'header' && typeof name === 'string' && ignoredHeaders.test(name);

/** What distinguishes parameters: the place and the name, which of a header has no case. */
const keyOf = ({ in: place, name }: Parameter): string =>
  `${place} ${place === 'header' ? name.toLowerCase() : name}`;

/** Removes the parameters that OpenAPI ignores from the document, for its types. */
export function dropIgnoredHeaders(document: SpecDocument): void {
  const { paths } = document.root;
  for (const unresolved of Object.values(isObject(paths) ? paths : {})) {
    const item = document.find(unresolved);
    for (const node of isObject(item) ? [item, ...Object.values(item)] : [])
      if (isObject(node) && Array.isArray(node.parameters))
        node.parameters = node.parameters.filter((each: unknown) => {
          const parameter = document.find(each);
          return !isObject(parameter) || !isIgnored(parameter);
        });
  }
}

/** A parameter of the operation replaces that of the path with the same name and place. */
export function mergeParameters(ofPath: Parameter[], ofOperation: Parameter[]): Parameter[] {
  const byKey = new Map([...ofPath, ...ofOperation].map((each) => [keyOf(each), each]));
  return [...byKey.values()];
}

function readParameter(
  document: SpecDocument,
  problems: Problems,
  unresolved: unknown,
  at: string,
): Parameter {
  const { node, pointer } = document.resolve(unresolved, at);
  if (!isObject(node) || typeof node.name !== 'string' || typeof node.in !== 'string')
    throw document.problem(pointer, 'A parameter needs `name` and `in`.', 'Write both as strings.');
  const known = styles[node.in];
  if (known === undefined)
    throw document.problem(
      `${pointer}/in`,
      `A parameter can't be in "${node.in}".`,
      `Write one of ${Object.keys(styles).join(', ')}.`,
    );
  if (node.in === 'header' && !/^[\w!#$%&'*+.^`|~-]+$/.test(node.name))
    throw document.problem(
      pointer,
      `No header can be called "${node.name}".`,
      'Write letters, digits and hyphens.',
    );
  noteWithoutEffect(problems, node, pointer);
  const schema = schemaOf(document, node, pointer);
  const style = node.content === undefined ? (node.style ?? known[0]) : 'json';
  const parameter: Parameter = {
    name: node.name,
    in: node.in,
    required: node.required === true || node.in === 'path',
    description: typeof node.description === 'string' ? node.description : undefined,
    deprecated: node.deprecated === true,
    schema,
    pointer,
    shape: shapeOf(document, schema),
    style: style as string,
    explode: typeof node.explode === 'boolean' ? node.explode : style === 'form',
    isUuid: (document.find(schema) as { format?: unknown } | undefined)?.format === 'uuid',
    isInteger: isObject(node['x-sdk']) && node['x-sdk'].type === 'integer',
  };
  if (style !== 'json') checkStyle(document, parameter, known);
  return parameter;
}

/** Notes what the description says and the client does not do. */
function noteWithoutEffect(problems: Problems, node: Json, pointer: string): void {
  noteUnknownFields(problems, 'parameter', node, pointer);
  if (node.in === 'path' && node.required !== true) {
    problems.note(pointer, 'A path parameter is always required.', 'Write `required: true`.');
    node.required = true;
  }
  if (node.in === 'query' && node.allowReserved === true) {
    const what = 'Reserved characters are percent-encoded all the same.';
    problems.note(`${pointer}/allowReserved`, what, 'Remove `allowReserved`.');
  }
  if (node.in === 'query' && node.allowEmptyValue === true) {
    const what = 'An empty value is sent only where the schema allows one.';
    problems.note(
      `${pointer}/allowEmptyValue`,
      what,
      'Remove `allowEmptyValue`, and allow it in the schema.',
    );
  }
}

/** The schema, or that of the JSON which `content` names. */
function schemaOf(document: SpecDocument, node: Json, pointer: string): unknown {
  if (node.content === undefined) return node.schema ?? {};
  if (node.schema !== undefined)
    throw document.problem(
      pointer,
      'A parameter has `schema` or `content`, not both.',
      'Remove one of them.',
    );
  const [entry, ...others] = Object.entries(isObject(node.content) ? node.content : {});
  const [mediaType = '', media] = entry ?? [];
  if (others.length === 0 && /^application\/(?:.+\+)?json(?:;|$)/i.test(mediaType))
    return isObject(media) ? (media.schema ?? {}) : {};
  throw document.problem(
    `${pointer}/content`,
    'A parameter with `content` is written as JSON alone.',
    'Write `application/json` as the only media type, or `schema` in place of `content`.',
  );
}

function checkStyle(document: SpecDocument, parameter: Parameter, known: readonly string[]): void {
  const { style, shape, schema, pointer, name } = parameter;
  if (!known.includes(style))
    throw document.problem(
      `${pointer}/style`,
      `A ${parameter.in} parameter can't have the style "${style}".`,
      `Write ${known.join(' or ')}.`,
    );
  const fits = {
    deepObject: shape === 'object',
    spaceDelimited: shape === 'array',
    pipeDelimited: shape === 'array',
  };
  if (fits[style as keyof typeof fits] === false)
    throw document.problem(
      `${pointer}/style`,
      `The style ${style} can't write ${shape === 'value' ? 'a single value' : `an ${shape}`}.`,
      `Write \`style: ${known[0]}\`, or give the parameter another type.`,
    );
  const inner =
    shape === 'array' ? [itemsOf(document, schema)] : [...propertiesOf(document, schema).values()];
  if (shape !== 'value' && inner.some((each) => shapeOf(document, each) !== 'value'))
    throw document.problem(
      pointer,
      `The parameter ${name} nests arrays or objects, which no style can write.`,
      'Write `content: { application/json: { schema } }` in place of `schema`, or move it into the body.',
    );
  if (parameter.in !== 'query' && shape === 'value' && parameter.isInteger)
    throw document.problem(
      `${pointer}/x-sdk`,
      'Only a query parameter can be an integer for callers and a string on the wire.',
      'Give it the type that it has, or remove `x-sdk`.',
    );
}
