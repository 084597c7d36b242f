import type { OperationDescription } from '@voice-agent/codegen/operation';
import { ApiError, pointerTo } from './api-error.ts';
import { parameterReader, type ReadOptions, type WireParameters } from './read-parameters.ts';
import { createRouter, type Route, type Router } from './router.ts';
import { firstViolation, type Validator } from './violation.ts';

/** All that a service is made from. What codegen emits is this for the spec. */
export interface ServiceSpec {
  readonly operations: Readonly<Record<string, OperationDescription>>;
  readonly requestValidators: Readonly<Record<string, Validator<unknown> | undefined>>;
  readonly responseValidators: Readonly<Record<string, Validator<unknown> | undefined>>;
  /** The examples of each operation, by the groups `bodies` and `responses`. */
  readonly examples: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
}

/** A result that is JSON already, and goes out as it is. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A request as it came, without its path and the body's bytes. */
export interface WireRequest extends Omit<WireParameters, 'path'> {
  /** The value of the JSON body; undefined when there is none. It is called only for operations that have one. */
  readonly body: () => unknown;
}

/** A response before it is sent. Its headers have small letters; an empty body is none. */
export interface WireResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * How a request is read and a success is written, where the spec does not say.
 */
export interface RunOptions extends ReadOptions {
  /** The status of a success. Default: 200. */
  readonly status?: number;
  /** The `success` of the envelope. Default: true. */
  readonly success?: boolean;
}

/** Finds, reads and validates the requests of the operations of a document. */
export interface RequestReader {
  readonly route: Router;
  /** The parameters and the body of a request. @throws ApiError */
  read(route: Route, request: WireRequest, options?: ReadOptions): Record<string, unknown>;
}

/** Makes what reads the requests of operations. */
export function createReader(spec: Pick<ServiceSpec, 'operations' | 'requestValidators'>): RequestReader {
  const all = Object.values(spec.operations);
  const readers = new Map(all.map(({ id, parameters }) => [id, parameterReader(parameters)]));
  return {
    route: createRouter(all),
    read({ operation, path }, { query, header, body }, options = {}) {
      const { id } = operation;
      const request: Record<string, unknown> = { ...readers.get(id)?.({ path, query, header }, options) };
      const value = operation.body && body();
      if (value !== undefined) request.body = value;
      const isValid = spec.requestValidators[id];
      if (isValid !== undefined) checkValid(isValid, request);
      return request;
    },
  };
}

/** Plays a service: by behaviours, or else by the examples of the spec. */
export interface Service<Context> {
  /** The ids of the operations without a behaviour, whose responses are examples of the spec. */
  readonly fromExamples: readonly string[];
  readonly route: Router;
  /** Reads and validates a request, does what it asks for, and gives the response of a success. @throws ApiError */
  run(route: Route, request: WireRequest, context: Context, options?: RunOptions): WireResponse;
}

/**
 * Makes a service from behaviours.
 *
 * @param behaviours by the id of the operation: a function from the valid request to the `data` of the response, or
 * `JsonText`. It throws an ApiError to reject the request.
 *
 */
export function createService<Context>(behaviours: object, spec: ServiceSpec): Service<Context> {
  const byId: Readonly<Record<string, Run<Context> | undefined>> = { ...behaviours } as never;
  const { route, read } = createReader(spec);
  return {
    fromExamples: Object.keys(spec.operations).filter((id) => byId[id] === undefined),
    route,
    run(found, wire, context, options = {}) {
      const request = read(found, wire, options);
      const { operation } = found;
      if (request.body !== undefined) request.body = knownFields(operation, request.body, options);
      const run = byId[operation.id];
      return successOf(operation, run ? run(request, context) : exampleOf(operation, spec), options);
    },
  };
}

/**
 * Validates a request.
 *
 * @param option decides that the request is checked so, where the spec does not
 * @throws ApiError with the first thing that is wrong with a request
 */
export function checkValid(isValid: Validator<unknown>, request: object, option?: string): void {
  const violation = firstViolation(isValid, request);
  if (violation !== undefined) throw new ApiError('invalid', violation.reason, { ...violation, option });
}

type Run<Context> = (request: object, context: Context) => unknown;

/** A valid body without the fields that the operation does not know. Where it names none, any may be there. */
function knownFields({ body }: OperationDescription, value: unknown, { unknown }: ReadOptions): unknown {
  const fields = body?.fields ?? [];
  if (fields.length === 0 || typeof value !== 'object' || value === null) return value;
  const other = Object.keys(value).find((name) => !fields.includes(name));
  if (other === undefined) return value;
  if (unknown === 'reject')
    throw new ApiError('invalid', 'is not a field of this operation', {
      pointer: pointerTo('body', other),
      option: 'unknown',
    });
  return Object.fromEntries(Object.entries(value).filter(([name]) => fields.includes(name)));
}

/** The `data` of the first valid example of a successful response. */
function exampleOf({ id, success }: OperationDescription, spec: ServiceSpec): unknown {
  if (success === 'none') return undefined;
  const groups = Object.entries(spec.examples[id] ?? {}).filter(([group]) => group.startsWith('responses'));
  const responses = groups.flatMap(
    ([, examples]) => Object.values(examples) as { success: boolean; data: unknown }[],
  );
  const found = responses.find((each) => each.success && spec.responseValidators[id]?.(each));
  if (found !== undefined || success === 'optional') return found?.data;
  throw new ApiError(501, `The spec has no example of a response of ${id}: add one, or a behaviour.`);
}

/** The response with what a behaviour gives. */
function successOf(
  { success, status }: OperationDescription,
  result: unknown,
  options: RunOptions,
): WireResponse {
  // `2XX` is not a number.
  const documented = Number(status) || undefined;
  const known = documented ?? options.status ?? 200;
  if (success === 'raw') {
    const { contentType, body } = result as { contentType: string; body: string };
    return { status: known, headers: { 'content-type': contentType }, body };
  }
  if (success === 'none' || result === undefined) return { status: documented ?? 204, headers: {}, body: '' };
  const data = result instanceof JsonText ? result.text : JSON.stringify(result);
  const body = `{"success":${options.success ?? true},"message":"success","data":${data}}`;
  return { status: known, headers: { 'content-type': 'application/json' }, body };
}
