import type { Fields, HttpRequest, HttpResponse, Middleware, Next } from '../harness/fault.ts';
import { bodyFields, bodyJson, withJson } from '../harness/http-messages.ts';

type Step = (request: HttpRequest, next: Next) => Promise<HttpResponse>;

/** Replaces what happens to one kind of request, which may have a state of its own. */
export const on =
  (method: string, path: RegExp, step: () => Step): (() => Middleware) =>
  () => {
    const edited = step();
    return (request, next) =>
      request.method === method && path.test(request.path) ? edited(request, next) : next(request);
  };

/** Changes the responses that are successes. */
export const edit = (
  method: string,
  path: RegExp,
  change: (response: HttpResponse, request: HttpRequest) => HttpResponse,
): (() => Middleware) =>
  on(method, path, () => async (request, next) => {
    const response = await next(request);
    return response.status < 300 ? change(response, request) : response;
  });

/** Changes the body before the service has it, and shows what was sent. */
export const store = (method: string, path: RegExp, change: (body: Fields) => Fields): (() => Middleware) =>
  on(method, path, () => async (request, next) => {
    const response = await next(
      isBodyless(request) ? request : withJson(request, change(bodyFields(request))),
    );
    return response.status < 300 && response.body.length > 0
      ? withJson(response, { ...bodyFields(response), ...bodyFields(request) })
      : response;
  });

export const isBodyless = (request: HttpRequest): boolean => Object.keys(bodyFields(request)).length === 0;

/** A request of the fault itself, with the key of the one that came in. */
export const ask = (
  next: Next,
  { headers }: HttpRequest,
  method: string,
  path: string,
  body?: Fields,
): Promise<HttpResponse> => {
  const request = {
    method,
    path,
    query: new URLSearchParams(),
    headers: { ...headers, 'content-type': 'application/json' },
  };
  return next(body === undefined ? request : (withJson(request, body) as HttpRequest));
};

export const listOf = (response: HttpResponse): Fields[] => bodyJson(response) as Fields[];
export const idOf = (path: string): number => Number(path.split('/')[2]);
export const withoutServiceFields = ({ id: _, changedAt: __, ...fields }: Fields): Fields => fields;

export const authors: RegExp = /^\/authors$/;
export const author: RegExp = /^\/authors\/\d+$/;
export const books: RegExp = /^\/authors\/\d+\/books$/;
export const book: RegExp = /^\/authors\/\d+\/books\/[^/]+$/;
export const loans: RegExp = /^\/loans$/;
export const loan: RegExp = /^\/loans\/\d+$/;
export const hours: RegExp = /^\/opening-hours$/;

export const pathOfAuthor = '/paths/~1authors~1{authorId}';
export const pathOfBooks = '/paths/~1authors~1{authorId}~1books';
