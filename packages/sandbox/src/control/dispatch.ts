import { ApiError, createRouter, parameterReader } from '@voice-agent/service';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type OperationDescription, type OperationId, operations } from '../generated/operations.ts';
import { type RequestOf, type ResultOf, requestValidators } from '../generated/requests.ts';
import type { ValidationError } from '../generated/validators.ts';
import { ControlApiError } from './api-error.ts';
import { pointerTo, readJson } from './input.ts';

type Result<Id extends OperationId> = ResultOf[Id] | Response;

/** What each operation of openapi.yaml does. A handler returns the JSON of a success, or the whole response. */
export type Handlers = {
  readonly [Id in OperationId]: (
    request: RequestOf[Id],
    context: Context,
  ) => Result<Id> | Promise<Result<Id>>;
};

const router = createRouter(Object.values(operations));
const readers = new Map(
  Object.values(operations).map(({ id, parameters }) => [id, parameterReader(parameters)]),
);

/** Finds the operation of a request, reads and validates the request, and responds with what the handler returns. */
export function dispatch(handlers: Handlers): (context: Context) => Promise<Response> {
  return async (context) => {
    const { operation, path } = routeOf(context);
    const request = await readRequest(context, operation, path);
    const handle = handlers[operation.id as OperationId] as (request: object, context: Context) => unknown;
    const result = await handle(request, context);
    if (result instanceof Response) return result;
    if (result === undefined) return context.body(null, 204);
    return context.json(result, Number(operation.status) as ContentfulStatusCode);
  };
}

/** @throws ControlApiError 404 or 405 */
function routeOf(context: Context): {
  operation: OperationDescription;
  path: Readonly<Record<string, string>>;
} {
  const { method, path } = context.req;
  const route = router(method === 'HEAD' ? 'GET' : method, path.replace(/^\/_sandbox/, '') || '/');
  if (!(route instanceof ApiError)) return route;
  const { allow } = route.headers;
  if (allow === undefined) throw unknownPath();
  context.header('allow', allow);
  throw new ControlApiError(405, route.message);
}

const unknownPath = () => new ControlApiError(404, 'Not found: /_sandbox/openapi.yaml lists the paths.');

/** @throws ControlApiError 400, 404, 415 or 422 */
async function readRequest(
  context: Context,
  { id, body, rules }: OperationDescription,
  path: Readonly<Record<string, string>>,
): Promise<object> {
  const value = body && (await readJson(context));
  const request = { ...readParameters(context, id, path), ...(value !== undefined && { body: value }) };
  const isValid = requestValidators[id as OperationId];
  // A handler that checks rules of the service reports every problem, each with its rule.
  if (isValid === undefined || rules.length > 0 || isValid(request)) return request;
  throw violation(isValid.errors?.[0], value, body?.fields);
}

/** The first thing that is wrong with a request. @param fields those that its body may have */
function violation(
  { instancePath, keyword, message = 'is not valid' }: ValidationError = { instancePath: '', keyword: '' },
  body: unknown,
  fields: readonly string[] = [],
): ControlApiError {
  if (keyword === 'required') {
    const [, name = ''] = /'(.*)'$/.exec(message) ?? [];
    return rejected(`${instancePath}/${name}`, 'is required');
  }
  if (keyword !== 'additionalProperties') return rejected(instancePath, message);
  const unknown = Object.keys(Object(body)).find((name) => !fields.includes(name)) ?? '';
  return new ControlApiError(422, `Unknown field; the fields are ${fields.join(', ')}.`, pointerTo(unknown));
}

function readParameters({ req }: Context, id: string, path: Readonly<Record<string, string>>): object {
  const query = new URL(req.url).search.slice(1);
  const wire = { path, query, header: (name: string) => req.header(name) };
  try {
    return readers.get(id)?.(wire, { unknown: 'reject', repeated: 'reject' }) ?? {};
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { pointer = '', message } = error;
    throw rejected(pointer, message.slice(pointer.length + 1));
  }
}

/** @param pointer into `{ path, query, body }` */
function rejected(pointer: string, reason: string): ControlApiError {
  const [, place, name] = pointer.split('/');
  if (place === 'path') return unknownPath();
  if (place === 'body')
    return new ControlApiError(
      422,
      `${name === undefined ? 'The body' : 'It'} ${reason}.`,
      pointer.slice('/body'.length),
    );
  return new ControlApiError(422, `The query${name === undefined ? '' : ` parameter ${name}`} ${reason}.`);
}
