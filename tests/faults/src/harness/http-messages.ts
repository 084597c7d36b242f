import type { Cut, FaultRequest, FaultResponse, Fields, Middleware, OperationId } from './fault.ts';
import { isObject, isSuccess, parsed, withoutNull } from './http-client.ts';

const webTools = '/v1/voice-agents/web-tool/';

/** Undefined for a request that is for no operation. */
function operationOf({ method, path }: FaultRequest): OperationId | undefined {
  if (method === 'POST' && path === '/v1/jobs/all') return 'listJobs';
  if (method === 'GET' && path === `${webTools}list`) return 'listWebTools';
  return method === 'PATCH' && path.startsWith(webTools) ? 'updateWebTool' : undefined;
}

/** Breaks one operation, or all of them, and forwards everything else. */
export const on =
  (operation: OperationId | 'any', middleware: Middleware): Middleware =>
  (request, next) => {
    const id = operationOf(request);
    return id !== undefined && (operation === 'any' || id === operation)
      ? middleware(request, next)
      : next(request);
  };

/** The JSON of a body; undefined when there is none. */
export const jsonOf = ({ body }: { body?: Buffer }): unknown => parsed(String(body ?? ''));

/** The fields of a body; none when it is no object. */
export function fieldsOf(message: { body?: Buffer }): Fields {
  const json = jsonOf(message);
  return isObject(json) ? json : {};
}

/** The same message with another body. */
export const withJson = <Message extends FaultResponse | FaultRequest>(
  message: Message,
  json: unknown,
): Message => ({ ...message, body: Buffer.from(JSON.stringify(json)) });

/** The same message with these headers added; null removes one. */
export const withHeaders = <Message extends FaultResponse | FaultRequest>(
  message: Message,
  headers: Record<string, string | null>,
): Message => ({ ...message, headers: withoutNull({ ...message.headers, ...headers }) });

/** What becomes of a response. */
export interface Changes {
  status?: number;
  /** Null removes one. */
  headers?: Record<string, string | null>;
  body?: string;
  cut?: Cut;
}

/** The response with these changes. */
export const changed = (
  response: FaultResponse,
  { headers = {}, body, ...changes }: Changes,
): FaultResponse => ({
  ...withHeaders(response, headers),
  ...changes,
  ...(body !== undefined && { body: Buffer.from(body) }),
});

/** The records of a response: those of a list, or the one of an update. */
export function recordsOf(envelope: Fields): Fields[] {
  const data = (envelope.data ?? {}) as Fields;
  const records = data.items ?? data.jobs ?? [data];
  return Array.isArray(records) ? records : [];
}

/** Changes the envelope of each success; `edit` may return another body. */
export const editing = (
  operation: OperationId | 'any',
  edit: (envelope: Fields, request: FaultRequest) => unknown,
): Middleware =>
  on(operation, async (request, next) => {
    const response = await next(request);
    if (!isSuccess(response)) return response;
    const envelope = fieldsOf(response);
    return withJson(response, edit(envelope, request) ?? envelope);
  });

/** Changes the web tools of a page. */
export const editingTools = (change: (items: Fields[], request: FaultRequest) => Fields[]): Middleware =>
  editing('listWebTools', ({ data }, request) => {
    const page = data as { items: Fields[] };
    page.items = change(page.items, request);
  });

/** Changes a request before the service receives it. */
export const sending = (
  operation: OperationId | 'any',
  change: (request: FaultRequest) => FaultRequest,
): Middleware => on(operation, (request, next) => next(change(request)));

/** Changes the JSON object of a request, if it has one. */
export const sendingFields = (
  operation: OperationId,
  change: (fields: Fields, request: FaultRequest) => Fields,
): Middleware =>
  sending(operation, (request) => {
    const json = jsonOf(request);
    return isObject(json) ? withJson(request, change(json, request)) : request;
  });

/** Changes the query of a request. */
export const sendingQuery = (operation: OperationId, change: (query: URLSearchParams) => void): Middleware =>
  sending(operation, (request) => {
    const query = new URLSearchParams(request.query);
    change(query);
    return { ...request, query };
  });

/** Rejects valid requests with this status. */
export const rejecting = (
  operation: OperationId | 'any',
  when: (request: FaultRequest) => boolean,
  status = 400,
): Middleware =>
  on(operation, async (request, next) =>
    when(request)
      ? {
          status,
          headers: { 'content-type': 'application/json' },
          body: Buffer.from('{"success":false,"message":"rejected"}'),
        }
      : next(request),
  );

/**
 * Sets a value at a JSON pointer and creates objects that are missing; undefined removes it. In arrays `*` is each item,
 * `-1` the last one and `-` the place after it; an item that is missing is left out.
 */
export function put(target: Fields, pointer: string, value: unknown): void {
  putAt(target, pointer.slice(1).split('/'), value);
}

function putAt(target: unknown, [name = '', ...rest]: string[], value: unknown): void {
  if (Array.isArray(target)) {
    if (name === '-') target.push(value);
    else if (name === '*') for (const item of target) putAt(item, rest, value);
    else {
      const index = name === '-1' ? target.length - 1 : Number(name);
      if (target[index] === undefined) return;
      if (rest.length > 0) putAt(target[index], rest, value);
      else target.splice(index, 1, ...(value === undefined ? [] : [value]));
    }
  } else if (rest.length > 0) {
    const fields = target as Fields;
    if (typeof fields[name] !== 'object' || fields[name] === null) fields[name] = {};
    putAt(fields[name], rest, value);
  } else if (value === undefined) delete (target as Fields)[name];
  else (target as Fields)[name] = value;
}

/** The id that an update names. */
export function idOf({ path }: FaultRequest): string {
  const written = path.slice(webTools.length);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** The same request for another web tool. */
export const withId = (request: FaultRequest, id: string): FaultRequest => ({
  ...request,
  path: `${webTools}${encodeURIComponent(id)}`,
});

/** A request that lists web tools with the credentials of another. */
export const listing = ({ headers }: FaultRequest, query: Record<string, string> = {}): FaultRequest => {
  const { 'content-type': _, ...others } = headers;
  return {
    method: 'GET',
    path: `${webTools}list`,
    query: new URLSearchParams({ take: '1000', ...query }),
    headers: others,
  };
};
