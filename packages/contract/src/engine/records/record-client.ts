import { type Credential, isJson, isObject, type Operation } from '@voice-agent/spec-model';
import type { HttpResponse } from '../../http/http-message.ts';
import { baseOf } from '../base.ts';
import type { ListRule } from '../described-list.ts';
import type { Executor, Result } from '../executor.ts';
import { definitionOf, isSuccess, shortened } from '../outcome.ts';
import { valueOfBody } from '../resources/known-records.ts';
import { type Fields, recordIn } from '../resources/read-records.ts';
import { withForeignKeys } from '../resources/request-values.ts';
import type { Resource } from '../resources/resource.ts';
import { unknownId } from '../resources/unknown-id.ts';
import type { SequenceRule } from '../sequence-rules.ts';
import { anyResponse, type TestCase } from '../test-case.ts';
import { type Comparable, comparableProperties, type Mismatch, mismatchOf } from './compare-records.ts';
import { type Listed, listedIn, pageSizeOf } from './list.ts';
import { sampleBody } from './sample-body.ts';

/** A response, and the record in it. */
export interface Seen {
  operation: Operation;
  result: Result;
  response: HttpResponse;
  isSuccess: boolean;
  /** Whether the record is not there. */
  isMissing: boolean;
  record?: Fields;
  /** The list that shows it, where no operation reads it alone. */
  listed?: Listed;
  /** The properties of the record that are compared. */
  path: readonly string[];
  /** The request. */
  body: unknown;
}

/** Parts of a request beside its path. */
export interface Sent {
  body?: unknown;
  query?: Fields;
  /** For `If-Match`, where the operation describes that. */
  etag?: string | undefined;
  /** In place of the right ones. */
  credentials?: readonly Credential[];
  /** What the document demands of the response. Default: that it is described. */
  test?: Pick<TestCase, 'expects' | 'expected' | 'pointer' | 'breaks'>;
}

export type ListSeen = Listed & { seen: Seen };

/** Sends the requests to the records of one kind, and reports what their responses show together. */
export class RecordClient {
  readonly executor: Executor;
  readonly resource: Resource;
  /** Properties that the service derives from others, whatever is sent. */
  readonly derived: Set<string> = new Set();
  readonly seed: number;
  /** PUT and PATCH, those that the run may send. */
  readonly updates: readonly Operation[];
  /** The values of the parameters of the path above the records. */
  parents: readonly unknown[] = [];
  readonly #reported = new Set<string>();
  /** How many bodies were made, so that no two are the same. */
  variants = 0;

  constructor(executor: Executor, seed: number, resource: Resource) {
    this.executor = executor;
    this.seed = seed;
    this.resource = resource;
    this.updates = resource.updates.filter((each) => this.usable(each));
  }

  /** The operation, if the run may send it. */
  usable(operation: Operation | undefined): Operation | undefined {
    return operation && this.executor.tests(operation) ? operation : undefined;
  }

  /** An id that no record has. */
  get newId(): unknown {
    const { parameter, key } = this.resource;
    const seed = this.seed + this.executor.records.of(key).length;
    return parameter && unknownId(this.executor, parameter, key, seed);
  }

  /**
   * Sends a valid request.
   *
   * @param values of the parameters of the path, in its order; others are taken from what is known
   * @returns undefined when none can be made, or the response did not come
   */
  async send(
    operation: Operation,
    values: readonly unknown[],
    { body, query, etag, credentials, test }: Sent = {},
  ): Promise<Seen | undefined> {
    const { executor, seed } = this;
    const known = executor.records.valuesOf(operation, values);
    const found = baseOf(executor.document.requests, operation, seed, known);
    if (typeof found === 'string') return undefined;
    const { base } = found;
    const ifMatch = ifMatchOf(operation);
    const all = {
      ...base,
      query: { ...base.query, ...query },
      header: { ...base.header, ...(ifMatch && etag !== undefined && { [ifMatch]: etag }) },
      ...(body !== undefined && { body }),
    };
    const request = executor.requestOf(operation, all, credentials);
    const { pointer } = operation;
    const result = await executor.test({ operation, request, pointer, ...anyResponse, ...test });
    if (result?.response === undefined) return undefined;
    const { response } = result;
    const { status } = response;
    return {
      operation,
      result,
      response,
      isSuccess: isSuccess(status),
      isMissing: status === 404 || status === 410,
      path: [],
      body: all.body,
      ...(isSuccess(status) && recordIn(valueOfBody(result), this.resource)),
    };
  }

  /**
   * Reads a list.
   *
   * @param parents the values of the parameters of its path
   * @param more inputs, in the query or the body: undefined leaves one out
   */
  async list(
    parents: readonly unknown[] = this.parents,
    more: Fields = {},
    test?: Sent['test'],
  ): Promise<ListSeen | undefined> {
    const operation = this.usable(this.resource.list);
    if (operation === undefined) return undefined;
    const page = pageSizeOf(this.executor.document.requests, operation);
    const all = { ...(page && { [page.parameter.name]: page.size }), ...more };
    const query = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    const isInBody = operation.body !== undefined && Object.keys(query).length > 0;
    const sent = isInBody ? { body: query } : { query };
    const seen = await this.send(operation, parents, { ...sent, ...(test && { test }) });
    if (seen?.isSuccess !== true) return undefined;
    const asked = page && { ...page, size: Number(query[page.parameter.name]) };
    const listed = listedIn(seen.result, this.resource, asked);
    return listed && { ...listed, seen };
  }

  /** A body that differs from all before it; undefined when the operation takes no JSON. */
  newBody(operation: Operation, isWanted?: (name: string, isRequired: boolean) => boolean): unknown {
    const { document, records } = this.executor;
    const { body } = operation;
    if (body === undefined || !isJson(body.contentType)) return undefined;
    const variant = { seed: this.seed, index: this.variants++ };
    const made = sampleBody(document.requests, body.schema, variant, isWanted);
    const values = { path: {}, query: {}, header: {}, body: made };
    return withForeignKeys(document, operation, records, values).body;
  }

  /** The properties that a response shows and an operation sets. Default: any that writes. */
  comparable({ operation, response, path }: Seen, by?: Operation): Comparable {
    const { create, updates } = this.resource;
    const { schema = true } = definitionOf(operation, response.status) ?? {};
    const all = (by ? [by] : [create, ...updates]).flatMap((each) =>
      each ? [...comparableProperties(this.executor.document, each, schema, path)] : [],
    );
    return new Map(all.filter(([name]) => !this.derived.has(name)));
  }

  /** The first property of a record that is not as it should be, of those that are comparable. @param before the record before the operation */
  difference(expected: unknown, seen: Seen, by?: Operation, before?: Fields): Mismatch | undefined {
    if (seen.record === undefined || !isObject(expected)) return undefined;
    return mismatchOf(expected, seen.record, this.comparable(seen, by), before);
  }

  /**
   * Counts that a rule was judged, where there is a response. A violation is reported once for each operation.
   *
   * @param received default: the status
   * @param operation what it is a finding of
   * @param facts the ids of those that are violated
   * @returns whether the rule is violated
   */
  judge(
    rule: SequenceRule | ListRule,
    seen: Seen | undefined,
    isViolated: boolean | undefined,
    expected: string,
    received: unknown = seen?.response.status,
    operation: Operation | undefined = seen?.operation,
    facts: readonly string[] = [],
  ): boolean {
    if (seen === undefined || operation === undefined || isExample(seen)) return false;
    const { result, response } = seen;
    const { pointer, id } = operation;
    this.executor.coverage.count('rule', '', rule);
    const { size } = this.#reported;
    if (!isViolated || this.#reported.add(`${rule} ${id} ${facts}`).size === size) return Boolean(isViolated);
    const violation = { rule, pointer, expected, received: `${received}` };
    this.executor.found({ operation, request: result.testCase.request, facts }, response, violation);
    return true;
  }

  /** As `judge`, for a property that differs. @param reason why it must be so: `as it was sent` */
  judgeMismatch(
    rule: SequenceRule,
    seen: Seen | undefined,
    difference: Mismatch | undefined,
    reason: string,
    operation?: Operation,
  ): boolean {
    const [expected, received] = [difference?.expected, difference?.received].map(
      (value) => `${difference?.name} is ${shortened(value)}`,
    );
    return this.judge(rule, seen, difference !== undefined, `${expected}, ${reason}`, received, operation);
  }
}

/** Whether a sandbox without a behaviour returned an example of the document, which says nothing about its records. */
export const isExample = ({ response }: Seen): boolean => response.headers['x-sandbox-source'] === 'example';

/** How an operation writes the header `If-Match`; undefined when it describes none. */
export const ifMatchOf = ({ parameters }: Operation): string | undefined =>
  parameters.find((each) => each.in === 'header' && each.name.toLowerCase() === 'if-match')?.name;
