import {
  type ContractDocument,
  integerOf,
  isUnambiguous,
  type Operation,
  type Parameter,
  type Schema,
} from '@voice-agent/spec-model';
import { isSuccess, type Outcome } from '../outcome.ts';
import { knownValue, type Target } from '../target.ts';
import { idOf, linkedValues, listIn, locationOf, pathValuesOf, recordIn } from './read-records.ts';
import {
  keyOf,
  namesIn,
  pathParameters,
  plainName,
  prefixesOf,
  type Resource,
  resourcesOf,
} from './resource.ts';

/** A record that the service has. */
export interface KnownRecord {
  key: string;
  /** The values of the parameters of its path, in its order. */
  values: readonly unknown[];
  /** Whether this run has made it, so that it may be deleted. */
  isCreated: boolean;
}

type KnownTarget = Pick<Target, 'parameters' | 'allowWrites' | 'writableIds'>;

/** The records of one kind that are kept, beside those that the run made. */
const maxListed = 20;

/** The records that the responses of a run have shown, and which of them the run has made. */
export class KnownRecords {
  readonly resources: readonly Resource[];
  readonly #document: ContractDocument;
  readonly #target: KnownTarget;
  readonly #records = new Map<string, KnownRecord[]>();
  readonly #ownPaths = new Set<string>();
  /** Values of parameters from links, by operation and name. */
  readonly #linked = new Map<string, unknown>();

  constructor(document: ContractDocument, target: KnownTarget) {
    this.#document = document;
    this.#target = target;
    this.resources = resourcesOf(document);
  }

  /** Keeps the ids of a response. @returns what its request has created */
  received(outcome: Outcome): KnownRecord[] {
    const { testCase, response } = outcome;
    const { operation, request } = testCase;
    if (response === undefined || !isSuccess(response.status) || request.method !== operation.method)
      return [];
    const value = valueOfBody(outcome);
    const parents = pathValuesOf(operation.path, request.path) ?? [];
    if (operation.method === 'DELETE') this.#forget(keyOf(operation.path), parents);
    for (const resource of this.resources) {
      if (resource.list !== operation) continue;
      for (const record of listIn(value, resource)?.slice(0, maxListed) ?? []) {
        const values = valuesWith(resource, operation, parents, idOf(record, resource));
        if (values !== undefined) this.#add({ key: resource.key, values, isCreated: false });
      }
    }
    const created = this.resources.flatMap((resource) => {
      const values = operation.isSafe ? undefined : createdIn(outcome, resource);
      return (values && this.#add({ key: resource.key, values, isCreated: true })) ?? [];
    });
    for (const { to, linked } of linksOf(outcome)) {
      for (const [name, each] of Object.entries(linked)) this.#linked.set(`${to.id} ${name}`, each);
      const values = namesIn(to.path).map((name) => linked[name]);
      const resource = this.resources.find(({ key }) => key === keyOf(to.path));
      if (resource?.parameter !== undefined) this.#add({ key: resource.key, values, isCreated: false });
    }
    return created;
  }

  /** Those of one kind, what the run made first and the newest of that first. */
  of(key: string): readonly KnownRecord[] {
    const all = this.#records.get(key) ?? [];
    const created = all.filter(({ isCreated }) => isCreated).reverse();
    return [...created, ...all.filter(({ isCreated }) => !isCreated)];
  }

  /** Whether a path is that of a record which the run has made, or leads below it. */
  isOwn(path: string): boolean {
    const parts = (path.split('?')[0] ?? '').split('/');
    return parts.some((_, index) => this.#ownPaths.has(parts.slice(0, index + 1).join('/')));
  }

  /**
   * The value that the user gave for a parameter; of a write the first record that may be written. A record that the
   * user gave is deleted only where `--allow-writes` names the operation.
   */
  given(operation: Operation, name: string): string | undefined {
    const { allowWrites, writableIds } = this.#target;
    const isNamed = typeof allowWrites !== 'boolean' && allowWrites.includes(operation.id);
    const isLast = namesIn(operation.path).at(-1) === name;
    if (operation.method === 'DELETE' && !isNamed && isLast) return undefined;
    const writable = isLast && !operation.isSafe ? writableIds?.[0] : undefined;
    return knownValue(this.#target, operation, name) ?? writable;
  }

  /** Whether a path may be deleted: what the user gave, and what was there before the run, is kept. */
  mayDelete(operation: Operation, path: string): boolean {
    const values = pathValuesOf(operation.path, path) ?? [];
    const id = values.at(-1);
    if (id === undefined || this.isOwn(path)) return true;
    const name = namesIn(operation.path).at(-1) ?? '';
    const given = this.given(operation, name);
    if (given !== undefined) return given === id;
    const isListed = this.of(keyOf(operation.path)).some((each) => isSame(each.values, values));
    return !isListed && knownValue(this.#target, operation, name) !== id;
  }

  /**
   * Values for path parameters that the caller has not given. A write gets what the run made before others, a read
   * the reverse, and a DELETE nothing else.
   */
  pathValues(operation: Operation): Record<string, unknown> {
    const { method, isSafe, path } = operation;
    const parameters = pathParameters(operation).map((parameter) => {
      return { parameter, given: this.given(operation, parameter.name) };
    });
    const isFit = ({ values, isCreated }: KnownRecord): boolean =>
      (method !== 'DELETE' || isCreated) &&
      parameters.slice(0, values.length).every(({ parameter, given }, index) => {
        const value = values[index];
        return (given ?? `${value}`) === `${value}` && this.#fitting(parameter, [value]) !== undefined;
      });
    const records = prefixesOf(keyOf(path)).map((key) => this.of(key).filter(isFit));
    const all = records.find((each) => each.length > 0) ?? [];
    const { values = [] } = (isSafe ? all.find(({ isCreated }) => !isCreated) : undefined) ?? all[0] ?? {};
    const result: Record<string, unknown> = {};
    for (const [index, { parameter, given }] of parameters.entries()) {
      if (given !== undefined) continue;
      const isKnown = values[index] !== undefined || method === 'DELETE';
      const value = isKnown ? this.#fitting(parameter, [values[index]]) : this.valueFor(operation, parameter);
      if (value !== undefined) result[parameter.name] = value;
    }
    return result;
  }

  /**
   * The values for the parameters of an operation that the caller has given, or that are known, by their names.
   *
   * @param ofPath values of the parameters of its path, in its order, that count before those
   */
  valuesOf(operation: Operation, ofPath: readonly unknown[] = []): (name: string) => unknown {
    const known = this.pathValues(operation);
    const names = namesIn(operation.path);
    return (name) => ofPath[names.indexOf(name)] ?? this.given(operation, name) ?? known[name];
  }

  /** What a link or the name of a parameter shows about its value: `petId` is the id of one of the pets. */
  valueFor({ id }: Operation, parameter: Parameter): unknown {
    const linked = this.#linked.get(`${id} ${parameter.name}`);
    return this.#fitting(parameter, linked === undefined ? this.idsNamed(parameter.name) : [linked]);
  }

  /** The id of a record that a field names, such as `petId`, in the type that its schema wants. */
  foreignKey(name: string, schema: Schema): unknown {
    return firstFit(this.idsNamed(name), (each) => this.#document.requests.accepts(schema, each));
  }

  /** The resource whose id a field or parameter has by its name; undefined when its name has none. */
  resourceNamed(name: string): Resource | undefined {
    const plain = plainName(name);
    if (plain === 'id' || !plain.endsWith('id')) return undefined;
    const fitting = this.resources.filter(
      (each) => each.parameter && [plainName(each.parameter.name), `${each.name}id`].includes(plain),
    );
    return fitting.find(({ key }) => this.of(key).length > 0) ?? fitting[0];
  }

  /** The ids that a field or parameter of a name can have, as far as they are known. */
  idsNamed(name: string): unknown[] {
    const resource = this.resourceNamed(name);
    if (resource === undefined) return [];
    return [...this.of(resource.key).map(({ values }) => values.at(-1)), this.#target.parameters?.[name]];
  }

  #fitting(parameter: Parameter, values: readonly unknown[]): unknown {
    const { requests } = this.#document;
    return firstFit(values, (each) => isUnambiguous(requests, parameter, each, true));
  }

  #add(record: KnownRecord): KnownRecord | undefined {
    const all = this.#records.get(record.key) ?? [];
    this.#records.set(record.key, all);
    const isFull = !record.isCreated && all.filter(({ isCreated }) => !isCreated).length >= maxListed;
    const isKnown = all.some(({ values }) => isSame(values, record.values));
    if (isFull || isKnown || !record.values.every(isThere)) return undefined;
    all.push(record);
    if (record.isCreated) this.#ownPaths.add(pathFor(record));
    return record;
  }

  /** Forgets a deleted record, with those below it. */
  #forget(key: string, values: readonly unknown[]): void {
    for (const [other, all] of this.#records) {
      const left = all.filter((each) => !isSame(each.values.slice(0, values.length), values));
      if (`${other}/`.startsWith(`${key}/`)) this.#records.set(other, left);
    }
  }
}

const isThere = (value: unknown): boolean => value !== undefined;

/** The first value that fits, in any of its forms: a `Location` has 7 as a string. */
const firstFit = (values: readonly unknown[], isFit: (value: unknown) => boolean): unknown =>
  values
    .filter(isThere)
    .flatMap((each) => [each, ...[integerOf(`${each}`) ?? []].flat(), `${each}`])
    .find(isFit);

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, index) => `${each}` === `${other[index]}`);

/** The path of a record, as it is sent. */
export function pathFor({ key, values }: Pick<KnownRecord, 'key' | 'values'>): string {
  const left = [...values];
  return key.replaceAll('{}', () => encodeURIComponent(`${left.shift()}`));
}

/**
 * The values of the path of a record that a successful request has created: by a link, the body, or `Location`.
 *
 * @returns undefined when it created none of this kind, or the response does not say which
 */
export function createdIn(outcome: Outcome, resource: Resource): unknown[] | undefined {
  const { testCase, response } = outcome;
  const { operation, request } = testCase;
  if (response === undefined) return undefined;
  const isCreate = resource.create === operation;
  const parents = pathValuesOf(operation.path, request.path) ?? [];
  if (isCreate) {
    const name = namesIn(resource.path).at(-1) ?? '';
    const links = linksOf(outcome).filter(({ to }) => keyOf(to.path) === resource.key);
    const shown = { [name]: idOf(recordIn(valueOfBody(outcome), resource)?.record, resource) };
    for (const linked of [...links.map((each) => each.linked), shown]) {
      const values = valuesWith(resource, operation, parents, linked[name], linked);
      if (values !== undefined) return values;
    }
  }
  if (response.status !== 201 || (!isCreate && resource.parameter === undefined)) return undefined;
  const location = locationOf(response);
  const located = location === undefined ? undefined : pathValuesOf(resource.path, location);
  const isPut = operation.method === 'PUT' && keyOf(operation.path) === resource.key;
  return located ?? (isPut ? parents : undefined);
}

/**
 * The values of the path of a record.
 *
 * @param operation its create or list
 * @param parents the values of the path of that
 * @returns undefined when one of them is not known
 */
export function valuesWith(
  resource: Resource,
  { path }: Operation,
  parents: readonly unknown[],
  id: unknown,
  linked: Readonly<Record<string, unknown>> = {},
): unknown[] | undefined {
  const names = namesIn(resource.path);
  const known = namesIn(path);
  const isBelow = resource.key.startsWith(`${prefixesOf(keyOf(path))[0] ?? ''}/`);
  const above = names
    .slice(0, -1)
    .map((name, index) => linked[name] ?? parents[isBelow ? index : known.indexOf(name)]);
  const values = [...above, id];
  return names.length > 0 && values.every(isThere) ? values : undefined;
}

/** The JSON of a response; undefined when it has none. */
export const valueOfBody = ({ body }: Outcome): unknown =>
  body !== undefined && 'value' in body ? body.value : undefined;

/** The operations that the links of a response lead to, with the values that they give to their parameters, by name. */
function linksOf(outcome: Outcome): { to: Operation; linked: Record<string, unknown> }[] {
  const { document, testCase, response, definition } = outcome;
  return (definition?.links ?? []).flatMap(({ operation, parameters }) => {
    const to = document.operations.find(({ id, pointer }) => id === operation || pointer === operation);
    if (to === undefined || response === undefined) return [];
    const body = valueOfBody(outcome);
    return [{ to, linked: linkedValues(parameters, testCase.operation, testCase.request, response, body) }];
  });
}
