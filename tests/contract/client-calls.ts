import type { ApiPromise, Client, Result } from '@voice-agent/client';
import { type OperationId, operations } from '@voice-agent/client/operations';
import type { RequestValues } from '@voice-agent/docs/samples/serialize';
import { argumentsOf } from '@voice-agent/docs/samples/typescript';

type Method = (...args: unknown[]) => ApiPromise<unknown>;

/** The arguments of a method of the client, as in a sample; a body without parameters beside it may be anything. */
function argumentsFor(id: OperationId, request: RequestValues): unknown[] | undefined {
  const isAlone = operations[id].parameters.every((each) => each.in === 'path');
  const args = argumentsOf(operations[id], isAlone ? { ...request, body: {} } : request);
  return isAlone && request.body !== undefined ? args?.with(-1, request.body) : args;
}

/** Whether a method of the client can take the values. */
export const canSay = (id: OperationId, request: RequestValues): boolean =>
  argumentsFor(id, request) !== undefined;

/** Calls the client. The types are loosened, since some requests are invalid. */
export function call(client: Client, id: OperationId, request: RequestValues): ApiPromise<unknown> {
  const { resource, name } = operations[id];
  const methods = client[resource as keyof Client] as unknown as Record<string, Method | undefined>;
  const args = argumentsFor(id, request);
  const promise = args && methods[name]?.(...args);
  if (promise === undefined)
    throw new Error(`The client has no ${resource}.${name} for this request of ${id}.`);
  return promise;
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
