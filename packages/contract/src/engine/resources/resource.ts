import type { ContractDocument, Operation, Parameter } from '@voice-agent/spec-model';

/** The operations on the records of one kind, by the paths of the spec. */
export interface Resource {
  /** The path of a record, with `{}` for each parameter: `/authors/{}/books/{}`. */
  key: string;
  /** The same with the names of its parameters. */
  path: string;
  /** Name of one record by its path, in lower-case letters and digits: `book`. */
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
  // What has no operation of its own can have a list, and is above others.
  const keys = new Set(operations.map(({ path }) => keyOf(path)).flatMap((key) => [key, ...prefixesOf(key)]));
  return [...keys]
    .flatMap((key) => {
      // What is below a record that has operations of its own can be linked to, too.
      const isBelow = prefixesOf(key).some((above) => at(operations, above).length > 0);
      const isOfRecords =
        key.endsWith('/{}') || (!isBelow && operations.some((each) => linksTo(each, at(operations, key))));
      const ofRecord = recordOperations(operations, key);
      if (isOfRecords) return withCollection(operations, ofRecord);
      // What has one record at each path: something that is read and updated there.
      return ofRecord.read !== undefined && ofRecord.updates.length > 0 ? ofRecord : [];
    })
    .sort((one, other) => depthOf(one.key) - depthOf(other.key));
}

export const depthOf = (key: string): number => key.split('/').length;

const at = (operations: readonly Operation[], key: string): Operation[] =>
  operations.filter((each) => keyOf(each.path) === key);

/** With the parameter that has the id, and what creates and lists the records. */
function withCollection(operations: readonly Operation[], resource: Resource): Resource {
  const { key } = resource;
  const ofRecord = at(operations, key);
  const below = firstBelow(operations, key);
  const parameter = below && pathParameters(below)[namesIn(resource.path).length - 1];
  const collection = key.slice(0, -3);
  const isUnder = ({ path }: Operation, words: readonly string[]): boolean => {
    const paths = ['', ...words.map((word) => `/${word}`)].map((end) => `${collection}${end}`.toLowerCase());
    return key.endsWith('/{}') && paths.includes(keyOf(path).toLowerCase());
  };
  // A collection at another path, whose records have no path below it: the orders of a customer, read as `/orders/{}`.
  const isElsewhere = ({ path }: Operation): boolean => {
    const name = singular(plainName(path.split('/').at(-1) ?? ''));
    const isNamed = name === resource.name || `${name}id` === plainName(parameter?.name ?? '');
    return isNamed && !path.endsWith('}') && at(operations, `${keyOf(path)}/{}`).length === 0;
  };
  const posts = operations.filter(({ method, isSafe }) => method === 'POST' && !isSafe);
  const create =
    posts.find((each) => isUnder(each, ['create', 'add', 'new'])) ??
    posts.find((each) => linksTo(each, ofRecord)) ??
    posts.find((each) => resource.read !== undefined && isElsewhere(each)) ??
    posts.find(
      (each) => at(operations, `${keyOf(each.path)}/{}`).length === 0 && isLike(each, resource.read),
    );
  const lists = operations.filter(({ method, isSafe }) => isSafe && /^(?:GET|POST)$/.test(method));
  const list =
    lists.find((each) => isUnder(each, ['list', 'all'])) ??
    lists.find(
      (each) => isElsewhere(each) && (create === undefined || keyOf(create.path) === keyOf(each.path)),
    );
  return { ...resource, ...(parameter && { parameter }), ...(create && { create }), ...(list && { list }) };
}

/** Whether a 201 of a create refers to the schema that a read has. */
function isLike(create: Operation, read: Operation | undefined): boolean {
  const refs = [read, create].map((each) => {
    const { schema } = each?.responses.find(({ status }) => status === (each === read ? '200' : '201')) ?? {};
    return typeof schema === 'object' ? schema.$ref : undefined;
  });
  return refs[0] !== undefined && refs[0] === refs[1];
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

/** The first operation at a path or below it. */
const firstBelow = (operations: readonly Operation[], key: string): Operation | undefined =>
  operations.find(({ path }) => `${keyOf(path)}/`.startsWith(`${key}/`));

function recordOperations(operations: readonly Operation[], key: string): Resource {
  const by = (method: string): Operation | undefined =>
    at(operations, key).find((each) => each.method === method);
  const [read, remove] = [by('GET'), by('DELETE')];
  const path = firstBelow(operations, key)?.path.split('/').slice(0, depthOf(key)).join('/') ?? key;
  const words = key.split('/').filter((each) => each !== '{}' && each !== '');
  return {
    key,
    path,
    name: singular(plainName(words.at(-1) ?? '')),
    ...(read && { read }),
    ...(remove && { remove }),
    updates: ['PUT', 'PATCH'].flatMap((method) => by(method) ?? []),
  };
}
