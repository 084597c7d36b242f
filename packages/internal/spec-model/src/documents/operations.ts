import { isObject } from '../schemas/keywords.ts';
import type { ObjectPlace, Place, Tree } from './tree.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
/** The security and the content types of an operation describe these headers. */
const ignoredParameters = new Set(['accept', 'content-type', 'authorization']);

/** Whether a method only reads, as RFC 9110 has it. */
export const isSafeMethod = (method: string): boolean => /^(?:GET|HEAD|OPTIONS)$/.test(method);
export const isJson = (contentType: string): boolean => /^[^;]*[/+]json\s*(;|$)/i.test(contentType);

export const isForm = (contentType: string): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType);

/** An operation of an OpenAPI document. */
export interface OperationPlace {
  /** In lower case. */
  method: string;
  /** The template of the path, as it is written. */
  path: string;
  /** Its `operationId`, or `GET /path`. */
  name: string;
  at: ObjectPlace;
  /** The path item. */
  item: ObjectPlace;
}

/** The operations of a map of path items: of `paths`, `webhooks` or a callback. */
export function operationsIn(tree: Tree, paths: Place): OperationPlace[] {
  return tree.entries(paths).flatMap(([path, written]) => {
    const item = path.startsWith('x-') ? undefined : tree.object(written);
    if (item === undefined) return [];
    return methods.flatMap((method): OperationPlace[] => {
      const place = tree.at(item, method);
      const at = place.value === undefined ? undefined : tree.object(place);
      if (at === undefined) return [];
      const { operationId } = at.value;
      const name = typeof operationId === 'string' ? operationId : `${method.toUpperCase()} ${path}`;
      return [{ method, path, name, at, item }];
    });
  });
}

export interface ParameterPlace {
  name: string;
  in: string;
  /** Equal for parameters that replace one another: names of headers have no case. */
  key: string;
  required: boolean;
  style: string;
  explode: boolean;
  at: ObjectPlace;
  /** Set when the value is written in a content type of its own, such as JSON. */
  content: MediaType | undefined;
}

/** The parameters of an operation, and those of its path item that it does not replace. */
export function parametersOf(tree: Tree, { item, at: operation }: OperationPlace): ParameterPlace[] {
  const found = new Map<string, ParameterPlace>();
  const places = [item, operation].flatMap((holder) => tree.list(tree.at(holder, 'parameters')));
  for (const place of places) {
    const at = tree.object(place);
    if (at === undefined) continue;
    const { value } = at;
    const [name, where] = [String(value.name), String(value.in)];
    if (where === 'header' && ignoredParameters.has(name.toLowerCase())) continue;
    const key = `${where} ${where === 'header' ? name.toLowerCase() : name}`;
    const style = String(value.style ?? (where === 'query' || where === 'cookie' ? 'form' : 'simple'));
    found.set(key, {
      name,
      in: where,
      key,
      required: value.required === true || where === 'path',
      style,
      explode: typeof value.explode === 'boolean' ? value.explode : style === 'form',
      at,
      content: preferred(contentOf(tree, at)),
    });
  }
  return [...found.values()];
}

export interface MediaType {
  contentType: string;
  at: Place;
}

/** The media types of a body, a response or a parameter. */
export const contentOf = (tree: Tree, holder: Place): MediaType[] =>
  tree
    .entries(tree.at(holder, 'content'))
    .map(([contentType, place]) => ({ contentType, at: tree.object(place) ?? place }));

/** JSON when it is among them, else the first one. */
export const preferred = (types: readonly MediaType[]): MediaType | undefined =>
  types.find(({ contentType }) => isJson(contentType)) ?? types[0];

/** The responses of an operation by their status: `200`, `2XX` or `default`. */
export const responsesOf = (tree: Tree, operation: Place): [status: string, at: Place][] =>
  tree
    .entries(tree.follow(tree.at(operation, 'responses')))
    .filter(([status]) => !status.startsWith('x-'))
    .map(([status, place]) => [
      /^\dxx$/.test(status) ? status.toUpperCase() : status,
      tree.object(place) ?? place,
    ]);

/** The headers of a response, without `Content-Type`, which its content describes. */
export const headersOf = (tree: Tree, response: Place): [name: string, at: Place][] =>
  tree
    .entries(tree.at(response, 'headers'))
    .filter(([name]) => name.toLowerCase() !== 'content-type')
    .map(([name, place]) => [name, tree.object(place) ?? place]);

/** A credential that a request must have. */
export interface SecurityRequirement {
  name: string;
  scopes: string[];
  /** The security scheme; without a value when the document does not define it. */
  scheme: Place;
}

/**
 * The security of an operation, or that of its document.
 *
 * @returns the alternatives, in each of which all credentials are sent; an empty one needs no login. No alternatives
 *   when the document does not mention security.
 */
export function securityOf(
  tree: Tree,
  operation: Place,
): { at: Place; alternatives: SecurityRequirement[][] } {
  const security = tree.at(operation, 'security');
  const at = security.value === undefined ? tree.at(tree.root, 'security') : security;
  const schemes = tree.at(tree.root, 'components', 'securitySchemes');
  const alternatives = tree.list(at).map((alternative) =>
    tree.entries(alternative).map(([name, { value }]) => ({
      name,
      scopes: Array.isArray(value) ? value.map(String) : [],
      scheme: tree.follow(tree.at(schemes, name)),
    })),
  );
  const isEmptyList = Array.isArray(at.value) && alternatives.length === 0;
  return { at, alternatives: isEmptyList ? [[]] : alternatives };
}

export const isRequired = ({ value }: Place): boolean => isObject(value) && value.required === true;
