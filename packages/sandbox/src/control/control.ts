import { ApiError, createReader, pointerTo, type Route, type Service } from '@voice-agent/service';
import { readJson } from '../api/read-request.ts';
import { type OperationId, operations } from '../generated/operations.ts';
import { requestValidators } from '../generated/requests.ts';
import { type Handle, handler, maxBodyBytes, type Received } from '../http/handle.ts';
import type { State } from '../state.ts';
import { handlers } from './handlers.ts';
import { type Asked, Reply } from './reply.ts';

/** Headers of every response, for browsers. */
const answerHeaders = {
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** What only shows the sandbox, its stream, and the log itself. */
const looking = new Set([
  'showDashboard',
  'getAsset',
  'getDocument',
  'watch',
  'listLog',
  'getLogEntry',
  'clearLog',
]);

// An operation that has rules of the service reports every problem by itself, each with its rule.
const validators = Object.entries(requestValidators).filter(
  ([id]) => operations[id as OperationId].rules.length === 0,
);
const { route, read } = createReader({ operations, requestValidators: Object.fromEntries(validators) });

/**
 * The control API and the dashboard at `/_sandbox`; openapi.yaml beside this file describes it. It is part of the
 * sandbox alone, not of the service. Nothing of it asks for the API key: whoever reaches it may use it, except web
 * pages, which the guard keeps away.
 */
export function control(state: State, service: Service<State>): Handle {
  return handler(state.log, 'control', async (received, body) => {
    const { noted, ...answer } = await replyTo(received, body, state, service);
    const response = { ...answer, headers: { ...answerHeaders, ...answer.headers } };
    return { response, ...noted, isUnnoted: !isNoted(received, state) };
  });
}

async function replyTo(
  received: Received,
  body: Buffer | undefined,
  state: State,
  service: Service<State>,
): Promise<Reply> {
  try {
    const found = routeOf(received);
    if (found instanceof ApiError) throw found;
    if (body === undefined) throw new ApiError(413, `The body must have at most ${maxBodyBytes} bytes.`);
    const request = readRequest(received, body, found);
    const { id, status } = found.operation;
    const handle = handlers[id as OperationId] as (request: object, asked: Asked) => unknown;
    const result = await handle(request, { ...received, body, state, service });
    if (result instanceof Reply) return result;
    if (result === undefined) return new Reply('', {}, 204);
    const { warnings: [warning] = [] } = result as { warnings?: string[] };
    return Reply.json(result, Number(status), warning === undefined ? {} : { warning });
  } catch (error) {
    if (error instanceof ApiError) return rejection(error);
    throw error;
  }
}

/** @throws ApiError whose pointer leads to a field that is missing or unknown, too */
function readRequest({ incoming, query }: Received, bytes: Buffer, found: Route): object {
  const { headers } = incoming;
  let value: unknown;
  const body = () => {
    value = readJson(bytes, headers, { 'request.empty-body': 'reject' });
    return value;
  };
  try {
    const wire = { query, header: (name: string) => headers[name]?.toString(), body };
    return read(found, wire, { unknown: 'reject', repeated: 'reject' });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, pointer = '' } = error;
    const known = found.operation.body?.fields ?? [];
    const unknown = Object.keys(Object(value)).find((name) => !known.includes(name));
    const [, missing] = /^\S* must have the property '(.*)'$/.exec(message) ?? [];
    const name = message.endsWith('additional properties') ? unknown : missing;
    if (name === undefined) throw error;
    const reason = name === missing ? 'is required' : `is unknown; the fields are ${known.join(', ')}`;
    throw new ApiError('invalid', reason, { pointer: pointerTo(pointer.slice(1), name) });
  }
}

const routeOf = ({ incoming: { method = '' }, path }: Received): ReturnType<typeof route> =>
  route(method === 'HEAD' ? 'GET' : method, path.replace(/^\/_sandbox/, '') || '/');

/** A pointer leads into the body here. */
function rejection({ message, status, pointer = '', headers }: ApiError): Reply {
  const place = pointer.startsWith('/body') && { pointer: pointer.slice('/body'.length) };
  const rejection = { message, ...place };
  const { body, headers: ofJson } = Reply.json(rejection);
  const known = typeof status === 'number' ? status : 422;
  return new Reply(body, { ...ofJson, ...headers }, known, { rejection });
}

/** Whether the log has a request from here: not of those by which the dashboard looks, nor of own deliveries. */
function isNoted(received: Received, { deliveries }: State): boolean {
  const { method = '', headers, socket } = received.incoming;
  const found = routeOf(received);
  if (!(found instanceof ApiError) && looking.has(found.operation.id)) return false;
  if (/^(?:GET|HEAD)$/.test(method) && headers['sec-fetch-site'] === 'same-origin') return false;
  return !deliveries.sender.isFrom(socket.remotePort);
}
