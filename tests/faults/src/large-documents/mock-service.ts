import { typed } from '../harbour/request-parameters.ts';
import type { FaultRequest, FaultResponse, Fields } from '../harness/fault.ts';
import { type RunningService, startProxy } from '../harness/proxy.ts';
import { Schemas } from '../harness/schema-validator.ts';
import type { BuiltDocument } from './build-document.ts';
import { upgraded } from './upgrade-schemas.ts';

/** The API key that the mocks accept. */
export const mockKey = 'key-of-the-mocks';

interface Route {
  method: string;
  pattern: RegExp;
  names: string[];
  operation: Fields;
}

/** Starts a service that accepts valid requests and responds with the examples of the document. */
export function startMock({ document }: BuiltDocument): Promise<RunningService> {
  const read = upgraded(document) as Fields;
  const schemas = new Schemas(read);
  const { securitySchemes } = read.components as { securitySchemes: { key: { name?: string } } };
  const header = (securitySchemes.key.name ?? 'Authorization').toLowerCase();
  const routes = Object.entries(read.paths as Record<string, Record<string, Fields>>).flatMap(
    ([path, item]) =>
      Object.entries(item).map(([method, operation]): Route => {
        const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
        const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '([^/]+)')}$`);
        return { method: method.toUpperCase(), pattern, names, operation };
      }),
  );
  return startProxy('http://nothing.invalid', async (request) => {
    const route = routes.find(
      ({ method, pattern }) => method === request.method && pattern.test(request.path),
    );
    if (route === undefined) return rejection(404);
    const key = request.headers[header] ?? '';
    if (key !== (header === 'authorization' ? `Bearer ${mockKey}` : mockKey)) return rejection(401);
    return isValid(schemas, route, request) ? success(route.operation) : rejection(400);
  });
}

function isValid(schemas: Schemas, { pattern, names, operation }: Route, request: FaultRequest): boolean {
  const segments = pattern.exec(request.path)?.slice(1) ?? [];
  for (const { name, in: place, required, schema } of operation.parameters as Fields[]) {
    const segment = segments[names.indexOf(`${name}`)];
    const text =
      place === 'query'
        ? request.query.get(`${name}`)
        : segment === undefined
          ? null
          : decodeURIComponent(segment);
    if (text === null ? required === true : !schemas.isValid(schema, typed(schema as Fields, text)))
      return false;
  }
  const { requestBody } = operation as {
    requestBody?: { required?: boolean; content: Record<string, Fields> };
  };
  if (requestBody === undefined) return true;
  if (request.body === undefined) return requestBody.required !== true;
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  if (!Object.hasOwn(requestBody.content, type.trim())) return false;
  try {
    return schemas.isValid(requestBody.content['application/json']?.schema, JSON.parse(`${request.body}`));
  } catch {
    return false;
  }
}

function success({ responses }: Fields): FaultResponse {
  const [[status, { content }] = ['500', {} as Fields]] = Object.entries(responses as Record<string, Fields>);
  const media = (content as Record<string, Fields> | undefined)?.['application/json'];
  if (media === undefined) return { status: Number(status), headers: {}, body: Buffer.alloc(0) };
  const headers = { 'content-type': 'application/json' };
  return { status: Number(status), headers, body: Buffer.from(JSON.stringify(media.example)) };
}

const rejection = (status: number): FaultResponse => ({ status, headers: {}, body: Buffer.alloc(0) });
