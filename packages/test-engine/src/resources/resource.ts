import type { ContractDocument, Operation, Parameter } from '@voice-agent/api-documents/document';

/** The operations on the records of one kind, by the paths of the spec. */
export interface Resource {
  /** The path of a record, with `{}` for each parameter: `/authors/{}/books/{}`. */
  key: string;
  /** What its path calls one record, in lower-case letters and digits: `book`. */
  name: string;
  /** The parameter that has the id; undefined for a singleton, of which each path has one: `/settings`. */
  parameter?: Parameter;
  create?: Operation;
  list?: Operation;
  read?: Operation;
  /** PUT and PATCH. */
  updates: readonly Operation[];
  remove?: Operation;
}

const placeholder = /\{[^}]+\}/g;

/** A path without the names of its parameters and without a slash at the end. */
export const keyOf = (path: string): string => path.replaceAll(placeholder, '{}').replace(/(?<=.)\/$/, '');

/** The names of the parameters of a path, in its order. */
export const namesIn = (path: string): string[] =>
  (path.match(placeholder) ?? []).map((each) => each.slice(1, -1));

/** The path parameters of an operation, in the order of the path. */
export const pathParameters = ({ path, parameters }: Operation): Parameter[] =>
  namesIn(path).flatMap((name) => parameters.find((each) => each.in === 'path' && each.name === name) ?? []);

/** A key up to and including each of its parameters, the longest one first. */
export const prefixesOf = (key: string): string[] =>
  [...key.matchAll(/\{\}/g)].map(({ index }) => key.slice(0, index + 2)).reverse();

/** Letters and digits in lower case, so that `pet_id` and `petId` are one name. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** `pet` of `pets`, `story` of `stories`, `box` of `boxes`. */
export const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|x|ch|sh)es$/, '')
    .replace(/(?<=[^su])s$/, '');

/** The resources of a document, those of shorter paths first. */
export function resourcesOf({ operations }: Pick<ContractDocument, 'operations'>): Resource[] {
  const keys = new Set(operations.map(({ path }) => keyOf(path)));
  return [...keys]
    .flatMap((key) => {
      const isOfRecords =
        key.endsWith('/{}') || operations.some((each) => linksTo(each, at(operations, key)));
      return isOfRecords ? recordsOf(operations, key) : singletonOf(operations, key);
    })
    .sort((one, other) => depthOf(one.key) - depthOf(other.key));
}

export const depthOf = (key: string): number => key.split('/').length;

const at = (operations: readonly Operation[], key: string): Operation[] =>
  operations.filter((each) => keyOf(each.path) === key);

function recordsOf(operations: readonly Operation[], key: string): Resource[] {
  const collection = key.replace(/\/\{\}$/, '');
  const find = (path: string, isFit: (each: Operation) => boolean): Operation | undefined =>
    operations.find((each) => keyOf(each.path).toLowerCase() === path.toLowerCase() && isFit(each));
  const first = (paths: readonly string[], isFit: (each: Operation) => boolean): Operation | undefined =>
    paths.map((path) => find(path, isFit)).find((each) => each !== undefined);
  const under = (words: readonly string[]): string[] =>
    key === collection ? [] : [collection, ...words.map((word) => `${collection}/${word}`)];
  const ofRecord = at(operations, key);
  const parameter = ofRecord.map((each) => pathParameters(each).at(-1)).find((each) => each !== undefined);
  const create =
    first(under(['create', 'add', 'new']), ({ method, isSafe }) => method === 'POST' && !isSafe) ??
    operations.find((each) => linksTo(each, ofRecord));
  const list = first(under(['list', 'all']), ({ isSafe, method }) => isSafe && /^(?:GET|POST)$/.test(method));
  return [
    {
      ...recordOperations(ofRecord, key),
      ...(parameter && { parameter }),
      ...(create && { create }),
      ...(list && { list }),
    },
  ];
}

/** Whether a link of a 201 leads to a record whose id is in the response. */
const linksTo = ({ method, isSafe, responses }: Operation, ofRecord: readonly Operation[]): boolean =>
  method === 'POST' &&
  !isSafe &&
  responses.some(
    ({ status, links }) =>
      status === '201' &&
      links.some(
        ({ operation, parameters }) =>
          ofRecord.some(({ id, pointer }) => operation === id || operation === pointer) &&
          Object.values(parameters).some((value) => `${value}`.startsWith('$response.')),
      ),
  );

/** What has one record at each path: something that is read and updated there. */
function singletonOf(operations: readonly Operation[], key: string): Resource[] {
  const found = recordOperations(at(operations, key), key);
  return found.read !== undefined && found.updates.length > 0 ? [found] : [];
}

function recordOperations(ofRecord: readonly Operation[], key: string): Resource {
  const by = (method: string): Operation | undefined => ofRecord.find((each) => each.method === method);
  const [read, remove] = [by('GET'), by('DELETE')];
  const words = key.split('/').filter((each) => each !== '{}' && each !== '');
  return {
    key,
    name: singular(plainName(words.at(-1) ?? '')),
    ...(read && { read }),
    ...(remove && { remove }),
    updates: ['PUT', 'PATCH'].flatMap((method) => by(method) ?? []),
  };
}
