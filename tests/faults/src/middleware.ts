import type { FaultAnswer, FaultRequest, Fields, Middleware, OperationId } from './types.ts';

// What the faults are made of.

const webTools = '/v1/voice-agents/web-tool/';

/** Undefined for a request that is for no operation. */
function operationOf({ method, path }: FaultRequest): OperationId | undefined {
  if (method === 'POST' && path === '/v1/jobs/all') return 'listJobs';
  if (method === 'GET' && path === `${webTools}list`) return 'listWebTools';
  return method === 'PATCH' && path.startsWith(webTools) ? 'updateWebTool' : undefined;
}

/** Breaks one operation, or all of them, and lets everything else pass. */
export const on =
  (operation: OperationId | 'any', middleware: Middleware): Middleware =>
  (request, next) => {
    const asked = operationOf(request);
    return asked !== undefined && (operation === 'any' || asked === operation)
      ? middleware(request, next)
      : next(request);
  };

export const isSuccess = ({ status }: FaultAnswer): boolean => status >= 200 && status < 300;

/** The JSON of a body; undefined when there is none. */
export function jsonOf({ body }: { body?: Buffer }): unknown {
  try {
    return JSON.parse((body ?? Buffer.alloc(0)).toString());
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a body; none when it is no object. */
export function fieldsOf(message: { body?: Buffer }): Fields {
  const json = jsonOf(message);
  return isObject(json) ? json : {};
}

/** The same message with another body. */
export const withJson = <Message extends FaultAnswer | FaultRequest>(
  message: Message,
  json: unknown,
): Message => ({ ...message, body: Buffer.from(JSON.stringify(json)) });

/** The records of an answer: those of a list, or the one of an update. */
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
    const answer = await next(request);
    if (!isSuccess(answer)) return answer;
    const envelope = fieldsOf(answer);
    return withJson(answer, edit(envelope, request) ?? envelope);
  });

/** Changes the web tools of a page. */
export const editingTools = (change: (items: Fields[], request: FaultRequest) => Fields[]): Middleware =>
  editing('listWebTools', ({ data }, request) => {
    const page = data as { items: Fields[] };
    page.items = change(page.items, request);
  });

/** Changes a request before the provider sees it. */
export const sending = (
  operation: OperationId | 'any',
  change: (request: FaultRequest) => FaultRequest,
): Middleware => on(operation, (request, next) => next(change(request)));

/** Changes the JSON object of a request, and leaves alone what is none. */
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

/** Refuses, with this status, what it should take. */
export const refusing = (
  operation: OperationId | 'any',
  when: (request: FaultRequest) => boolean,
  status = 400,
): Middleware =>
  on(operation, async (request, next) =>
    when(request)
      ? { ...json, status, body: Buffer.from('{"success":false,"message":"refused"}') }
      : next(request),
  );

const json = { headers: { 'content-type': 'application/json' } };

/** Puts a value at a JSON pointer, with objects on the way that are missing; undefined takes it away. */
export function put(target: Fields, pointer: string, value: unknown): void {
  const names = pointer.slice(1).split('/');
  const last = names.pop() ?? '';
  let at = target;
  for (const name of names) {
    if (typeof at[name] !== 'object' || at[name] === null) at[name] = {};
    at = at[name] as Fields;
  }
  if (value === undefined) delete at[last];
  else at[last] = value;
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
