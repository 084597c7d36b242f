import type { ApiPromise, Client } from '@voice-agent/client';
import { type OperationId, operations } from '@voice-agent/client/operations';
import type { RequestValues } from '@voice-agent/docs/samples/serialize';
import { argumentsOf } from '@voice-agent/docs/samples/typescript';

type Method = (...args: unknown[]) => ApiPromise<unknown>;

/** The arguments of a method of the client, as in a sample; a body without parameters beside it may be anything. */
export function argumentsFor(id: OperationId, request: RequestValues): unknown[] | undefined {
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

/** What a call gives where this is the body of the response. */
export function dataOf(id: OperationId, body: unknown): unknown {
  const { success } = operations[id];
  return success === 'none' ? undefined : (body as { data: unknown }).data;
}
