import type { Fields, HttpRequest, HttpResponse, Middleware, Next, OperationId } from '../harness/fault.ts';
import { isObject, isSuccess } from '../harness/http-client.ts';
import { bodyFields, bodyJson, jsonResponse, withJson } from '../harness/http-messages.ts';

const webTools = '/v1/voice-agents/web-tool/';

/** Undefined when the request matches no operation. */
function operationOf({ method, path }: HttpRequest): OperationId | undefined {
  if (method === 'POST' && path === '/v1/jobs/all') return 'listJobs';
  if (method === 'GET' && path === `${webTools}list`) return 'listWebTools';
  return method === 'PATCH' && path.startsWith(webTools) ? 'updateWebTool' : undefined;
}

/** Applies a middleware to one operation, or to all of them, and forwards every other request. */
export const forOperation =
  (operation: OperationId | 'any', middleware: Middleware): Middleware =>
  (request, next) => {
    const id = operationOf(request);
    return id !== undefined && (operation === 'any' || id === operation)
      ? middleware(request, next)
      : next(request);
  };

/** Replaces each success. */
export const changeSuccess = (
  operation: OperationId | 'any',
  change: (response: HttpResponse, request: HttpRequest, next: Next) => HttpResponse | Promise<HttpResponse>,
): Middleware =>
  forOperation(operation, async (request, next) => {
    const response = await next(request);
    return isSuccess(response) ? change(response, request, next) : response;
  });

/** Edits the envelope of each success in place; `edit` may return another body. */
export const editEnvelope = (
  operation: OperationId | 'any',
  edit: (envelope: Fields, request: HttpRequest) => unknown,
): Middleware =>
  changeSuccess(operation, (response, request) => {
    const envelope = bodyFields(response);
    return withJson(response, edit(envelope, request) ?? envelope);
  });

/** Replaces the web tools of each page. */
export const editTools = (change: (tools: Fields[], request: HttpRequest) => Fields[]): Middleware =>
  editEnvelope('listWebTools', ({ data }, request) => {
    const page = data as { items: Fields[] };
    page.items = change(page.items, request);
  });

/** Changes each request before the service receives it. */
export const changeRequest = (
  operation: OperationId | 'any',
  change: (request: HttpRequest) => HttpRequest,
): Middleware => forOperation(operation, (request, next) => next(change(request)));

/** Changes the body of each request that has a JSON object. */
export const changeBody = (
  operation: OperationId,
  change: (body: Fields, request: HttpRequest) => Fields,
): Middleware =>
  changeRequest(operation, (request) => {
    const json = bodyJson(request);
    return isObject(json) ? withJson(request, change(json, request)) : request;
  });

/** Changes the query of each request in place. */
export const changeQuery = (operation: OperationId, change: (query: URLSearchParams) => void): Middleware =>
  changeRequest(operation, (request) => {
    const query = new URLSearchParams(request.query);
    change(query);
    return { ...request, query };
  });

/** Rejects the valid requests that `isRejected` selects. @param status default: 400 */
export const rejectWhen = (
  operation: OperationId | 'any',
  isRejected: (request: HttpRequest) => boolean,
  status = 400,
): Middleware =>
  forOperation(operation, async (request, next) =>
    isRejected(request) ? jsonResponse(status, { success: false, message: 'rejected' }) : next(request),
  );

/** The records in the data of an envelope: the items of a list, or the tool of an update. */
export function recordsIn(envelope: Fields): Fields[] {
  const data = (envelope.data ?? {}) as Fields;
  const records = data.items ?? data.jobs ?? [data];
  return Array.isArray(records) ? records : [];
}

/** The records in the body of a response. */
export const recordsOf = (response: HttpResponse): Fields[] => recordsIn(bodyFields(response));

/** The id in the path of an update. */
export function toolIdOf({ path }: HttpRequest): string {
  const segment = path.slice(webTools.length);
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export const withToolId = (request: HttpRequest, id: string): HttpRequest => ({
  ...request,
  path: `${webTools}${encodeURIComponent(id)}`,
});

/** A request that lists web tools with the credentials of another request. */
export const listToolsRequest = (
  { headers }: HttpRequest,
  query: Record<string, string> = {},
): HttpRequest => {
  const { 'content-type': _, ...others } = headers;
  return {
    method: 'GET',
    path: `${webTools}list`,
    query: new URLSearchParams({ take: '1000', ...query }),
    headers: others,
  };
};
