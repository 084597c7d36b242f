import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { ApiError, type Service, type WireRequest, type WireResponse } from '@voice-agent/service';
import { Hono } from 'hono';
import { runOptions } from '../behaviours/index.ts';
import type { Choices } from '../choices.ts';
import type { Effect } from '../faults/effects.ts';
import { type Faults, readFaultHeader } from '../faults/faults.ts';
import { faultHeader } from '../faults/header.ts';
import type { Log } from '../log/log.ts';
import type { LogRejection } from '../public.ts';
import type { State } from '../state.ts';
import { failed, rejectionOf } from './error-response.ts';
import { hasBody, keyCheck, noBody, readBody, readJson } from './read-request.ts';

/** The header of a response that is an example of the spec, since the sandbox has no behaviour for the operation. */
export const sourceHeader = 'x-sandbox-source';

/**
 * The operations of the spec below `/v1`, with faults on request. Every request gets a response. It has to run on
 * `@hono/node-server`, since it reads and cuts the connections of Node.
 */
export function api(state: State, service: Service<State>): Hono {
  const checkKey = keyCheck(state.apiKey);
  const app = new Hono();
  // One route for all: a second one that matches would make Hono take its slow path.
  app.all('/v1/*', ({ env }) => {
    const { incoming, outgoing } = env as HttpBindings;
    const received = receive(service, incoming, outgoing as ServerResponse);
    const respond = (body: Buffer | undefined) => {
      const outcome = outcomeOf(received, body, { state, service, checkKey });
      if (outcome instanceof Promise) return outcome.then((late) => finish(state.log, received, body, late));
      return finish(state.log, received, body, outcome);
    };
    // Without a wait for a body the response goes out in this very turn.
    if (!hasBody(incoming)) return respond(noBody);
    return readBody(incoming).then(respond, ({ message }: Error) => {
      const cutOff = { response: { status: 400, headers: {}, body: '' }, rejection: { message } };
      return finish(state.log, received, undefined, cutOff);
    });
  });
  return app;
}

/** What responds to requests. */
interface Parts {
  state: State;
  service: Service<State>;
  checkKey: ReturnType<typeof keyCheck>;
}

/** A request before its body. */
interface Received {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  /** With the query. */
  path: string;
  query: string;
  route: ReturnType<Service<State>['route']>;
  at: number;
  begun: number;
}

function receive(service: Service<State>, incoming: IncomingMessage, outgoing: ServerResponse): Received {
  const { url = '', method = '' } = incoming;
  // A proxy may be sent the whole address.
  const path = url.startsWith('/') ? url : url.slice(url.indexOf('/', 8));
  const mark = path.indexOf('?');
  const query = mark < 0 ? '' : path.slice(mark + 1);
  const route = service.route(method, mark < 0 ? path : path.slice(0, mark));
  return { incoming, outgoing, path, query, route, at: Date.now(), begun: performance.now() };
}

/** What comes of a request. @param body undefined when it is too long */
function outcomeOf(
  { incoming, query, route }: Received,
  body: Buffer | undefined,
  { state, service, checkKey }: Parts,
): Outcome | Promise<Outcome> {
  const { choices, faults } = state;
  const { headers } = incoming;
  if (route instanceof ApiError) return rejected(route, choices);
  const { id } = route.operation;
  const run = (): Outcome => {
    try {
      checkKey(incoming);
      const request: WireRequest = {
        query,
        header: (name) => headers[name]?.toString(),
        body: () => readJson(body, headers, choices),
      };
      const response = service.run(route, request, state, runOptions(id, choices));
      if (service.fromExamples.includes(id)) response.headers[sourceHeader] = 'example';
      return { response };
    } catch (error) {
      return rejected(asApiError(error), choices);
    }
  };
  const header = headers[faultHeader];
  return header === undefined && faults.isEmpty ? run() : faulty(faults, id, header, run);
}

/** Adds a request and its outcome to the log, and sends the response. */
function finish(
  log: Log,
  { incoming, outgoing, path, route, at, begun }: Received,
  body: Buffer | undefined,
  { response, sender, ...about }: Outcome,
): Response {
  const { method = '', rawHeaders } = incoming;
  log.add({
    kind: 'api',
    at,
    method,
    url: path,
    status: response.status,
    durationMs: performance.now() - begun,
    ...(!(route instanceof ApiError) && { operation: route.operation.id }),
    ...about,
    request: { headers: rawHeaders, body, cut: body === undefined },
    response,
  });
  if (sender === undefined) return send(response);
  sender(response, outgoing);
  // A copy, since the original would be sent where the global Response has been replaced before.
  return RESPONSE_ALREADY_SENT.clone();
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // It is a fault of the sandbox, so whoever runs it has to see it.
  console.error('The sandbox failed to handle a request:', error);
  return new ApiError(500, 'The sandbox failed; the reason stands where it runs.');
}

const send = ({ status, headers, body }: WireResponse): Response =>
  new Response(body === '' ? null : body, { status, headers });

/** What goes out, and why. */
interface Outcome {
  response: WireResponse;
  /** Writes it where a fault changes how it is sent. */
  sender?: NonNullable<Effect['send']>;
  fault?: string;
  rejection?: LogRejection;
}

const rejected = (error: ApiError, choices: Choices): Outcome => ({
  response: failed(error, choices),
  rejection: rejectionOf(error),
});

/** The outcome with the faults that the header or the control API asks for. */
async function faulty(
  faults: Faults,
  id: string,
  header: string | string[] | undefined,
  answer: () => Outcome,
): Promise<Outcome> {
  const bad = (message: string): Outcome => ({
    response: { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: `${message}\n` },
    rejection: { message },
  });
  let asked: Effect[];
  try {
    asked = header === undefined ? [] : readFaultHeader(`${header}`);
  } catch (error) {
    return bad((error as Error).message);
  }
  const effects = [...asked, ...faults.take(id)];
  if (effects.length === 0) return answer();
  const instead = effects.find((effect) => effect.instead !== undefined)?.instead;
  const outcome: Outcome = instead === undefined ? answer() : { response: instead };
  outcome.fault = effects.map(({ name }) => name).join(', ');
  for (const effect of effects) {
    const changed = effect.change?.(outcome.response);
    if (changed !== undefined) outcome.response = changed;
    else if (effect.change !== undefined && asked.includes(effect))
      return bad(`${faultHeader}: the response has nothing that this fault could break.`);
  }
  const delayMs = effects.reduce((sum, effect) => sum + (effect.delayMs ?? 0), 0);
  // Whoever ends the sandbox does not wait for it.
  if (delayMs > 0) await setTimeout(delayMs, undefined, { ref: false });
  const sender = effects.findLast((effect) => effect.send !== undefined)?.send;
  return { ...outcome, ...(sender && { sender }) };
}
