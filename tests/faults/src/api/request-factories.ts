import type { Schema } from '@cfworker/json-schema';
import { isAccepted, type WrongHeader, wrongHeader } from '../harness/authorization.ts';
import type { FaultRequest, Fields, Middleware, OperationId } from '../harness/fault.ts';
import { isObject, isRejected, isSuccess, type RequestValues } from '../harness/http-client.ts';
import {
  fieldsOf,
  jsonOf,
  on,
  put,
  rejecting,
  sending,
  sendingFields,
  sendingQuery,
  withHeaders,
  withJson,
} from '../harness/http-messages.ts';
import { isValidFor } from '../harness/yaml-entries.ts';
import { type Conditions, isMet, type Kind } from './fault-factory.ts';
import { accepts, jobsFilter, nothingFound, rejects } from './probes.ts';

// Faults in which requests are checked wrong: invalid ones are accepted, or valid ones rejected.

/** The JSON object of a request, or its query. */
const sent = (operation: OperationId, request: FaultRequest): Fields =>
  operation === 'listWebTools' ? Object.fromEntries(request.query) : fieldsOf(request);

export interface Invalid {
  /** Left out before the service receives it: what is at a JSON pointer and valid for the schema. */
  drops?: Record<string, Schema>;
  /** Values put at JSON pointers. */
  sets?: Fields;
  /** Only requests with these fields. */
  where?: Conditions;
  /** An invalid request. */
  sends?: Fields;
  /** A filter of the job list that the fault ignores, with other filters beside it. */
  filters?: { field: 'status' | 'type' | 'search'; beside?: Fields };
}

const subjects = { updateWebTool: 'An update', listJobs: 'The job list', listWebTools: 'The web tool list' };

/** An invalid request is accepted: the invalid part is left out, or replaced. */
export const accepting: Kind<Invalid> = (
  at,
  description,
  { drops = {}, sets = {}, where = {}, sends, filters },
) => {
  const operation = at as OperationId;
  const fix = (fields: Fields): Fields => {
    if (!isMet(where, fields)) return fields;
    const fixed = Object.entries(drops).reduce(
      (rest, [pointer, schema]) => without(rest, pointer.slice(1).split('/'), schema) as Fields,
      fields,
    );
    const copy = structuredClone(fixed);
    for (const [pointer, value] of Object.entries(sets)) put(copy, pointer, value);
    return copy;
  };
  const create = (): Middleware =>
    operation === 'listWebTools'
      ? sendingQuery(operation, (query) => {
          const fixed = fix(Object.fromEntries(query));
          for (const name of [...query.keys()]) if (!(name in fixed)) query.delete(name);
        })
      : sendingFields(operation, fix);
  if (filters !== undefined) {
    const { field, beside } = filters;
    return { description, create, probe: field === 'search' ? nothingFound : jobsFilter(field, beside) };
  }
  return {
    description: `${subjects[operation]} accepts ${description}.`,
    create,
    probe: rejects(operation, sends),
  };
};

/** The value without what is at the path and valid for the schema; `*` is every item, or every value of a map. */
function without(value: unknown, [name, ...rest]: string[], schema: Schema): unknown {
  const next = (each: unknown): unknown[] => {
    if (rest.length > 0) return [without(each, rest, schema)];
    return isValidFor(schema, each) ? [] : [each];
  };
  if (Array.isArray(value)) return name === '*' ? value.flatMap(next) : value;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) =>
      name === '*' || name === key ? next(each).map((kept) => [key, kept]) : [[key, each]],
    ),
  );
}

export interface Valid {
  rejects: Conditions;
  /** Default: 400. */
  status?: number;
  /** A valid request. */
  sends: Fields;
}

/** A valid request is rejected, or the service fails on it. */
export const rejectingValid: Kind<Valid> = (
  at,
  description,
  { rejects: conditions, status = 400, sends },
) => {
  const operation = at as OperationId;
  const who = subjects[operation].replace('The', 'A');
  return {
    description: `${who} with ${description} ${status === 400 ? 'is rejected' : `gets the status ${status}`}.`,
    create: () => rejecting(operation, (request) => isMet(conditions, sent(operation, request)), status),
    probe: accepts(operation, sends),
  };
};

export interface WrongBody {
  /** The body that becomes an empty object: an array, or one that is not JSON. */
  empties: 'array' | 'invalid';
  sends?: unknown;
  raw?: string;
}

/** A body that is no object is accepted. */
export const acceptingBody: Kind<WrongBody> = (at, description, { empties, sends, raw }) => {
  const isWrong = (json: unknown): boolean =>
    empties === 'array' ? Array.isArray(json) : json === undefined;
  const request: RequestValues = raw === undefined ? {} : { raw };
  return {
    description,
    create: () => sending(at, (request) => (isWrong(jsonOf(request)) ? withJson(request, {}) : request)),
    probe: rejects(at as OperationId, sends, request),
  };
};

/** A wrong Authorization header is accepted. The fault knows the right one from a request that succeeded. */
export const acceptingHeader: Kind<WrongHeader> = (operation, description, wrong) => ({
  description,
  create: () => {
    let right: string | undefined;
    return async (request, next) => {
      const { authorization } = request.headers;
      const response = await on(operation, (asked) =>
        next(
          right !== undefined && authorization !== right && isAccepted(wrong, authorization, right)
            ? withHeaders(asked, { authorization: right })
            : asked,
        ),
      )(request, next);
      if (authorization !== undefined && isSuccess(response)) right ??= authorization;
      return response;
    };
  },
  probe: async (api) => {
    await api.listWebTools();
    await api.listJobs();
    const headers = { authorization: wrongHeader(wrong, `Token ${api.key}`) };
    const id = operation === 'any' ? 'listWebTools' : operation;
    return isRejected(await api.call(id, id === 'updateWebTool' ? { name: 'Tide table' } : {}, { headers }));
  },
});
