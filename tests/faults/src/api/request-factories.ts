import type { Schema } from '@cfworker/json-schema';
import {
  type AuthorizationEntry,
  acceptsAuthorization,
  authorizationHeader,
} from '../harness/authorization.ts';
import type { Fields, HttpRequest, Middleware, OperationId } from '../harness/fault.ts';
import { isObject, isRejected, isSuccess, type RequestValues } from '../harness/http-client.ts';
import { bodyFields, bodyJson, setAt, withHeaders, withJson } from '../harness/http-messages.ts';
import { isValidFor } from '../harness/schema-validator.ts';
import { type Conditions, type FaultFactory, meetsConditions } from './fault-factory.ts';
import { changeBody, changeQuery, changeRequest, rejectWhen } from './middleware.ts';
import { accepts, jobFilterMatches, rejects, searchFindsNothing } from './probes.ts';

// Faults in the validation of requests: the service accepts invalid requests, or rejects valid ones.

/** The fields of the body, or of the query. */
const requestFields = (operation: OperationId, request: HttpRequest): Fields =>
  operation === 'listWebTools' ? Object.fromEntries(request.query) : bodyFields(request);

interface AcceptedInvalidEntry {
  /** Removes the values at these JSON pointers that are valid for the schema, before the service receives them. */
  drops?: Record<string, Schema>;
  /** Sets values at JSON pointers. */
  sets?: Fields;
  /** Default: all requests. */
  where?: Conditions;
  /** An invalid request. */
  sends?: Fields;
  /** The filter of the job list that the service ignores, and other filters of the probe. */
  filter?: { field: 'status' | 'type' | 'search'; others?: Fields };
}

const subjects = { updateWebTool: 'An update', listJobs: 'The job list', listWebTools: 'The web tool list' };

/** The service accepts an invalid request: the fault removes or replaces the invalid part. */
export const acceptedInvalidFault: FaultFactory<AcceptedInvalidEntry> = (
  anyOperation,
  description,
  { drops = {}, sets = {}, where = {}, sends, filter },
) => {
  const operation = anyOperation as OperationId;
  const fix = (fields: Fields): Fields => {
    if (!meetsConditions(where, fields)) return fields;
    const fixed = Object.entries(drops).reduce(
      (rest, [pointer, schema]) => without(rest, pointer.slice(1).split('/'), schema) as Fields,
      structuredClone(fields),
    );
    for (const [pointer, value] of Object.entries(sets)) setAt(fixed, pointer, value);
    return fixed;
  };
  const create = (): Middleware =>
    operation === 'listWebTools'
      ? changeQuery(operation, (query) => {
          const fixed = fix(Object.fromEntries(query));
          for (const name of [...query.keys()]) if (!(name in fixed)) query.delete(name);
        })
      : changeBody(operation, fix);
  if (filter === undefined)
    return {
      description: `${subjects[operation]} accepts ${description}.`,
      create,
      probe: rejects(operation, sends),
    };
  const { field, others } = filter;
  return {
    description,
    create,
    probe: field === 'search' ? searchFindsNothing : jobFilterMatches(field, others),
  };
};

/** Removes the values at a path that are valid for the schema; `*` selects every item or property. */
function without(value: unknown, [token, ...rest]: string[], schema: Schema): unknown {
  const replace = (child: unknown): unknown[] => {
    if (rest.length > 0) return [without(child, rest, schema)];
    return isValidFor(schema, child) ? [] : [child];
  };
  if (Array.isArray(value)) return token === '*' ? value.flatMap(replace) : value;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) =>
      token === '*' || token === key ? replace(child).map((kept) => [key, kept]) : [[key, child]],
    ),
  );
}

interface RejectedValidEntry {
  rejects: Conditions;
  /** Status of the response. Default: 400. */
  status?: number;
  /** A valid request. */
  sends: Fields;
}

export const rejectedValidFault: FaultFactory<RejectedValidEntry> = (
  anyOperation,
  description,
  { rejects: conditions, status = 400, sends },
) => {
  const operation = anyOperation as OperationId;
  const subject = subjects[operation].replace('The', 'A');
  return {
    description: `${subject} with ${description} ${status === 400 ? 'is rejected' : `gets the status ${status}`}.`,
    create: () =>
      rejectWhen(
        operation,
        (request) => meetsConditions(conditions, requestFields(operation, request)),
        status,
      ),
    probe: accepts(operation, sends),
  };
};

interface NonObjectBodyEntry {
  /** The bodies that the service treats as an empty object: arrays, or bodies that are not JSON. */
  treatsAsEmpty: 'array' | 'invalid';
  sends?: unknown;
  raw?: string;
}

export const nonObjectBodyFault: FaultFactory<NonObjectBodyEntry> = (
  operation,
  description,
  { treatsAsEmpty, sends, raw },
) => {
  const isReplaced = (json: unknown): boolean =>
    treatsAsEmpty === 'array' ? Array.isArray(json) : json === undefined;
  const values: RequestValues = raw === undefined ? {} : { raw };
  return {
    description,
    create: () =>
      changeRequest(operation, (request) =>
        isReplaced(bodyJson(request)) ? withJson(request, {}) : request,
      ),
    probe: rejects(operation as OperationId, sends, values),
  };
};

/** The service accepts an invalid Authorization header. The fault learns the valid one from the first success. */
export const authorizationFault: FaultFactory<AuthorizationEntry> = (operation, description, entry) => ({
  description,
  create: () => {
    let validHeader: string | undefined;
    const replaceHeader = changeRequest(operation, (request) => {
      const { authorization } = request.headers;
      return validHeader !== undefined && acceptsAuthorization(entry, authorization, validHeader)
        ? withHeaders(request, { authorization: validHeader })
        : request;
    });
    return async (request, next) => {
      const response = await replaceHeader(request, next);
      if (isSuccess(response)) validHeader ??= request.headers.authorization;
      return response;
    };
  },
  probe: async (api) => {
    await api.listWebTools();
    await api.listJobs();
    const headers = { authorization: authorizationHeader(entry, `Token ${api.key}`) };
    const id = operation === 'any' ? 'listWebTools' : operation;
    return isRejected(await api.call(id, id === 'updateWebTool' ? { name: 'Tide table' } : {}, { headers }));
  },
});
