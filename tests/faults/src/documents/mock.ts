import { type Proxy as Running, startProxy } from '../proxy.ts';
import { Schemas } from '../rich/validate.ts';
import type { FaultAnswer, FaultRequest, Fields } from '../types.ts';
import type { BuiltDocument } from './build.ts';
import { upgraded } from './upgrade.ts';

/** What the mocks want to see of who asks. */
export const mockKey = 'key-of-the-mocks';

interface Route {
  method: string;
  pattern: RegExp;
  names: string[];
  operation: Fields;
}

/** Starts a service that takes what the document allows, and answers with its examples. */
export function startMock({ document }: BuiltDocument): Promise<Running> {
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
    if (route === undefined) return refusal(404);
    const key = request.headers[header] ?? '';
    if (key !== (header === 'authorization' ? `Bearer ${mockKey}` : mockKey)) return refusal(401);
    return isValid(schemas, route, request) ? success(route.operation) : refusal(400);
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
    if (text === null ? required === true : !schemas.holds(schema, typed(schema as Fields, text)))
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
    return schemas.holds(requestBody.content['application/json']?.schema, JSON.parse(`${request.body}`));
  } catch {
    return false;
  }
}

function typed({ type }: Fields, text: string): unknown {
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text))
    return Number(text);
  return type === 'boolean' && /^(true|false)$/.test(text) ? text === 'true' : text;
}

function success({ responses }: Fields): FaultAnswer {
  const [[status, { content }] = ['500', {} as Fields]] = Object.entries(responses as Record<string, Fields>);
  const media = (content as Record<string, Fields> | undefined)?.['application/json'];
  if (media === undefined) return { status: Number(status), headers: {}, body: Buffer.alloc(0) };
  const headers = { 'content-type': 'application/json' };
  return { status: Number(status), headers, body: Buffer.from(JSON.stringify(media.example)) };
}

const refusal = (status: number): FaultAnswer => ({ status, headers: {}, body: Buffer.alloc(0) });
