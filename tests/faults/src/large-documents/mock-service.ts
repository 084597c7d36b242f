import { coerce } from '../harbour/request-parameters.ts';
import type { Fields, HttpRequest, HttpResponse } from '../harness/fault.ts';
import { type RunningService, startService } from '../harness/fault-proxy.ts';
import { emptyResponse, jsonResponse } from '../harness/http-messages.ts';
import { SchemaValidator } from '../harness/schema-validator.ts';
import type { BuiltDocument } from './build-document.ts';
import { upgradeSchemas } from './upgrade-schemas.ts';

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
  const upgraded = upgradeSchemas(document) as Fields;
  const schemas = new SchemaValidator(upgraded);
  const { securitySchemes } = upgraded.components as { securitySchemes: { key: { name?: string } } };
  const header = (securitySchemes.key.name ?? 'Authorization').toLowerCase();
  const routes = Object.entries(upgraded.paths as Record<string, Record<string, Fields>>).flatMap(
    ([path, item]) =>
      Object.entries(item).map(([method, operation]): Route => {
        const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
        const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '([^/]+)')}$`);
        return { method: method.toUpperCase(), pattern, names, operation };
      }),
  );
  return startService(async (request) => {
    const route = routes.find(
      ({ method, pattern }) => method === request.method && pattern.test(request.path),
    );
    if (route === undefined) return emptyResponse(404);
    const key = request.headers[header] ?? '';
    if (key !== (header === 'authorization' ? `Bearer ${mockKey}` : mockKey)) return emptyResponse(401);
    return isValid(schemas, route, request) ? success(route.operation) : emptyResponse(400);
  });
}

function isValid(
  schemas: SchemaValidator,
  { pattern, names, operation }: Route,
  request: HttpRequest,
): boolean {
  const segments = pattern.exec(request.path)?.slice(1) ?? [];
  for (const { name, in: place, required, schema } of operation.parameters as Fields[]) {
    const segment = segments[names.indexOf(`${name}`)];
    const text =
      place === 'query'
        ? request.query.get(`${name}`)
        : segment === undefined
          ? null
          : decodeURIComponent(segment);
    if (text === null ? required === true : !schemas.isValid(schema, coerce(schema as Fields, text)))
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

function success({ responses }: Fields): HttpResponse {
  const [[status, { content }] = ['500', {} as Fields]] = Object.entries(responses as Record<string, Fields>);
  const media = (content as Record<string, Fields> | undefined)?.['application/json'];
  if (media === undefined) return emptyResponse(Number(status));
  return jsonResponse(Number(status), media.example);
}
