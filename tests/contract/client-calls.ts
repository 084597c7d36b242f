import type { ApiPromise, Client, Result } from '@voice-agent/client';
import { type OperationId, operations } from '@voice-agent/client/operations';
import type { CorpusRequest } from './corpus.ts';

type Method = (...args: unknown[]) => ApiPromise<unknown>;

/**
 * Calls the client with a request of the corpus, by the rule of arguments: the path parameters in the order of the path;
 * then the body alone or, where there are other parameters, one object of these and the fields of the body. The types are
 * loosened, since some requests are invalid.
 */
export function call(client: Client, id: OperationId, request: CorpusRequest): ApiPromise<unknown> {
  const { resource, name, path, parameters, body } = operations[id];
  const inPath = Array.from(path.matchAll(/\{([^}]+)\}/g), ([, each = '']) => request.path?.[each]);
  const others = parameters.filter((each) => each.in !== 'path');
  const integers = new Set(others.filter(({ integer }) => integer).map((each) => each.name));
  const values = Object.entries({ ...request.query, ...request.header, ...request.cookie }).map(
    ([key, value]) => [key, integers.has(key) ? Number(value) : value],
  );
  const fields = body?.fields === undefined ? { body: request.body } : (request.body as object);
  const object = others.length === 0 ? request.body : { ...Object.fromEntries(values), ...(body && fields) };
  const own = others.length === 0 && body === undefined ? [] : [object];
  const methods = client[resource as keyof Client] as unknown as Record<string, Method | undefined>;
  const method = methods[name];
  if (method === undefined) throw new Error(`The client has no ${resource}.${name} for ${id}.`);
  return method(...inPath, ...own);
}

/** Whether the client can be called so: where fields of the body are beside parameters, the body must be an object. */
export function canSay(id: OperationId, { query = {}, body }: CorpusRequest): boolean {
  const { parameters, body: described } = operations[id];
  const isFlat = described?.fields !== undefined && parameters.some((each) => each.in !== 'path');
  const isObject = body === undefined || (Object(body) === body && !Array.isArray(body));
  const integers = parameters.filter(({ integer, name }) => integer && query[name] !== undefined);
  return (!isFlat || isObject) && integers.every(({ name }) => /^\d+$/.test(`${query[name]}`));
}

/** What a call gives where the service answers with this body. */
export function dataOf(id: OperationId, body: unknown): unknown {
  const { success } = operations[id];
  return success === 'none' ? undefined : (body as { data: unknown }).data;
}

const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';

/** Calls that tsc rejects; a provider has to reject them too. It is tsc that fails when the error is gone. */
export const invalidCalls: Record<string, (client: Client) => Promise<Result<unknown>>> = {
  // @ts-expect-error rule 1: FUNCTION needs async
  'FUNCTION without async': (client) => client.webTools.update(id, { type: 'FUNCTION' }),
  // @ts-expect-error rule 2: MCP has no async
  'MCP with async': (client) => client.webTools.update(id, { type: 'MCP', async: true }),
  // @ts-expect-error rule 3: MCP has no params
  'MCP with params': (client) => client.webTools.update(id, { type: 'MCP', params: {} }),
  // @ts-expect-error WEB_TOOL is a filter only
  'an update to WEB_TOOL': (client) => client.webTools.update(id, { type: 'WEB_TOOL' }),
  // @ts-expect-error projectId is required
  'no project': (client) => client.jobs.list({}),
  // @ts-expect-error a value of the other enumeration
  'a status as type': (client) => client.jobs.list({ projectId: 'p', type: 'PENDING' }),
  // @ts-expect-error a string is no number
  'take as a string': (client) => client.jobs.list({ projectId: 'p', take: '10' }),
};
